import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { CardKind } from '#shared/requests/cards.schema.ts';
import type { DescribeOptions } from '#shared/requests/request-type.ts';
import {
  type DescribedRequest,
  describeRequest,
  freeTextOf,
  type RequestInput,
  type RequestInputOf,
  type RequestType,
} from '#shared/requests/request-types.ts';
import type { FormGuard, RequestReceipt, SpamReason } from '#shared/requests/requests.schema.ts';
import type { Actor } from '../../core/auth/actor.ts';
import { createFormTickets } from '../../core/auth/form-ticket.ts';
import type { Secrets } from '../../core/auth/secrets.ts';
import { hashToken } from '../../core/auth/token-hash.ts';
import { toInstant } from '../../core/clock.ts';
import type { CommonDeps } from '../../core/common-deps.ts';
import type { Config } from '../../core/config.ts';
import { inTransaction, type Tx } from '../../core/db/client.ts';
import { preparedQuery } from '../../core/db/prepared-query.ts';
import { phoneKeyOf } from '../../core/phone-key.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import { cardMessages } from '../cards/card.messages.ts';
import type { PrivateFiles, StoredCard } from '../cards/private-files.ts';
import { enqueueMails } from '../outbox.service.ts';
import { storeRequest } from '../request-store.ts';
import { type RequestRow, requestCards, requests } from '../requests.table.ts';
import { type CountedSend, createRequestRateLimits, type SendOutcome, spamRefusal } from './request-rate-limits.ts';
import { findSpamReason } from './spam-score.ts';
import { createStorageRefusal } from './storage-refusal.ts';

export interface RequestIntakeDeps extends CommonDeps {
  config: Pick<Config, 'limits' | 'mailFrom' | 'dataDir'>;
  settings: Pick<SettingsService, 'get'>;
  secrets: Secrets;
  privateFiles: PrivateFiles;
  findBooked: DescribeOptions['findBooked'];
  /** Called after the commit, with the type of the request, or null for spam; wakes the mailer. */
  onStored: (arrived: RequestType | null) => void;
}

/** The origin of a request. */
export interface Submission {
  locale: Locale;
  guard: FormGuard;
  source: 'site' | 'api';
  /** The version of the consent sentence that was shown; null for source `api`. */
  consentVersion: string | null;
}
type WithdrawalSubmission = Submission & { withdrawal: RequestInputOf<'withdrawal'> };

/** Encrypts one card's file to disk. Throws for an unusable file and for a second file of the same kind. */
export type ReceiveCard = (kind: CardKind, source: AsyncIterable<Buffer>) => Promise<void>;
type KindOfCard = StoredCard & { kind: CardKind };
type Stored = RequestReceipt & {
  id: string;
  /** The type if the request reached the inbox, else null. */
  arrived: RequestType | null;
  /** Whether the visitor sent it again because the first response was lost. */
  isRepeat: boolean;
};

const duplicateWithinMs = 3_600_000;
const maxEarlier = 5;

/**
 * Receives visitors' requests. One transaction stores a request with its mails. Spam is stored in a folder of its own, without mails, and gets
 * the same answer. A repeat within the hour with the same form ticket gets the first reference, because its response was lost. With another
 * ticket it gets a new reference: a stranger who knows a patient's name and telephone must not learn the patient's. Each function throws
 * `too_many_requests` above a visitor's rate limits and then stores nothing.
 */
