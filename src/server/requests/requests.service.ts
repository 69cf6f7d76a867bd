import { Readable } from 'node:stream';
import { and, eq, isNull } from 'drizzle-orm';
import type { Locale } from '#shared/i18n/locales.ts';
import {
  type ChangedMany,
  type ChangeManyInput,
  type InboxTab,
  inboxLimits,
  inboxTabs,
  type RequestList,
  type RequestListInput,
  type RequestListQuery,
  type RequestPage,
  type RequestsPoll,
  requestListInputSchema,
  tabFilters,
} from '#shared/requests/inbox.schema.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import type { AppointmentsService } from '../appointments/appointments.service.ts';
import { countVisitsOfNobody } from '../appointments/visits.ts';
import { audit } from '../core/audit/audit.ts';
import { type Authorized, authorize, type Reauthenticated } from '../core/auth/actor.ts';
import type { ExportTickets } from '../core/auth/export-tickets.ts';
import { toInstant } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { cacheUntilChange } from '../core/content-version.ts';
import type { SenderCounts } from '../core/sender-counts.ts';
import { writeIfPossible } from '../core/storage-failure.ts';
import type { MessageQueue } from '../messages/message-queue.ts';
import type { RepliesService } from '../replies/replies.service.ts';
import { createOutboxService } from '../request-records/outbox.service.ts';
import { presentRequests } from '../request-records/present-requests.ts';
import { createRequestLog } from '../request-records/request-log.ts';
import { type RequestRow, requests } from '../request-records/requests.table.ts';
import type { RequestsRevision } from '../request-records/requests-revision.ts';
import { staff } from '../staff/staff.table.ts';
import { createOpenRequests } from './inbox/open-requests.ts';
import { createRequestActions, type RequestActionsDeps } from './inbox/request-actions.ts';
import { changeMany } from './inbox/request-bulk.ts';
import { createRequestQueries, folders } from './inbox/request-list.ts';
import { requestTable } from './inbox/request-table.ts';
import { createWaitingList } from './inbox/waiting-list.ts';
import { createAcknowledgementLimit } from './intake/acknowledgement-limit.ts';
import { createRequestEntry } from './intake/request-entry.ts';
import { createRequestIntake, type RequestIntakeDeps } from './intake/request-intake.ts';
import { createStorageRefusal } from './intake/storage-refusal.ts';
import { createRequestStatus, type RequestStatusDeps } from './status/request-status.ts';

interface RequestsServiceDeps
  extends Omit<RequestIntakeDeps, 'mayAcknowledge'>,
    Omit<RequestStatusDeps, 'mayAcknowledge'>,
    Omit<RequestActionsDeps, 'privateFiles'> {
  config: Pick<Config, 'limits' | 'mailFrom' | 'smtpUrl' | 'dataDir' | 'clamdUrl'>;
  counts: SenderCounts;
  revision: RequestsRevision;
  replies: Pick<RepliesService, 'read'>;
  confirmVisit: AppointmentsService['confirm'];
  messages: Pick<MessageQueue, 'onlyOn' | 'wayTo'>;
  exports: ExportTickets;
}

export type RequestsService = ReturnType<typeof createRequestsService>;

