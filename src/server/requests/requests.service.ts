import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { and, eq, isNull } from 'drizzle-orm';
import { isWaiting } from '#shared/appointments/appointment-states.rules.ts';
import { beganBefore } from '#shared/appointments/appointment-times.rules.ts';
import { collectorOf } from '#shared/appointments/collector.rules.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { type CardType, redrawnTypes } from '#shared/requests/cards.schema.ts';
import {
  type ChangedMany,
  type ChangeManyInput,
  type DayCount,
  type InboxTab,
  inboxLimits,
  inboxTabs,
  type OwnVisits,
  type RequestList,
  type RequestListInput,
  type RequestListQuery,
  type RequestPage,
  type RequestsPoll,
  requestListInputSchema,
  tabFilters,
  type Visit,
} from '#shared/requests/inbox.schema.ts';
import type { RequestType } from '#shared/requests/request-types.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import { audit } from '../core/audit/audit.ts';
import {
  type Actor,
  requirePermission,
  requireReauthentication,
  requireStaff,
  requireSystem,
} from '../core/auth/actor.ts';
import { DecryptionError } from '../core/auth/encrypted-bytes.ts';
import type { ExportTickets } from '../core/auth/export-tickets.ts';
import { toInstant } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { cacheUntilChange } from '../core/content-version.ts';
import { inTransaction } from '../core/db/client.ts';
import { createSenderCounts } from '../core/sender-counts.ts';
import { writeIfPossible } from '../core/storage-failure.ts';
import { staff } from '../staff/staff.table.ts';
import { createAppointmentHits } from './appointments/appointment-hits.ts';
import { createAppointmentsService } from './appointments/appointments.service.ts';
import { createTeamService } from './appointments/team.service.ts';
import { createVisitHolds } from './appointments/visit-holds.ts';
import { cardMessages } from './cards/card.messages.ts';
import { type CardChecksDeps, createCardChecks } from './cards/card-checks.ts';
import { drawPages, redrawPicture } from './cards/card-cleaner.ts';
import type { DrawnPages } from './cards/pdf-pages.ts';
import { createAcknowledgementLimit } from './intake/acknowledgement-limit.ts';
import type { Receipts } from './intake/receipts.ts';
import { createRequestEntry } from './intake/request-entry.ts';
import { createRequestIntake, type RequestIntakeDeps } from './intake/request-intake.ts';
import { createStorageRefusal } from './intake/storage-refusal.ts';
import { createOpenRequests } from './open-requests.ts';
import { createOutboxService } from './outbox.service.ts';
import { createRepliesService } from './replies/replies.service.ts';
import { createRequestActions } from './request-actions.ts';
import { changeMany } from './request-bulk.ts';
import { createRequestQueries, folders } from './request-list.ts';
import { createRequestLog } from './request-log.ts';
import { presentRequests, type RequestCardRow } from './request-records.ts';
import { createRequestStatus } from './request-status.ts';
import { requestTable } from './request-table.ts';
import { mayCollect, readDayCounts, readVisits } from './request-visits.ts';
import { type RequestRow, requestCards, requests } from './requests.table.ts';
import type { RequestsRevision } from './requests-revision.ts';

interface RequestsServiceDeps extends Omit<RequestIntakeDeps, 'holdTime' | 'counts' | 'mayAcknowledge'> {
  /** Also raised by the mailer. */
  revision: RequestsRevision;
  config: Pick<Config, 'limits' | 'mailFrom' | 'mailTo' | 'publicUrl' | 'smtpUrl' | 'dataDir' | 'clamdUrl'>;
  receipts: Receipts;
  logger: CardChecksDeps['logger'];
  stops?: CardChecksDeps['stops'];
  exports: ExportTickets;
}

/** A card for staff: a file, or pictures of the pages of a PDF that may contain active content. */
type OpenedCard = Pick<RequestCardRow, 'kind'> & { reference: string } & (CardFile | DrawnPages);

interface CardFile {
  type: CardType;
  content: Buffer;
}

export type RequestsService = ReturnType<typeof createRequestsService>;

/** A nurse sees an appointment that nobody closed for so many days after its own. */
const unclosedDays = 7;