export function createRequestIntake({ db, clock, config, settings, secrets, privateFiles, findBooked, onStored }: RequestIntakeDeps) {
  const explain = createStorageRefusal({ config, settings });
  const tickets = createFormTickets({ clock, keys: secrets.deriveAll('form-ticket') });
  const limits = createRequestRateLimits(config.limits);
  const regionOf = () => settings.get('contact').phoneRegion;

  /** A signed ticket that proves when a form was opened; valid for a month. */
  function issueTicket(): string {
    return tickets.issue();
  }

  /** A ticket for a new form, and the seconds before which the server treats a submission as automatic. */
  function openForm(): { ticket: string; minSeconds: number } {
    return { ticket: issueTicket(), minSeconds: config.limits.formMinSeconds };
  }

  /** A ticket for a browser without script. Its confirmation page replaces the waiting time. */
  function issueConfirmTicket(): string {
    return tickets.issue(config.limits.formMinSeconds * 1000);
  }

  /**
   * Stores the home visit that `read` returns, and returns its reference. If `read` throws, removes its cards and rethrows the error.
   * `uploadBytes` is the declared size of the upload; the server refuses one over the daily limit before it reads any of it.
   */
  async function sendWithdrawal(actor: Actor, read: (receiveCard: ReceiveCard) => Promise<WithdrawalSubmission>, uploadBytes = 0): Promise<RequestReceipt> {
    const cards: KindOfCard[] = [];
    const receiveCard: ReceiveCard = async (kind, source) => {
      if (cards.some((card) => card.kind === kind))
        throw new AppError('invalid_input', { message: cardMessages.twice, fields: { [kind]: cardMessages.twice } });
      cards.push({ kind, ...(await privateFiles.receive(source)) });
    };
    const upload = await limits.takeUpload(actor, uploadBytes);
    return withRateLimits(actor, upload, async (isSpamAllowed) => {
      const idsOf = () => cards.map(({ id }) => id);
      let requestId: string | null = null;
      try {
        const { withdrawal, ...submission } = await read(receiveCard);
        const stored = inTransaction(db, (tx) => store(tx, submission, { type: 'withdrawal', input: withdrawal }, { cards, isSpamAllowed }));
        if (stored.isRepeat) {
          await privateFiles.remove(idsOf());
          return stored;
        }
        requestId = stored.id;
        await privateFiles.accept(idsOf());
        return stored;
      } catch (error) {
        // If the row cannot be deleted, this throws and leaves the files; the next start moves them to their place.
        if (requestId !== null) db.delete(requests).where(eq(requests.id, requestId)).run();
        await privateFiles.remove(idsOf());
        throw error;
      }
    });
  }

  /** Stores a request without cards and returns its reference. */
  function send(actor: Actor, submission: Submission, input: RequestInput): Promise<RequestReceipt> {
    return withRateLimits(actor, null, async (isSpamAllowed) => inTransaction(db, (tx) => store(tx, submission, input, { cards: [], isSpamAllowed })));
  }

  /** Counts a visitor's request and its upload by the outcome. Calls `work` with whether it may store spam. */
  async function withRateLimits(actor: Actor, upload: CountedSend | null, work: (isSpamAllowed: boolean) => Promise<Stored>): Promise<RequestReceipt> {
    const counts = upload ? [upload] : [];
    const settle = (outcome: SendOutcome) => Promise.all(counts.map((count) => count.settle(outcome)));
    let stored: Stored;
    try {
      counts.push(await limits.take(actor));
      stored = await work(counts.every(({ isSpamAllowed }) => isSpamAllowed));
    } catch (error) {
      await settle('failed');
      throw explain(error);
    }
    const { reference, arrived, isRepeat } = stored;
    const folder = arrived === null ? 'spam' : 'inbox';
    await settle(isRepeat ? 'repeat' : folder);
    if (!isRepeat) onStored(arrived);
    return { reference };
  }

  function store(tx: Tx, submission: Submission, input: RequestInput, { cards, isSpamAllowed }: { cards: KindOfCard[]; isSpamAllowed: boolean }): Stored {
    const { locale, source, consentVersion, guard } = submission;
    const now = toInstant(clock());
    const described = describeRequest(input, { now: clock(), locale, findBooked });
    const { person, details } = described;
    const detected = findSpamReason({
      name: person.name,
      text: freeTextOf(details),
      guard,
      source,
      ticketAgeMs: tickets.ageOf(guard.ticket),
      formMinSeconds: config.limits.formMinSeconds,
    });
    const earlier = detected ? [] : findEarlier(tx, described);
    const same = earlier.filter((request) => isRepeat(tx, request, described, cards));
    const formTicketHash = guard.ticket === '' ? null : hashToken(guard.ticket);
    const first = same.find((request) => request.formTicketHash !== null && request.formTicketHash === formTicketHash);
    if (first) return { id: first.id, reference: first.reference, arrived: null, isRepeat: true };
    // Cards may be the reason why the visitor sent it again.
    const isDuplicate = same.length > 0 || (cards.length === 0 && earlier.length > 0);
    const spamReason: SpamReason | null = detected ?? (isDuplicate ? 'duplicate' : null);
    if (spamReason !== null && !isSpamAllowed) throw spamRefusal();
    const request = storeRequest(tx, { described, now, source, locale, consentVersion, spamReason, formTicketHash, assigneeId: null, phoneRegion: regionOf() });
    const { id, reference } = request;
    for (const { id: cardId, kind, type, bytes } of cards)
      tx.insert(requestCards).values({ id: cardId, requestId: id, kind, type, bytes, createdAt: now }).run();
    const { acknowledgementsPerDay } = config.limits;
    if (spamReason === null) enqueueMails(tx, { request, mailFrom: config.mailFrom, acknowledgementsPerDay });
    return { id, reference, arrived: spamReason === null ? details.type : null, isRepeat: false };
  }

  /** The same person's identical requests that reached the inbox within the hour, oldest first. */
  function findEarlier(tx: Tx, { person, details }: DescribedRequest) {
    const since = toInstant(clock() - duplicateWithinMs);
    const same = { since, type: details.type, details: JSON.stringify(details) };
    return person.email === ''
      ? earlierRequests(tx, 'phone').all({ ...same, person: phoneKeyOf(person.phone, regionOf()) })
      : earlierRequests(tx, 'email').all({ ...same, person: person.email });
  }

  return { issueTicket, issueConfirmTicket, openForm, send, sendWithdrawal };
}

const earlierRequests = preparedQuery((db, knownBy: 'email' | 'phone') => {
  const person = sql.placeholder('person');
  const isSamePerson = knownBy === 'phone' ? eq(requests.phoneKey, person) : sql`lower(${requests.email}) = lower(${person})`;
  const isInTheHour = and(isNull(requests.spamReason), gte(requests.createdAt, sql.placeholder('since')), eq(requests.type, sql.placeholder('type')));
  return db
    .select()
    .from(requests)
    .where(and(isInTheHour, isSamePerson, sql`${requests.details} = ${sql.placeholder('details')}`))
    .orderBy(requests.createdAt)
    .limit(maxEarlier)
    .prepare();
});

/** Whether the person and the cards (kind, type and length) are the same. */
function isRepeat(tx: Tx, request: RequestRow, { person }: DescribedRequest, cards: KindOfCard[]): boolean {
  const isSamePerson = request.name === person.name && request.email.toLowerCase() === person.email.toLowerCase() && request.phone === person.phone;
  if (!isSamePerson) return false;
  const fingerprintsOf = (files: Pick<KindOfCard, 'kind' | 'type' | 'bytes'>[]) => files.map(({ kind, type, bytes }) => `${kind} ${type} ${bytes}`).sort();
  const earlier = fingerprintsOf(tx.select().from(requestCards).where(eq(requestCards.requestId, request.id)).all());
  const now = fingerprintsOf(cards);
  return earlier.length === now.length && earlier.every((look, index) => look === now[index]);
}