/** Visitors' requests, from their arrival to the inbox of staff. */
export function createRequestsService(deps: RequestsServiceDeps) {
  const { db, clock, monotonic, config, counts, privateFiles, exports, messages, replies, revision, settings } = deps;
  const openRequests = createOpenRequests({ clock });
  const mayAcknowledge = createAcknowledgementLimit(counts, config.limits);
  const intake = createRequestIntake({ ...deps, mayAcknowledge });
  const status = createRequestStatus({ ...deps, mayAcknowledge });
  const outbox = createOutboxService({ db, clock });
  const requestQueries = createRequestQueries({ db, clock });
  const actions = createRequestActions(deps);
  const { writeEvent } = createRequestLog({ clock });
  const entry = createRequestEntry({ ...deps, ...actions, writeEvent, onEntered: () => deps.onStored(null) });

  /**
   * One page of requests with search, filters and order. The whole list of suspected requests marks them as seen, so
   * that they may be removed after their period.
   */
  function list(actor: Authorized<'requests.read'>, query: RequestListQuery): RequestList {
    const input = requestListInputSchema.parse(query);
    const { rows, total, hasMore } = requestQueries.find(input);
    const tabCounts = countTabs(actor.kind === 'staff' ? actor.staffId : 'nobody');
    const listsSuspected = input.folder === 'suspected' && input.search === '';
    if (listsSuspected && total === tabCounts.spam) writeIfPossible(markSuspectedSeen);
    return {
      items: presentRequests({ db, outbox, config, privateFiles, ...messages }, rows),
      total,
      hasMore,
      page: input.page,
      pageCount: Math.max(1, Math.ceil(total / inboxLimits.pageSize)),
      counts: tabCounts,
      mail: { isConfigured: config.smtpUrl !== null, waiting: outbox.countWaiting() },
    };
  }

  /** Counted again only after requests have changed: among 100,000 requests it takes 15 ms. */
  const countTabs = cacheUntilChange({ current: () => revision.read().revision }, (staffId: string) => {
    const count = (tab: InboxTab) => requestQueries.countMatching(tabFilters(tab, staffId));
    return Object.fromEntries(inboxTabs.map((tab) => [tab, count(tab)])) as RequestList['counts'];
  });

  /** A request with its history, replies and other requests of its phone number. Throws `not_found`. */
  function get(actor: Authorized<'requests.read'>, id: string): RequestPage {
    return { ...actions.get(actor, id), ...replies.read(actor, id) };
  }

  function markSuspectedSeen(): void {
    const isUnseen = and(folders.suspected, isNull(requests.seenAt));
    if (!db.select({ id: requests.id }).from(requests).where(isUnseen).limit(1).get()) return;
    db.update(requests)
      .set({ seenAt: toInstant(clock()) })
      .where(isUnseen)
      .run();
  }

  /**
   * The newest requests that match a term (all, if it is empty), at most `most`; the inbox before spam. Throws like
   * `list`.
   */
  function listFew(
    _actor: Authorized<'requests.read'>,
    search: string,
    most: number,
  ): Pick<RequestRow, 'id' | 'name' | 'reference'>[] {
    const few = (folder: 'inbox' | 'suspected', count: number) =>
      requestQueries.findAfter(requestListInputSchema.parse({ folder, search }), null, count);
    const inbox = few('inbox', most);
    if (search === '' || inbox.length === most) return inbox;
    // A reference is found in either folder.
    const found = new Set(inbox.map(({ id }) => id));
    return [...inbox, ...few('suspected', most - inbox.length).filter(({ id }) => !found.has(id))];
  }

  /**
   * Prepares a CSV export of a list with its search, filters and order, and returns the ticket. The rows are read when
   * the file is downloaded.
   */
  function prepareTable(
    actor: Authorized<'requests.read'> & Reauthenticated,
    query: RequestListQuery,
    locale: Locale,
  ): { ticket: string } {
    const input = requestListInputSchema.parse(query);
    const ticket = exports.issue(actor, (opener) => {
      authorize(opener, 'requests.read');
      audit(db, opener, {
        event: 'exported',
        at: toInstant(clock()),
        subject: 'request',
        details: { requests: requestQueries.countAll(input), ...filterDetails(input) },
      });
      const name = `requests-${dayOf(toInstant(clock()))}.csv`;
      return {
        name,
        type: 'text/csv; charset=utf-8',
        content: Readable.from(requestTable({ db, requestQueries, input, locale })),
      };
    });
    return { ticket };
  }

  /** The filters of a list for the audit log. The words of a search are left out, because they may name a person. */
  function filterDetails({ search, assignee, to: until, page: _page, ...filters }: RequestListInput) {
    const { name: assigneeName = assignee } =
      db
        .select({ name: staff.name })
        .from(staff)
        .where(eq(staff.id, assignee ?? ''))
        .get() ?? {};
    const all = { ...filters, until, assignee: assigneeName, search: search !== '' };
    const chosen = Object.entries(all).filter(([, value]) => ![null, false, 'newest'].includes(value));
    return Object.fromEntries(chosen) as Record<string, string | boolean>;
  }

  /**
   * Number of new requests in the inbox, or of suspected ones without a decision of staff, up to 10,000. Throws like
   * `list`.
   */
  function countNew(_actor: Authorized<'requests.read'>, folder: RequestListInput['folder'] = 'inbox'): number {
    return requestQueries.countNew(folder);
  }

  /**
   * The numbers of new requests, whether requests changed or arrived since an earlier answer, and which ones colleagues
   * have open. `openId` is the request that the actor has open. Throws like `list`.
   */
  function poll(actor: Authorized<'requests.read'>, openId: string | null = null): RequestsPoll {
    const newCount = countNew(actor);
    const openPages = actor.kind === 'staff' ? openRequests.note(actor, openId) : [];
    const visitsOfNobody = countVisitsOfNobody(db, settings.get('team'), clock());
    return { newCount, suspectedCount: countNew(actor, 'suspected'), visitsOfNobody, openPages, ...revision.read() };
  }

  return {
    ...intake,
    ...entry,
    ...status,
    ...actions,
    changeMany: (actor: Authorized<'requests.write'>, input: ChangeManyInput): Promise<ChangedMany> =>
      changeMany(actor, input, actions, monotonic),
    get,
    explainStorageFailure: createStorageRefusal(deps),
    list,
    listFew,
    listWaiting: createWaitingList({ ...deps, requestQueries }),
    prepareTable,
    countNew,
    poll,
    removeEndedCounts: () => counts.removeEnded(),
  };
}
