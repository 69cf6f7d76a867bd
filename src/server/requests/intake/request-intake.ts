import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { withoutMarks } from '#shared/fields/fields.schema.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { MessageChannel } from '#shared/messages/message-channels.rules.ts';
import type { CardKind } from '#shared/requests/cards.schema.ts';
import type { DescribeOptions } from '#shared/requests/request-type.ts';
import {
  describeRequest,
  freeTextOf,
  partOfRequest,
  type RequestInput,
  type RequestInputOf,
  type RequestType,
} from '#shared/requests/request-types.ts';
import type { FormGuard, RequestReceipt } from '#shared/requests/requests.schema.ts';
import type { VisitPoint } from '#shared/requests/visit-point.rules.ts';
import { removeResponsesNaming } from '../../api/idempotent-responses.service.ts';
import { cardMessages } from '../../cards/card.messages.ts';
import type { PrivateFiles, StoredCard } from '../../cards/private-files.ts';
import type { Actor } from '../../core/auth/actor.ts';
import { createFormTickets } from '../../core/auth/form-ticket.ts';
import type { Secrets } from '../../core/auth/secrets.ts';
import { hashToken } from '../../core/auth/token-hash.ts';
import { toInstant } from '../../core/clock.ts';
import type { CommonDeps } from '../../core/common-deps.ts';
import type { Config } from '../../core/config.ts';
import { inTransaction, type Tx } from '../../core/db/client.ts';
import { preparedQuery } from '../../core/db/prepared-query.ts';
import { createHasher } from '../../core/hasher.ts';
import type { SenderCounts } from '../../core/sender-counts.ts';
import type { MessageQueue } from '../../messages/message-queue.ts';
import { deleteRequest } from '../../request-records/appointment-claims.ts';
import { enqueueMails } from '../../request-records/outbox-store.ts';
import { type StoredRequest, storeRequest } from '../../request-records/request-store.ts';
import { requestsMessages } from '../../request-records/requests.messages.ts';
import { requestCards, requests } from '../../request-records/requests.table.ts';
import type { SettingsService } from '../../settings/settings.service.ts';
import type { AcknowledgementLimit } from './acknowledgement-limit.ts';
import { type CountedSend, createRequestRateLimits, type SendOutcome, spamRefusal } from './request-rate-limits.ts';
import { findSpamReason } from './spam-score.ts';
import { createStorageRefusal } from './storage-refusal.ts';

export interface RequestIntakeDeps extends CommonDeps {
  config: Pick<Config, 'limits' | 'mailFrom' | 'dataDir'>;
  settings: Pick<SettingsService, 'get'>;
  secrets: Secrets;
  privateFiles: PrivateFiles;
  findBooked: DescribeOptions['findBooked'];
  messages: Pick<MessageQueue, 'onlyOn'>;
  /** Holds the time that a stored request asks for, if it is free. */
  holdTime: (tx: Tx, actor: Actor, request: StoredRequest) => void;
  counts: SenderCounts;
  mayAcknowledge: AcknowledgementLimit;
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
  /** The channels by which the person agrees to get messages. Only the site's forms send them; one that is off is not stored. */
  agreedChannels?: readonly MessageChannel[];
  /** Of a home visit. Only the site's form sends it. */
  visitPoint?: VisitPoint | null;
  /** Called with the reference in the transaction that stores the request. */
  onReference?: (tx: Tx, reference: string) => void;
}
type WithdrawalSubmission = Submission & { withdrawal: RequestInputOf<'withdrawal'> };

/** Encrypts one card's file to disk. Throws for an unusable file and for a second file of the same kind. */
export type ReceiveCard = (kind: CardKind, source: AsyncIterable<Buffer>) => Promise<void>;
type ReceivedCard = StoredCard & { kind: CardKind; hash: string };
type Stored = RequestReceipt & {
  id: string;
  /** The type if the request reached the inbox, else null. */
  arrived: RequestType | null;
  /** Whether everything in it was stored before, because it was sent again. */
  isRepeat: boolean;
};

