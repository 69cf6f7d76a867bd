import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { inboxLimits, type RequestListInput, requestListInputSchema } from '#shared/requests/inbox.schema.ts';
import { dayAfter, dayOf, endOfDay, startOfDay } from '#shared/time/days.rules.ts';
import { runsInto } from '../../appointments/visits.ts';
import { type Clock, toInstant } from '../../core/clock.ts';
import type { Db } from '../../core/db/client.ts';
import { preparedQuery } from '../../core/db/prepared-query.ts';
import { exactMatch, isReference, searchExpression } from '../../request-records/request-search.ts';
import { type RequestRow, requests } from '../../request-records/requests.table.ts';

// Counting further would take too long.
const { pageSize, page: lastPage } = inboxLimits;
const maxCounted = pageSize * lastPage;
const noFilters = requestListInputSchema.parse({});

export const folders: Record<RequestListInput['folder'], SQL> = {
  inbox: isNull(requests.spamReason),
  suspected: isNotNull(requests.spamReason),
};

/** A prepared statement, because every open page of the staff area runs it every few seconds. */
const newIn = preparedQuery((db, folder: RequestListInput['folder']) => {
  const isNew = and(folders[folder], eq(requests.state, 'new'));
  const rows = db
    .select({ id: requests.id })
    .from(requests)
    .where(isNew)
    .limit(maxCounted + 1)
    .as('rows');
  return db.select({ found: count() }).from(rows).prepare();
});

/** One page of requests, and the total, up to 10,000. */
interface FoundRequests {
  rows: RequestRow[];
  total: number;
  hasMore: boolean;
}

