import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  type InferSelectModel,
  inArray,
  isNotNull,
  lte,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { appointmentMailKinds, isAppointmentMail } from '#shared/appointments/appointments.schema.ts';
import type { UnsentMail } from '#shared/mail/mail.schema.ts';
import { isToVisitor, visitorMailKinds } from '#shared/requests/inbox.schema.ts';
import { isAnswered } from '#shared/requests/request-states.rules.ts';
import { minuteMs } from '#shared/time/time.rules.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import { isClockDoubtful, missedRunsMs } from '../core/clock-doubt.ts';
import type { Db } from '../core/db/client.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import { delayAfterAttempts, isAttemptDue } from '../core/retry-delays.ts';
import { staff } from '../staff/staff.table.ts';
import { type AppointmentRow, appointments } from './appointments.table.ts';
import { type OutboxRow, outbox } from './outbox.table.ts';
import { listMails } from './outbox-store.ts';
import { hasEnded, isStillTrue, mayRemind } from './reminder-times.ts';
import { type ReplyRow, replies } from './replies.table.ts';
import { changeRequestTable, type RequestRow, requestCards, requests } from './requests.table.ts';

/** A mail that is due, with its request. */
export interface DueMail {
  mail: OutboxRow;
  request: RequestRow;
  /** Number of cards of the request. */
  cardCount: number;
  /** The change request of a mail of that kind. */
  changeRequest: InferSelectModel<typeof changeRequestTable> | null;
  /** The text of a mail that staff wrote. */
  reply: ReplyRow | null;
  /** The appointment of the request. */
  appointment: AppointmentRow | null;
  /** The recipient of a mail of kind `collector`. */
  collector: typeof staff.$inferSelect | null;
}

export type OutboxService = ReturnType<typeof createOutboxService>;

const hourMs = 60 * minuteMs;
const giveUpAfterMs = 72 * hourMs;
/** A late "We have received your request" or "Your appointment is confirmed" confuses more than it helps. */
const lateAfterMs = 72 * hourMs;
// A literal, because SQLite does not use the partial index for a parameter.
const isWaiting = sql`${outbox.state} = 'waiting'`;
/** Mails that announce an appointment to come. */
const newsKinds = ['appointment_confirmed', 'appointment_moved'] as const;

/**
 * Condition: a mail may be sent at `now` (ms). Reminders wait until the morning and for some hours after a change. A mail
 * about an appointment that has ended waits, because the clock may be ahead.
 */
const maySend = (now: number): SQL | undefined =>
  or(
    notInArray(outbox.kind, [...newsKinds, 'appointment_reminder']),
    and(inArray(outbox.kind, [...newsKinds]), not(hasEnded(now))),
    and(eq(outbox.kind, 'appointment_reminder'), mayRemind(now)),
  );

const maxListed = 50;
const threadKinds: OutboxRow['kind'][] = ['acknowledgement', 'reply'];

/** The mails that are not sent. */
export interface OutboxState {
  waiting: number;
  /** Too old to be sent automatically; staff decide. */
  held: number;
  failed: number;
  /** The time at which the oldest waiting mail was queued (ISO 8601). */
  oldestAt: string | null;
  lastError: { text: string; at: string } | null;
}

/** The delay in ms before the next attempt to send a mail; null after about 3 days of attempts. */
export const retryDelayMs = (attempts: number): number | null => delayAfterAttempts(attempts, giveUpAfterMs);

interface OutboxDeps {
  db: Db;
  clock: Clock;
  /** Called after each attempt to send a mail. */
  onResult?: () => void;
}

/** A prepared statement, because a job runs it every few seconds. */
const firstWaiting = preparedQuery((db) =>
  db.select({ id: outbox.id }).from(outbox).where(isWaiting).limit(1).prepare(),
);