/**
 * Receives visitors' requests. One transaction stores a request with its mails. Spam is stored in a folder of its own,
 * without mails, and gets the same answer. A request that equals an open one of the same form in every field and card is
 * a repeat: nothing is stored, and it gets the first reference. Any other is a request of its own, since a reference and
 * its receipt open the first one, and strangers share network addresses. API clients name a repeat by an
 * Idempotency-Key. A request that the visitor asked to cancel or change has no repeats. Each function throws
 * `too_many_requests` above a visitor's rate limits and then stores nothing.
 */
export function createRequestIntake({
  db,
  clock,
  config,
  settings,
  secrets,
  privateFiles,
  findBooked,
  messages,
  holdTime,
  counts,
  mayAcknowledge,
  onStored,
}: RequestIntakeDeps) {
  const explain = createStorageRefusal({ config, settings });
  const tickets = createFormTickets({ clock, keys: secrets.deriveAll('form-ticket') });
  const limits = createRequestRateLimits(config.limits, counts);

  /** A signed ticket that proves when a form was opened. */
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
   * Stores the home visit that `read` returns, and returns its reference. If `read` throws, removes its cards and
   * rethrows the error. `uploadBytes` is the declared size of the upload; the server refuses one over the daily limit
   * before it reads any of it.
   */
  async function sendWithdrawal(
    actor: Actor,
    read: (receiveCard: ReceiveCard) => Promise<WithdrawalSubmission>,
    uploadBytes = 0,
  ): Promise<RequestReceipt> {
    const cards: ReceivedCard[] = [];
    const receiveCard: ReceiveCard = async (kind, source) => {
      if (cards.some((card) => card.kind === kind))
        throw new AppError('invalid_input', { message: cardMessages.twice, fields: { [kind]: cardMessages.twice } });
      const { read: hashed, digest } = createHasher();
      cards.push({ kind, ...(await privateFiles.receive(hashed(source))), hash: digest() });
    };
    const upload = limits.takeUpload(actor, uploadBytes);
    return withRateLimits(actor, upload, async (isSpamAllowed) => {
      const idsOf = () => cards.map(({ id }) => id);
      let committed: Stored | null = null;
      try {
        const { withdrawal, ...submission } = await read(receiveCard);
        const stored = inTransaction(db, (tx) =>
          store(tx, submission, { type: 'withdrawal', input: withdrawal }, { actor, cards, isSpamAllowed }),
        );
        if (stored.isRepeat) {
          await privateFiles.remove(idsOf());
          return stored;
        }
        committed = stored;
        await privateFiles.accept(idsOf());
        return stored;
      } catch (error) {
        // If the row cannot be deleted, this throws and leaves the files; the next start moves them to their place.
        const stored = committed;
        if (stored !== null)
          inTransaction(db, (tx) => {
            removeResponsesNaming(tx, stored.reference);
            deleteRequest(tx, stored.id);
          });
        await privateFiles.remove(idsOf());
        throw error;
      }
    });
  }

  /** Stores a request without cards and returns its reference. */
  function send(actor: Actor, submission: Submission, input: RequestInput): Promise<RequestReceipt> {
    return withRateLimits(actor, null, async (isSpamAllowed) => {
      const options = { actor, cards: [], isSpamAllowed };
      return inTransaction(db, (tx) => store(tx, submission, input, options));
    });
  }

  /** Throws `not_found` for a form that the centre has switched off. */
  function requireOffered(input: RequestInput): void {
    const part = partOfRequest(input);
    if (part !== null && !settings.get('siteParts')[part])
      throw new AppError('not_found', { message: requestsMessages.switchedOff });
  }

  /** Counts a visitor's request and its upload by the outcome. Calls `work` with whether it may store spam. */
  async function withRateLimits(
    actor: Actor,
    upload: CountedSend | null,
    work: (isSpamAllowed: boolean) => Promise<Stored>,
  ): Promise<RequestReceipt> {
    const counts = upload ? [upload] : [];
    const settle = (outcome: SendOutcome) => {
      for (const count of counts) count.settle(outcome);
    };
    let stored: Stored;
    try {
      counts.push(limits.take(actor));
      stored = await work(counts.every(({ isSpamAllowed }) => isSpamAllowed));
    } catch (error) {
      settle('failed');
      throw explain(error);
    }
    const { reference, arrived, isRepeat } = stored;
    const folder = arrived === null ? 'spam' : 'inbox';
    settle(isRepeat ? 'repeat' : folder);
    if (!isRepeat) onStored(arrived);
    return { reference };
  }

  function store(
    tx: Tx,
    submission: Submission,
    input: RequestInput,
    { actor, cards, isSpamAllowed }: { actor: Actor; cards: ReceivedCard[]; isSpamAllowed: boolean },
  ): Stored {
    const { locale, source, consentVersion, visitPoint = null, guard } = submission;
    requireOffered(input);
    const agreedChannels = messages.onlyOn(submission.agreedChannels ?? []);
    const now = toInstant(clock());
    const described = describeRequest(input, {
      now: clock(),
      locale,
      findBooked,
      visitAreas: settings.get('visitAreas'),
    });
    const { person, details } = described;
    const ticketAgeMs = tickets.ageOf(guard.ticket);
    const spamReason = findSpamReason({
      name: person.name,
      text: freeTextOf(details),
      guard,
      source,
      ticketAgeMs,
      formMinSeconds: config.limits.formMinSeconds,
    });
    const files = cards.map(({ kind, hash }) => `${kind} ${hash}`).sort();
    const more = [visitPoint, agreedChannels.length > 0 && agreedChannels].filter(Boolean);
    const content = JSON.stringify([input, files, ...more]);
    const contentHash = hashToken(withoutMarks(content));
    // Anybody can send the same invalid ticket.
    const formTicketHash = ticketAgeMs === null ? null : hashToken(guard.ticket);
    const equal = formTicketHash === null ? [] : openRequestsOfForm(tx).all({ contentHash, formTicketHash });
    // After a first attempt that looked like spam, a second one must reach the inbox. Spam must not learn references of
    // the inbox.
    const first = equal.find((request) => (request.spamReason === null) === (spamReason === null));
    if (first) submission.onReference?.(tx, first.reference);
    if (first) return { id: first.id, reference: first.reference, arrived: null, isRepeat: true };
    if (spamReason !== null && !isSpamAllowed) throw spamRefusal();
    const request = storeRequest(tx, {
      described,
      now,
      source,
      locale,
      consentVersion,
      spamReason,
      contentHash,
      formTicketHash,
      visitPoint,
      messageChannels: agreedChannels,
      assigneeId: null,
      phoneRegion: settings.get('contact').phoneRegion,
    });
    const { id, reference } = request;
    submission.onReference?.(tx, reference);
    for (const { id: cardId, kind, type, bytes } of cards)
      tx.insert(requestCards).values({ id: cardId, requestId: id, kind, type, bytes, createdAt: now }).run();
    const { acknowledgementsPerDay } = config.limits;
    if (spamReason === null) holdTime(tx, actor, request);
    if (spamReason === null)
      enqueueMails(tx, {
        request,
        mailFrom: config.mailFrom,
        acknowledgementsPerDay,
        mayAcknowledge: mayAcknowledge(actor),
      });
    return { id, reference, arrived: spamReason === null ? details.type : null, isRepeat: false };
  }

  return { issueTicket, issueConfirmTicket, openForm, requireOffered, send, sendWithdrawal };
}

/**
 * Open requests of one form with the same content, oldest first. A request with an open change request is left out,
 * because the visitor who sends it again wants it again.
 */
const openRequestsOfForm = preparedQuery((db) => {
  const { id, reference, spamReason, contentHash, formTicketHash, createdAt, closedAt, openChangeRequestAt } = requests;
  const isEqual = eq(contentHash, sql.placeholder('contentHash'));
  const isSameForm = eq(formTicketHash, sql.placeholder('formTicketHash'));
  return db
    .select({ id, reference, spamReason })
    .from(requests)
    .where(and(isEqual, isSameForm, isNull(closedAt), isNull(openChangeRequestAt)))
    .orderBy(createdAt)
    .prepare();
});