/** Queries of the inbox. Each reads a covering index first, then only the rows of the page. */
export function createRequestQueries({ db, clock }: { db: Db; clock: Clock }) {
  const today = () => dayOf(toInstant(clock()));

  function find(input: RequestListInput): FoundRequests {
    const query = queryOf(input);
    if (!query) return { rows: [], total: 0, hasMore: false };
    const { from, where, isWordSearch } = query;
    const offset = (input.page - 1) * pageSize;
    const select = (order: SQL[]) =>
      sql`SELECT ${requests.id} ${from} WHERE ${where} ORDER BY ${sql.join(order, sql`, `)}`;
    if (!isWordSearch) {
      const ids = readIds(sql`${select(orderOf(input))} LIMIT ${pageSize} OFFSET ${offset}`);
      return { rows: readRows(ids), ...countUpTo(sql`SELECT 1 ${from} WHERE ${where}`) };
    }
    // Filtering the hits of a common word twice, for the page and for the total, would take too long.
    const ids = readIds(
      sql`${select(input.sort === 'visit' ? orderOf(input) : [byArrival(input)])} LIMIT ${maxCounted + 1}`,
    );
    return { rows: readRows(ids.slice(offset, offset + pageSize)), ...counted(ids.length) };
  }

  /**
   * At most `count` requests after `last` (null: from the start), for keyset pagination. Ordered as the list: by
   * arrival, visit or call-back; results of a search by arrival.
   */
  function findAfter(input: RequestListInput, last: RequestRow | null, count: number): RequestRow[] {
    const query = queryOf(input);
    if (!query) return [];
    const { from, isWordSearch } = query;
    const after = last && (isWordSearch ? isAfterRow(input, last) : isAfter(input, last));
    const order = isWordSearch ? [byArrival(input)] : orderOf(input);
    const where = and(query.where, after ?? undefined);
    return readRows(
      readIds(sql`SELECT ${requests.id} ${from} WHERE ${where} ORDER BY ${sql.join(order, sql`, `)} LIMIT ${count}`),
    );
  }

  /**
   * Null if the search term has no word. FTS5 returns the hits of words in the order of arrival, so nothing is sorted.
   */
  function queryOf(input: RequestListInput): { from: SQL; where: SQL; isWordSearch: boolean } | null {
    const { search } = input;
    const exact = exactMatch(search);
    const where = and(...conditionsOf(input), exact ?? undefined) as SQL;
    if (search === '' || exact) return { from: sql`FROM ${requests}`, where, isWordSearch: false };
    const expression = searchExpression(search);
    if (expression === null) return null;
    // Without INDEXED BY, several filters make SQLite search another index for each hit.
    const from = sql`FROM request_search CROSS JOIN ${requests} INDEXED BY requests_by_search_row ON ${requests.searchRow} = request_search.rowid`;
    return { from, where: sql`request_search MATCH ${expression} AND ${where}`, isWordSearch: true };
  }

  function isAssignedTo(assignee: string): SQL {
    return assignee === 'nobody' ? isNull(requests.assigneeId) : eq(requests.assigneeId, assignee);
  }

  function conditionsOf({
    folder,
    search,
    type,
    state,
    assignee,
    from,
    to,
    hasCallBack,
    openChangeRequest,
    sort,
  }: RequestListInput): (SQL | undefined)[] {
    return [
      isReference(search) ? undefined : folders[folder],
      type === null ? undefined : eq(requests.type, type),
      state === null ? undefined : ofState(state),
      assignee === null ? undefined : isAssignedTo(assignee),
      from === null ? undefined : gte(requests.createdAt, startOfDay(from)),
      to === null ? undefined : lte(requests.createdAt, endOfDay(to)),
      hasCallBack ? isNotNull(requests.callBackAt) : undefined,
      openChangeRequest ? isNotNull(requests.openChangeRequestAt) : undefined,
      sort === 'visit' ? isComingOn(today()) : undefined,
    ];
  }

  /** Requests with these filters, up to 10,000. */
  function countMatching(filters: Partial<RequestListInput>): number {
    const condition = and(...conditionsOf({ ...noFilters, ...filters }));
    return countUpTo(sql`SELECT 1 FROM ${requests} WHERE ${condition}`).total;
  }

  function countUpTo(query: SQL): { total: number; hasMore: boolean } {
    return counted(
      db.get<{ found: number }>(sql`SELECT count(*) AS found FROM (${query} LIMIT ${maxCounted + 1})`).found,
    );
  }

  /** The exact number of a list, for the audit log. */
  function countAll(input: RequestListInput): number {
    const query = queryOf(input);
    if (!query) return 0;
    return db.get<{ found: number }>(sql`SELECT count(*) AS found ${query.from} WHERE ${query.where}`).found;
  }

  /** Number of new requests in a folder, up to 10,000. */
  const countNew = (folder: RequestListInput['folder']): number =>
    Math.min(newIn(db, folder).get()?.found ?? 0, maxCounted);

  const readIds = (query: SQL) => db.values<[string]>(query).map(([id]) => id);

  function readRows(ids: string[]): RequestRow[] {
    const rows = db.select().from(requests).where(inArray(requests.id, ids)).all();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  return { find, findAfter, readRows, countAll, countMatching, countNew };
}

/** Condition: the visit is on the day or later, or runs into the day. The first comparison limits the index. */
const isComingOn = (day: string): SQL | undefined =>
  and(gte(requests.visitDay, dayAfter(day, -1)), or(gte(requests.visitDay, day), runsInto(day)));

function ofState(state: NonNullable<RequestListInput['state']>): SQL {
  if (state === 'open') return isNull(requests.closedAt);
  return state === 'closed' ? isNotNull(requests.closedAt) : eq(requests.state, state);
}

const byVisit = [asc(requests.visitDay), asc(requests.visitTime), asc(requests.createdAt), asc(requests.id)];

function orderOf({ sort, hasCallBack, openChangeRequest }: RequestListInput): SQL[] {
  if (sort === 'visit') return byVisit;
  if (hasCallBack) return [asc(requests.callBackAt), asc(requests.createdAt), asc(requests.id)];
  if (openChangeRequest) return [asc(requests.openChangeRequestAt), asc(requests.createdAt), asc(requests.id)];
  return sort === 'oldest'
    ? [asc(requests.createdAt), asc(requests.id)]
    : [desc(requests.createdAt), desc(requests.id)];
}

const counted = (found: number) => ({ total: Math.min(found, maxCounted), hasMore: found > maxCounted });

/** The order of hits in the word index. */
const byArrival = ({ sort }: RequestListInput): SQL =>
  sort === 'oldest' ? sql`request_search.rowid` : sql`request_search.rowid DESC`;

const isAfterRow = ({ sort }: RequestListInput, { searchRow }: RequestRow): SQL =>
  sort === 'oldest' ? sql`request_search.rowid > ${searchRow}` : sql`request_search.rowid < ${searchRow}`;

/** The condition for rows after one in the list's order. Its first comparison is on the first column of the index. */
function isAfter(
  { sort, hasCallBack, openChangeRequest }: RequestListInput,
  { id, createdAt, callBackAt, openChangeRequestAt, visitDay, visitTime }: RequestRow,
): SQL {
  const arrival = sql`(${requests.createdAt}, ${requests.id})`;
  if (sort === 'visit') {
    // A visit without a time is the first of its day.
    const key = sql`(${requests.visitDay}, coalesce(${requests.visitTime}, ''), ${requests.createdAt}, ${requests.id})`;
    return sql`${requests.visitDay} >= ${visitDay} AND ${key} > (${visitDay}, ${visitTime ?? ''}, ${createdAt}, ${id})`;
  }
  if (hasCallBack)
    return sql`(${requests.callBackAt}, ${requests.createdAt}, ${requests.id}) > (${callBackAt}, ${createdAt}, ${id})`;
  if (openChangeRequest)
    return sql`(${requests.openChangeRequestAt}, ${requests.createdAt}, ${requests.id}) > (${openChangeRequestAt}, ${createdAt}, ${id})`;
  return sort === 'oldest' ? sql`${arrival} > (${createdAt}, ${id})` : sql`${arrival} < (${createdAt}, ${id})`;
}