/** The queue of mails and their results, which the mailer reports. Staff can retry or discard a failed mail. */
export function createOutboxService({ db, clock, onResult = () => undefined }: OutboxDeps) {
  /**
   * The due mail with the earliest attempt time. Skips requests with a mail in flight, so that the mails of a request are
   * sent in order. Discards mails about appointments that are no longer true; after the end of an appointment only once a
   * clock that is not in doubt cannot be that far ahead. Discards acknowledgements after the answer and mails to the sender
   * of spam, unless staff released them, and mails to collectors after the visit, or who left.
   */
  function findDue(inFlight: string[] = []): DueMail | undefined {
    while (firstWaiting(db).get()) {
      const due = nextDue(inFlight);
      if (!due || !isOutdated(due)) return due;
      db.update(outbox).set({ state: 'discarded', lastError: null }).where(eq(outbox.id, due.mail.id)).run();
      onResult();
    }
    return undefined;
  }

  function isOutdated({ mail: { kind, isReleased, notice }, request, appointment, collector }: DueMail): boolean {
    if (notice) return !collector?.isActive || Date.parse(notice.startsAt) <= clock();
    if (isAppointmentMail(kind)) return !isStillTrue(kind, appointment, clock());
    if (isReleased || !isToVisitor(kind)) return false;
    return request.state === 'spam' || (kind === 'acknowledgement' && isAnswered(request.state));
  }

  function nextDue(inFlight: string[]): DueMail | undefined {
    const now = clock();
    const sending = db.select({ id: outbox.requestId }).from(outbox).where(inArray(outbox.id, inFlight));
    return db
      .select({
        mail: outbox,
        request: requests,
        changeRequest: changeRequestTable,
        reply: replies,
        appointment: appointments,
        collector: staff,
        cardCount: db.$count(requestCards, eq(requestCards.requestId, requests.id)),
      })
      .from(outbox)
      .innerJoin(requests, eq(requests.id, outbox.requestId))
      .leftJoin(changeRequestTable, eq(changeRequestTable.id, outbox.changeRequestId))
      .leftJoin(replies, eq(replies.id, outbox.id))
      .leftJoin(appointments, eq(appointments.requestId, outbox.requestId))
      .leftJoin(staff, sql`${staff.id} = ${outbox.notice} ->> '$.staffId'`)
      .where(
        and(
          eq(outbox.state, 'waiting'),
          isAttemptDue(outbox, toInstant(now)),
          inFlight.length > 0 ? notInArray(outbox.requestId, sending) : undefined,
          or(maySend(now), hasEnded(now - missedRunsMs)),
          // A wrong date would discard mails for good.
          isClockDoubtful(db, now) ? notInArray(outbox.kind, ['collector', ...appointmentMailKinds]) : undefined,
        ),
      )
      .orderBy(asc(outbox.nextAttemptAt), sql`${outbox}.rowid`)
      .limit(1)
      .get();
  }

  /**
   * Holds overdue mails to visitors until staff decide, and returns their number. Releases mails that were held while the
   * clock was ahead. Does nothing while the clock is in doubt.
   */
  function holdOverdueMails(): number {
    const now = clock();
    if (isClockDoubtful(db, now)) return 0;
    const lateAt = toInstant(now - lateAfterMs);
    db.update(outbox)
      .set({ state: 'waiting' })
      .where(and(eq(outbox.state, 'held'), gt(outbox.createdAt, lateAt)))
      .run();
    const isLate = and(
      isWaiting,
      lte(outbox.createdAt, lateAt),
      inArray(outbox.kind, [...visitorMailKinds]),
      eq(outbox.isReleased, false),
    );
    const late = db
      .select({ id: outbox.id })
      .from(outbox)
      .leftJoin(appointments, eq(appointments.requestId, outbox.requestId))
      .where(and(isLate, maySend(now)));
    return db.update(outbox).set({ state: 'held' }).where(inArray(outbox.id, late)).run().changes;
  }

  /** Stored before the attempt, because a mail can arrive without the server's answer. */
  function markBegun(mail: OutboxRow): void {
    db.update(outbox)
      .set({ lastTriedAt: toInstant(clock()) })
      .where(eq(outbox.id, mail.id))
      .run();
  }

  /** The mail server accepted the mail. Returns whether it was discarded meanwhile. */
  function markSent(mail: OutboxRow): boolean {
    const state = db.select({ state: outbox.state }).from(outbox).where(eq(outbox.id, mail.id)).get()?.state;
    update(mail, { state: 'sent', sentAt: toInstant(clock()), lastError: null });
    return state === 'discarded';
  }

  /** The mail server refused the mail permanently; it is not retried. */
  function markRefused(mail: OutboxRow, reason: string): void {
    updateWaiting(mail, { state: 'failed', lastError: reason });
  }

  /** Schedules a retry after a failed attempt, or gives up after the last delay. Returns whether it will be retried. */
  function markDelayed(mail: OutboxRow, reason: string): boolean {
    const delay = retryDelayMs(mail.attempts + 1);
    updateWaiting(
      mail,
      delay === null
        ? { state: 'failed', lastError: reason }
        : { nextAttemptAt: toInstant(clock() + delay), lastError: reason },
    );
    return delay !== null;
  }

  /** A mail that was discarded meanwhile stays so, and nobody reads of its failure. */
  function updateWaiting(mail: OutboxRow, change: Partial<OutboxRow>): void {
    update(mail, { ...change, lastTriedAt: toInstant(clock()) }, eq(outbox.state, 'waiting'));
  }

  function update(mail: OutboxRow, change: Partial<OutboxRow>, condition?: SQL): void {
    db.update(outbox)
      .set({ ...change, attempts: mail.attempts + 1 })
      .where(and(eq(outbox.id, mail.id), condition))
      .run();
    onResult();
  }

  /** The Message-IDs of the mails to the visitor to which a reply belongs, oldest first. */
  function readThread(reply: OutboxRow): string[] {
    const all = listByRequests([reply.requestId]);
    const earlier = all.slice(
      0,
      all.findIndex(({ id }) => id === reply.id),
    );
    return earlier
      .filter(({ kind, state }) => threadKinds.includes(kind) && (state === 'sent' || state === 'waiting'))
      .map(({ messageId }) => messageId);
  }

  /** Number of mails that are not yet sent. */
  function countWaiting(): number {
    return db.select({ count: count() }).from(outbox).where(eq(outbox.state, 'waiting')).get()?.count ?? 0;
  }

  /** Counts of unsent mails, and the latest error. */
  function readState(): OutboxState {
    const counted = new Map<string, number>(
      db
        .select({ state: outbox.state, count: count() })
        .from(outbox)
        .where(inArray(outbox.state, ['waiting', 'held', 'failed']))
        .groupBy(outbox.state)
        .all()
        .map((row) => [row.state, row.count]),
    );
    const oldest = db
      .select({ at: outbox.createdAt })
      .from(outbox)
      .leftJoin(appointments, eq(appointments.requestId, outbox.requestId))
      .where(and(isWaiting, maySend(clock())))
      .orderBy(asc(outbox.createdAt))
      .limit(1)
      .get();
    const trouble = db
      .select({ text: outbox.lastError, at: outbox.lastTriedAt })
      .from(outbox)
      .where(isNotNull(outbox.lastError))
      .orderBy(desc(outbox.lastTriedAt))
      .limit(1)
      .get();
    return {
      waiting: counted.get('waiting') ?? 0,
      held: counted.get('held') ?? 0,
      failed: counted.get('failed') ?? 0,
      oldestAt: oldest?.at ?? null,
      lastError: trouble?.text && trouble.at ? { text: trouble.text, at: trouble.at } : null,
    };
  }

  /** The oldest mails that failed or wait for a decision of staff. */
  function listUnsent(): UnsentMail[] {
    const rows = db
      .select({
        id: outbox.id,
        requestId: outbox.requestId,
        reference: requests.reference,
        kind: outbox.kind,
        state: outbox.state,
        lastError: outbox.lastError,
      })
      .from(outbox)
      .innerJoin(requests, eq(requests.id, outbox.requestId))
      .where(inArray(outbox.state, ['failed', 'held']))
      .orderBy(asc(outbox.createdAt))
      .limit(maxListed)
      .all();
    return rows as UnsentMail[];
  }

  const listByRequests = (requestIds: string[]): OutboxRow[] => listMails(db, requestIds);

  return {
    findDue,
    readThread,
    holdOverdueMails,
    markBegun,
    markSent,
    markRefused,
    markDelayed,
    countWaiting,
    readState,
    listUnsent,
    listByRequests,
  };
}
