import { requestListInputSchema, tabFilters } from '#shared/requests/inbox.schema.ts';
import { oldestOf } from '#shared/requests/waiting.rules.ts';
import { maxWaiting, type WaitingItem, type WaitingList } from '#shared/requests/waiting.schema.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { readUnclosedDays } from '../../appointments/open-visits.ts';
import { countVisitsOfNobody, readLatestChangeRequests, readVisitsOfNobody } from '../../appointments/visits.ts';
import type { Authorized } from '../../core/auth/actor.ts';
import { type Clock, toInstant } from '../../core/clock.ts';
import type { Db } from '../../core/db/client.ts';
import { asksToCall, listMessages } from '../../request-records/message-store.ts';
import { dialledKey } from '../../request-records/present-requests.ts';
import type { RequestRow } from '../../request-records/requests.table.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import type { createRequestQueries } from './request-list.ts';

interface WaitingListDeps {
  db: Db;
  clock: Clock;
  settings: Pick<SettingsService, 'get'>;
  requestQueries: ReturnType<typeof createRequestQueries>;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** What waits for a person, for the page "Today". Each part reads at most `maxWaiting` requests, found by an index. */
export function createWaitingList({ db, clock, settings, requestQueries }: WaitingListDeps) {
  const { countMatching, countNew, findAfter, readRows } = requestQueries;
  const first = (filters: object) => findAfter(requestListInputSchema.parse(filters), null, maxWaiting);
  // These tabs are the same for every member.
  const [changesTab, callsTab] = [tabFilters('changes', ''), tabFilters('call-back', '')];

  function listChanges(): WaitingItem[] {
    const rows = first(changesTab);
    const latest = readLatestChangeRequests(db, idsOf(rows));
    return rows.flatMap((row) => {
      const { kind: change, startsAt } = latest.get(row.id) ?? { kind: 'change', startsAt: null };
      return row.openChangeRequestAt === null
        ? []
        : { ...row, kind: 'change', since: row.openChangeRequestAt, change, startsAt };
    });
  }

  function presentCalls(rows: readonly RequestRow[]): WaitingItem[] {
    const unsent = Map.groupBy(listMessages(db, idsOf(rows)).filter(asksToCall), ({ requestId }) => requestId);
    return rows.map((row) => ({
      ...row,
      kind: 'call',
      since: row.callBackAt ?? '',
      phoneKey: dialledKey(row),
      untold: unsent.get(row.id)?.at(-1)?.kind ?? null,
    }));
  }

  /** The rows of ids in their order, each with more values. */
  function withRows<Found extends { id: string }>(found: readonly Found[]): (RequestRow & Found)[] {
    const rows = new Map(readRows(idsOf(found)).map((row) => [row.id, row]));
    return found.flatMap((each) => {
      const row = rows.get(each.id);
      return row ? { ...row, ...each } : [];
    });
  }

  return function listWaiting(_actor: Authorized<'requests.read'>): WaitingList {
    const now = clock();
    const team = settings.get('team');
    const calls = first(callsTab);
    const isDue = ({ callBackAt }: RequestRow) => callBackAt !== null && callBackAt <= toInstant(now);
    const ofNobody = readVisitsOfNobody(db, team, now, maxWaiting);
    const unclosed = readUnclosedDays(db, now);
    const found: WaitingItem[] = [
      ...listChanges(),
      ...presentCalls(calls.filter(isDue)),
      ...withRows(ofNobody).map((visit) => ({ ...visit, kind: 'nobody' as const })),
      ...withRows(unclosed).map((visit) => ({ ...visit, kind: 'close' as const, since: visit.endsAt })),
      ...first({ state: 'new', sort: 'oldest' }).map((row) => ({ ...row, kind: 'new' as const, since: row.createdAt })),
    ];
    return {
      items: oldestOf(found, maxWaiting),
      counts: {
        change: countMatching(changesTab),
        call: countMatching(callsTab),
        nobody: countVisitsOfNobody(db, team, now),
        close: unclosed.reduce((sum, { count }) => sum + count, 0),
        new: countNew('inbox'),
      },
      nextCallAt: calls.find((row) => !isDue(row))?.callBackAt ?? null,
      firstDayOfNobody: ofNobody[0] ? dayOf(ofNobody[0].startsAt) : null,
    };
  };
}