/** Visitors' requests, from their arrival to the inbox of staff. */
export function createRequestsService(deps: RequestsServiceDeps) {
  const { db, clock, monotonic, config, privateFiles, exports, revision, receipts } = deps;
  const openRequests = createOpenRequests({ clock });
  const cardChecks = createCardChecks(deps);
  const onStored = (arrived: RequestType | null) => {
    deps.onStored(arrived);
    revision.raise(arrived);
    cardChecks.wake();
  };
  const onChange = () => {
    deps.onStored(null);
    revision.raise();
  };
  const counts = createSenderCounts({ db, clock, monotonic, key: deps.secrets.derive('sender-counts') });
  const mayAcknowledge = createAcknowledgementLimit(counts, config.limits);
  const holds = createVisitHolds({ ...deps, counts, onChange });
  const intake = createRequestIntake({
    ...deps,
    counts,
    mayAcknowledge,
    onStored,
    holdTime: (tx, actor, request) => holds.hold(tx, actor, request),
  });
  const status = createRequestStatus({ ...deps, counts, mayAcknowledge, onChange });
  const outbox = createOutboxService({ db, clock });
  const requestQueries = createRequestQueries({ db, clock });
  const onMails = () => deps.onStored(null);
  const actions = createRequestActions({ ...deps, onMails });
  const { change: _change, ...work } = actions;
  const appointments = {
    ...createAppointmentsService({ ...deps, actions, holds, onMails }),
    ...createAppointmentHits(deps),
  };
  const team = createTeamService({ ...deps, onChange });
  const replies = createRepliesService({ ...deps, actions, onMails });
  const log = createRequestLog({ clock });
  const entry = createRequestEntry({ ...deps, ...work, writeEvent: log.writeEvent, onEntered: () => onStored(null) });

  /**
   * One page of requests with search, filters and order. The whole list of suspected requests marks them as seen, so
   * that they may be removed after their period. Throws `unauthenticated` or `forbidden` without requests.read.
   */
  function list(actor: Actor, query: RequestListQuery): RequestList {
    requirePermission(actor, 'requests.read');
    const input = requestListInputSchema.parse(query);
    const { rows, total, hasMore } = requestQueries.find(input);
    const counts = countTabs(actor.kind === 'staff' ? actor.staffId : 'nobody');
    const listsSuspected = input.folder === 'suspected' && input.search === '';
    if (listsSuspected && total === counts.spam) writeIfPossible(markSuspectedSeen);
    return {
      items: presentRequests({ db, outbox, config, privateFiles }, rows),
      total,
      hasMore,
      page: input.page,
      pageCount: Math.max(1, Math.ceil(total / inboxLimits.pageSize)),
      counts,
      mail: { isConfigured: config.smtpUrl !== null, waiting: outbox.countWaiting() },
    };
  }

  /** Counted again only after requests have changed: among 100,000 requests it takes 15 ms. */
  const countTabs = cacheUntilChange({ current: () => revision.read().revision }, (staffId: string) => {
    const count = (tab: InboxTab) => requestQueries.countMatching(tabFilters(tab, staffId));
    return Object.fromEntries(inboxTabs.map((tab) => [tab, count(tab)])) as RequestList['counts'];
  });

  /**
   * A request with its history, replies and other requests of its phone number. Throws `not_found`, and `forbidden`
   * without requests.read.
   */
  function get(actor: Actor, id: string): RequestPage {
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
  function listFew(actor: Actor, search: string, most: number): Pick<RequestRow, 'id' | 'name' | 'reference'>[] {
    requirePermission(actor, 'requests.read');
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
   * the file is downloaded. Throws `unauthenticated` or `forbidden` without requests.read, and
   * `reauthentication_required`.
   */
  function prepareTable(actor: Actor, query: RequestListQuery, locale: Locale): { ticket: string } {
    requirePermission(actor, 'requests.read');
    requireReauthentication(actor);
    const input = requestListInputSchema.parse(query);
    const ticket = exports.issue(actor, (opener) => {
      requirePermission(opener, 'requests.read');
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

  /** The visits of a day at the centre by time. Throws `unauthenticated` or `forbidden` without requests.read. */
  function listVisits(actor: Actor, day: string): Visit[] {
    requirePermission(actor, 'requests.read');
    return readVisits(db, day);
  }

  /**
   * The appointments of today and tomorrow whose collector is the member, and those of the last days that nobody closed:
   * one that began before midnight is still work after it. Throws `unauthenticated` or `forbidden` without visits.own.
   */
  function listOwnVisits(actor: Actor): OwnVisits {
    requirePermission(actor, 'visits.own');
    const { staffId } = requireStaff(actor);
    const today = dayOf(toInstant(clock()));
    const team = deps.settings.get('team');
    const isOwn = (visit: Visit) => !isWaiting(visit.appointment) && collectorOf(visit, team).memberId === staffId;
    const seats = team.filter((seat) => seat.staffId === staffId).map(({ id }) => id);
    // One that runs over midnight belongs to the day on which it began.
    const ownOf = (day: string) =>
      readVisits(db, day, mayCollect(db, staffId, seats)).filter(
        (visit) => isOwn(visit) && !(visit.appointment && beganBefore(visit.appointment, day)),
      );
    const earlier = Array.from({ length: unclosedDays }, (_, index) => ownOf(dayAfter(today, index - unclosedDays)))
      .flat()
      .filter(({ appointment }) => appointment?.state === 'confirmed');
    return { earlier, today: ownOf(today), tomorrow: ownOf(dayAfter(today, 1)), team };
  }

  /** The number of visits of each day from `from` that has some. Throws as `listVisits`. */
  function countVisits(actor: Actor, from: string): DayCount[] {
    requirePermission(actor, 'requests.read');
    return readDayCounts(db, from);
  }

  /**
   * Number of new requests in the inbox, or of suspected ones without a decision of staff, up to 10,000. Throws like
   * `list`.
   */
  function countNew(actor: Actor, folder: RequestListInput['folder'] = 'inbox'): number {
    requirePermission(actor, 'requests.read');
    return requestQueries.countNew(folder);
  }

  /**
   * The numbers of new requests, whether requests changed or arrived since an earlier answer, and which ones colleagues
   * have open. `openId` is the request that the actor has open. Throws like `list`.
   */
  function poll(actor: Actor, openId: string | null = null): RequestsPoll {
    const newCount = countNew(actor);
    const openPages = actor.kind === 'staff' ? openRequests.note(actor, openId) : [];
    return { newCount, suspectedCount: countNew(actor, 'suspected'), openPages, ...revision.read() };
  }

  /**
   * Accepts or removes cards that a crash left in `incoming`. Must run before the server accepts requests. Throws
   * `unauthenticated` or `forbidden` for any actor but the system.
   */
  async function sweepCards(actor: Actor): Promise<void> {
    requireSystem(actor);
    for (const id of await privateFiles.listIncoming()) {
      const card = db.select({ id: requestCards.id }).from(requestCards).where(eq(requestCards.id, id)).get();
      await (card ? privateFiles.accept([id]) : privateFiles.remove([id]));
    }
  }

  /**
   * A card for staff with cards.read: a re-encoded picture, pictures of a PDF that may contain active content, or any
   * other file as sent. Records the view once the card can be shown. Throws `unauthenticated`, `not_found`, and
   * `forbidden` (also for a card with a virus). Throws `unavailable` without a verdict of the virus scanner, `conflict`
   * for a file that cannot be drawn, and `internal` for one that cannot be decrypted.
   */
  async function openCard(actor: Actor, id: string): Promise<OpenedCard> {
    requirePermission(actor, 'cards.read');
    const found = db
      .select({ card: requestCards, reference: requests.reference, version: requests.version })
      .from(requestCards)
      .innerJoin(requests, eq(requests.id, requestCards.requestId))
      .where(eq(requestCards.id, id))
      .get();
    if (!found) throw new AppError('not_found');
    const { reference, version } = found;
    const card = await cardChecks.requireHarmless(found.card);
    const shown = await readCard(card);
    inTransaction(db, (tx) =>
      log.writeCardViews(tx, actor, [{ request: { id: card.requestId, reference, version }, card }]),
    );
    revision.raise();
    return { kind: card.kind, reference, ...shown };
  }

  async function readCard({ id, type, mayBeActive }: RequestCardRow): Promise<CardFile | DrawnPages> {
    const bytes = await buffer(await privateFiles.read(id)).catch((cause: unknown) => {
      throw cause instanceof DecryptionError
        ? new AppError('internal', { message: cardMessages.unreadable, cause })
        : cause;
    });
    if (mayBeActive) return drawPages(bytes);
    return redrawnTypes.has(type)
      ? { type: 'image/jpeg', content: await redrawPicture(bytes) }
      : { type, content: bytes };
  }

  return {
    ...intake,
    ...entry,
    ...status,
    ...work,
    changeMany: (actor: Actor, input: ChangeManyInput): Promise<ChangedMany> =>
      changeMany(actor, input, actions, monotonic),
    appointments,
    holds,
    team,
    replies,
    receipts,
    revision,
    get,
    explainStorageFailure: createStorageRefusal(deps),
    list,
    listFew,
    prepareTable,
    listVisits,
    countVisits,
    listOwnVisits,
    countNew,
    poll,
    sweepCards,
    openCard,
    cardChecks,
    removeEndedCounts: () => counts.removeEnded(),
  };
}
