import type { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { inboxLimits, type RequestChange, type RequestList, type RequestListQuery, requestListInputSchema } from '#shared/schemas/inbox.schema.ts';
import { type Actor, requirePermission, requireSystem } from '../auth/actor.ts';
import { toInstant } from '../clock.ts';
import type { Config } from '../config.ts';
import { inTransaction } from '../db/client.ts';
import { cardViews, requestCards, requests } from '../db/schema/index.ts';
import { newRandomId } from '../ids.ts';
import { createOutboxService } from './outbox.service.ts';
import { createRequestChanges } from './request-changes.ts';
import { createRequestEntry } from './request-entry.ts';
import { createRequestIntake, type RequestIntakeDeps } from './request-intake.ts';
import { createRequestFinder, folders } from './request-list.ts';
import { presentRequests, type RequestCardRow } from './request-records.ts';
import { indexMissing } from './request-search.ts';
import { createRequestStatus } from './request-status.ts';
import { createRequestWork } from './request-work.ts';

export interface RequestsServiceDeps extends RequestIntakeDeps {
  config: Pick<Config, 'limits' | 'mailFrom' | 'smtpUrl'>;
}

export interface OpenedCard {
  card: RequestCardRow;
  reference: string;
  content: Readable;
}

export type RequestsService = ReturnType<typeof createRequestsService>;

/** What visitors send to the centre, from the moment it arrives to the staff's inbox. */
export function createRequestsService(deps: RequestsServiceDeps) {
  const { db, clock, config, privateFiles } = deps;
  const changes = createRequestChanges();
  const onStored = (arrived: RequestChange['arrived']) => {
    deps.onStored(arrived);
    changes.tell({ kind: 'stored', requestId: null, arrived });
  };
  const intake = createRequestIntake({ ...deps, onStored });
  const status = createRequestStatus({ ...deps, onWished: (requestId) => changes.tell({ kind: 'changed', requestId }) });
  const outbox = createOutboxService({ db, clock });
  const finder = createRequestFinder({ db, clock });
  const { writeEvent, ...work } = createRequestWork({ ...deps, changes, onMails: () => deps.onStored(null) });
  const entry = createRequestEntry({ ...deps, ...work, writeEvent, onEntered: () => onStored(null) });

  /** One page of requests, searched, narrowed and in order. Throws `unauthenticated` or `forbidden` without requests.read. */
  function list(actor: Actor, query: RequestListQuery): RequestList {
    requirePermission(actor, 'requests.read');
    const input = requestListInputSchema.parse(query);
    const { rows, total, hasMore } = finder.find(input);
    return {
      items: presentRequests(db, outbox, rows),
      total,
      hasMore,
      page: input.page,
      pageCount: Math.max(1, Math.ceil(total / inboxLimits.pageSize)),
      suspectedCount: finder.countWhere(folders.suspected),
      callBackCount: finder.countCallBacks(),
      openWishCount: finder.countOpenWishes(),
      mail: { isConfigured: config.smtpUrl !== null, waiting: outbox.countWaiting() },
    };
  }

  /** How many requests in the inbox nobody has taken up yet, up to 10,000. Throws `unauthenticated` or `forbidden` without requests.read. */
  function countNew(actor: Actor): number {
    requirePermission(actor, 'requests.read');
    return finder.countWhere(and(folders.inbox, eq(requests.state, 'new')));
  }

  /**
   * Finishes or removes the cards that a crash left half stored. To be called before the first request of this process is taken.
   * Throws `unauthenticated` or `forbidden` for whoever is not the system.
   */
  async function sweepCards(actor: Actor): Promise<void> {
    requireSystem(actor);
    for (const id of await privateFiles.listIncoming()) {
      const card = db.select({ id: requestCards.id }).from(requestCards).where(eq(requestCards.id, id)).get();
      await (card ? privateFiles.accept([id]) : privateFiles.remove([id]));
    }
  }

  /**
   * A card's bytes as they came, for staff with cards.read; who looked at it is written down first. Throws `unauthenticated`,
   * `forbidden` or `not_found`.
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
    const { card, reference, version } = found;
    const staff = actor.kind === 'staff' ? { staffId: actor.staffId, staffName: actor.name } : { staffId: '', staffName: '' };
    inTransaction(db, (tx) => {
      tx.insert(cardViews)
        .values({ id: newRandomId(), cardId: id, reference, kind: card.kind, ...staff, viewedAt: toInstant(clock()) })
        .run();
      writeEvent(tx, actor, { id: card.requestId, version }, { kind: 'card_viewed', card: card.kind });
    });
    changes.tell({ kind: 'changed', requestId: card.requestId });
    return { card, reference, content: await privateFiles.read(id) };
  }

  /**
   * Puts requests that were stored before there was a search into its index. To be called before the first request of this
   * process is taken. Throws `unauthenticated` or `forbidden` for whoever is not the system.
   */
  function completeSearch(actor: Actor): number {
    requireSystem(actor);
    return indexMissing(db);
  }

  return { ...intake, ...entry, ...status, ...work, changes, list, countNew, sweepCards, openCard, completeSearch };
}
