import { createHash, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, gte } from 'drizzle-orm';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors.ts';
import { splitPhone } from '#shared/fields/phone.rules.ts';
import type { RequestStatus, RequestStatusInput, RequestWishInput } from '#shared/requests/requests.schema.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import type { Actor } from '../core/auth/actor.ts';
import { addressKey } from '../core/auth/address-key.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { newRandomId } from '../core/ids.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { createStorageRefusal } from './intake/storage-refusal.ts';
import { enqueueWishMail } from './outbox.service.ts';
import { requestEvents } from './request-events.table.ts';
import { reindexRequest } from './request-search.ts';
import { type RequestRow, requests, requestWishes } from './requests.table.ts';

export interface RequestStatusDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'limits' | 'mailFrom' | 'dataDir'>;
  settings: Pick<SettingsService, 'get'>;
  /** Called after a change request was stored. */
  onWished: (requestId: string) => void;
}

const mostWishes = 5;
const repeatedWithinMs = 3_600_000;
const referenceForm = /^D-[0-9A-Z]{4}-[0-9A-Z]{4}$/;
const proofDigits = 4;
/** Wrong proofs for one reference from one address in a day. */
const wrongProofs = 5;

const notFound = /*i18n*/ {
  id: 'requestStatus.notFound',
  message: 'We found no request with this reference and these digits or this address. Please check both, or call us.',
};
const emptyWish = /*i18n*/ { id: 'requestStatus.emptyWish', message: 'Please write what should change, for example another day or hour.' };
const tooManyWishes = /*i18n*/ {
  id: 'requestStatus.tooManyWishes',
  message: 'You have already sent several change requests about this request. Please call us.',
};

/**
 * The status page of visitors. An unknown reference and a wrong proof get the same answer after the same work, so nobody learns which
 * references exist. Every function throws `not_found` for either, and `too_many_requests` after too many wrong attempts from an address.
 */
export function createRequestStatus({ db, clock, config, settings, onWished }: RequestStatusDeps) {
  const explain = createStorageRefusal({ config, settings });
  const { statusChecksPerHour: points } = config.limits;
  const byAddress = new RateLimiterMemory({ points, duration: 3600 });
  // Four digits are few. The key includes the address, so that strangers' guesses cannot lock out the owner of the request.
  const byBoth = new RateLimiterMemory({ points: Math.min(points, wrongProofs), duration: 86_400 });

  /** The status of a request, after proof of ownership. */
  async function checkStatus(actor: Actor, input: RequestStatusInput): Promise<RequestStatus> {
    return present(await find(actor, input));
  }

  /**
   * Stores a change request, notifies the centre by mail unless the request looks like spam, and returns the status. A repeat of an open change
   * request within the hour is not stored again (`isRepeat`), because people press twice and browsers send again. Throws `invalid_input` for an
   * empty change, and `too_many_requests` above five change requests.
   */
  async function sendWish(actor: Actor, { kind, text, ...input }: RequestWishInput): Promise<RequestStatus & { isRepeat: boolean }> {
    const request = await find(actor, input);
    if (kind === 'change_wish' && text === '') throw new AppError('invalid_input', { message: emptyWish, fields: { text: emptyWish } });
    if (request.openWishAt !== null && isRepeated(request.id, { kind, text })) return { ...present(request), isRepeat: true };
    if (readWishes(request.id).length >= mostWishes) throw new AppError('too_many_requests', { message: tooManyWishes });
    const openWishAt = toInstant(clock());
    storing((tx) => {
      const wish = { id: newRandomId(), requestId: request.id, kind, text, createdAt: openWishAt };
      tx.insert(requestWishes).values(wish).run();
      reindexRequest(tx, tx.update(requests).set({ openWishAt }).where(eq(requests.id, request.id)).returning().get());
      if (request.suspicion === null) enqueueWishMail(tx, { wish, mailFrom: config.mailFrom });
    });
    onWished(request.id);
    return { ...present({ ...request, openWishAt }), isRepeat: false };
  }

  function storing(write: (tx: Tx) => void): void {
    try {
      inTransaction(db, write);
    } catch (error) {
      throw explain(error);
    }
  }

  async function find(actor: Actor, { reference, proof }: RequestStatusInput): Promise<RequestRow> {
    const address = actor.kind === 'visitor' ? addressKey(actor.address) : actor.kind;
    // Consume before the lookup and refund after a correct proof, so that parallel guesses gain nothing.
    if (actor.kind === 'visitor') await consume(byAddress, address);
    // Count only well-formed references, so that arbitrary input uses no memory.
    if (!referenceForm.test(reference)) throw new AppError('not_found', { message: notFound });
    const both = `${address} ${reference}`;
    await consume(byBoth, both);
    const request = db.select().from(requests).where(eq(requests.reference, reference)).get();
    // Compare without a request too, so that both cases take the same time.
    const isPhone = isSame(lastDigits(request?.phoneKey ?? ''), proof.includes('@') ? '' : lastDigits(proof));
    const isEmail = isSame((request?.email ?? '').toLowerCase(), proof);
    if (!request || !(isPhone || isEmail)) throw new AppError('not_found', { message: notFound });
    await byBoth.reward(both);
    if (actor.kind === 'visitor') await byAddress.reward(address);
    return request;
  }

  function present({ id, reference, type, state, suspicion, createdAt, openWishAt }: RequestRow): RequestStatus {
    const shownState = suspicion !== null || state === 'spam' ? 'new' : state;
    const isCancelAsked = openWishAt !== null && hasOpenCancelWish(id);
    return { reference, type, state: shownState, receivedOn: dayOf(createdAt), wishes: readWishes(id), isCancelAsked };
  }

  /** Whether a cancellation was requested after the last answer to change requests. */
  function hasOpenCancelWish(requestId: string): boolean {
    const events = db.select({ at: requestEvents.at, details: requestEvents.details }).from(requestEvents).where(eq(requestEvents.requestId, requestId)).all();
    const answers = events.filter(({ details }) => details.kind === 'wish_answered').map(({ at }) => at);
    const answeredAt = answers.sort().at(-1) ?? '';
    const open = and(eq(requestWishes.requestId, requestId), eq(requestWishes.kind, 'cancel_wish'), gt(requestWishes.createdAt, answeredAt));
    return db.select({ id: requestWishes.id }).from(requestWishes).where(open).get() !== undefined;
  }

  function readWishes(requestId: string) {
    return db
      .select({ kind: requestWishes.kind, text: requestWishes.text })
      .from(requestWishes)
      .where(eq(requestWishes.requestId, requestId))
      .orderBy(requestWishes.createdAt)
      .all();
  }

  function isRepeated(requestId: string, { kind, text }: Pick<RequestWishInput, 'kind' | 'text'>): boolean {
    const since = toInstant(clock() - repeatedWithinMs);
    const same = and(eq(requestWishes.requestId, requestId), eq(requestWishes.kind, kind), eq(requestWishes.text, text), gte(requestWishes.createdAt, since));
    return db.select({ id: requestWishes.id }).from(requestWishes).where(same).get() !== undefined;
  }

  return { checkStatus, sendWish };
}

/** The last four digits of a phone number; '' if it has fewer. */
function lastDigits(phone: string): string {
  const digits = splitPhone(phone).number.replace(/\D/g, '');
  return digits.length < proofDigits ? '' : digits.slice(-proofDigits);
}

/** Compares in constant time; empty strings never match. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other)) && one !== '';
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000) });
  }
}
