import type { Readable } from 'node:stream';
import { and, count, desc, eq, type InferSelectModel, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { RequestList, RequestListInput, RequestRecord } from '#shared/schemas/requests.schema.ts';
import { type Actor, requirePermission, requireSystem } from '../auth/actor.ts';
import { toInstant } from '../clock.ts';
import type { Config } from '../config.ts';
import { cardViews, requestCards, requests, requestWishes } from '../db/schema/index.ts';
import { newRandomId } from '../ids.ts';
import { createOutboxService, type OutboxRow, type RequestRow } from './outbox.service.ts';
import { createRequestIntake, type RequestIntakeDeps } from './request-intake.ts';
import { createRequestStatus } from './request-status.ts';

type RequestWishRow = InferSelectModel<typeof requestWishes>;
type RequestCardRow = InferSelectModel<typeof requestCards>;

export interface RequestsServiceDeps extends RequestIntakeDeps {
  config: Pick<Config, 'limits' | 'mailFrom' | 'smtpUrl'>;
}

export interface OpenedCard {
  card: RequestCardRow;
  reference: string;
  content: Readable;
}

export type RequestsService = ReturnType<typeof createRequestsService>;

const pageSize = 50;
const folders: Record<RequestListInput['folder'], SQL> = { inbox: isNull(requests.suspicion), suspected: isNotNull(requests.suspicion) };

/** What visitors send to the centre, from the moment it arrives to the staff's inbox. */
export function createRequestsService(deps: RequestsServiceDeps) {
  const { db, clock, config, privateFiles } = deps;
  const intake = createRequestIntake(deps);
  const status = createRequestStatus(deps);
  const outbox = createOutboxService({ db, clock });

  /** One page of a folder, newest first, with the states of its mails. Throws `unauthenticated` or `forbidden` without requests.read. */
  function list(actor: Actor, { folder, page }: RequestListInput): RequestList {
    requirePermission(actor, 'requests.read');
    const total = countIn(folders[folder]);
    const rows = readPage(folders[folder], page);
    const cards = Map.groupBy(readCards(rows), (card) => card.requestId);
    const wishes = Map.groupBy(readWishes(rows), (wish) => wish.requestId);
    const mails = Map.groupBy(outbox.listByRequests(rows.map((row) => row.id)), (mail) => mail.requestId);
    return {
      items: rows.map((row) => presentRequest(row, cards.get(row.id) ?? [], wishes.get(row.id) ?? [], mails.get(row.id) ?? [])),
      total,
      page,
      pageCount: Math.max(1, Math.ceil(total / pageSize)),
      suspectedCount: folder === 'suspected' ? total : countIn(folders.suspected),
      mail: { isConfigured: config.smtpUrl !== null, waiting: outbox.countWaiting() },
    };
  }

  /** How many requests in the inbox nobody has taken up yet. Throws `unauthenticated` or `forbidden` without requests.read. */
  function countNew(actor: Actor): number {
    requirePermission(actor, 'requests.read');
    return countIn(and(folders.inbox, eq(requests.state, 'new')));
  }

  function countIn(condition: SQL | undefined): number {
    return db.select({ count: count() }).from(requests).where(condition).get()?.count ?? 0;
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
      .select({ card: requestCards, reference: requests.reference })
      .from(requestCards)
      .innerJoin(requests, eq(requests.id, requestCards.requestId))
      .where(eq(requestCards.id, id))
      .get();
    if (!found) throw new AppError('not_found');
    const { card, reference } = found;
    const staff = actor.kind === 'staff' ? { staffId: actor.staffId, staffName: actor.name } : { staffId: '', staffName: '' };
    db.insert(cardViews)
      .values({ id: newRandomId(), cardId: id, reference, kind: card.kind, ...staff, viewedAt: toInstant(clock()) })
      .run();
    return { card, reference, content: await privateFiles.read(id) };
  }

  function readCards(rows: { id: string }[]): RequestCardRow[] {
    const ids = rows.map((row) => row.id);
    return db.select().from(requestCards).where(inArray(requestCards.requestId, ids)).orderBy(requestCards.kind).all();
  }

  function readWishes(rows: { id: string }[]): RequestWishRow[] {
    const ids = rows.map((row) => row.id);
    return db.select().from(requestWishes).where(inArray(requestWishes.requestId, ids)).orderBy(requestWishes.createdAt).all();
  }

  /** The ids come from the folder's index alone; rows are read only for the page, so that far pages stay quick. */
  function readPage(folder: SQL, page: number): RequestRow[] {
    const newestFirst = [desc(requests.createdAt), desc(requests.id)];
    const ids = db
      .select({ id: requests.id })
      .from(requests)
      .where(folder)
      .orderBy(...newestFirst)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .all();
    const idsOfPage = ids.map((row) => row.id);
    return db
      .select()
      .from(requests)
      .where(inArray(requests.id, idsOfPage))
      .orderBy(...newestFirst)
      .all();
  }

  return { ...intake, ...status, list, countNew, sweepCards, openCard };
}

function presentRequest(row: RequestRow, cards: RequestCardRow[], wishes: RequestWishRow[], mails: OutboxRow[]): RequestRecord {
  const { id, reference, type, state, suspicion, locale, name, email, phone, createdAt, details } = row;
  return {
    ...{ id, reference, type, state, suspicion, locale, name, email, phone, createdAt, details },
    cards: cards.map((card) => ({ id: card.id, kind: card.kind, type: card.type, bytes: card.bytes })),
    wishes: wishes.map(({ id: wishId, kind, text, createdAt: wishedAt }) => ({ id: wishId, kind, text, createdAt: wishedAt })),
    mails: mails.map(({ kind, state, attempts, lastError }) => ({ kind, state, attempts, lastError })),
  };
}
