import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { heldStates } from '#shared/appointments/appointment-states.rules.ts';
import { adminPaths } from '#shared/paths.ts';
import { monthsAfter, retentionLimits } from '#shared/retention/retention.rules.ts';
import type { Removal, RetentionPreview } from '#shared/retention/retention.schema.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { audit } from '../core/audit/audit.ts';
import type { Authorized, Reauthenticated, System } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import { findClockDoubt } from '../core/clock-doubt.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import type { HealthCheck, HealthProblem } from '../core/health-check.ts';
import { jobRuns } from '../core/job-runs.table.ts';
import { readLastRun } from '../core/last-runs.ts';
import { appointments } from '../request-records/appointments.table.ts';
import { outbox } from '../request-records/outbox.table.ts';
import { requestCards, requests } from '../request-records/requests.table.ts';
import { removals as removalsTable } from '../requests/removal/removals.table.ts';
import { createRequestRemoval, type RequestRemovalDeps } from '../requests/removal/request-removal.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { webhookDeliveries } from '../webhooks/webhooks.table.ts';
import { retentionMessages } from './retention.messages.ts';

interface RetentionServiceDeps extends RequestRemovalDeps {
  settings: SettingsService;
}

/** Nothing was removed, because staff must confirm the date first. */
export class ClockDoubtError extends Error {
  constructor({ doubt, lastRunAt, now }: NonNullable<RetentionPreview['clockDoubt']>) {
    super(`The clock is ${doubt === 'back' ? 'before' : 'far ahead of'} the last run: ${now}, after ${lastRunAt}.`);
    this.name = 'ClockDoubtError';
  }
}

const soonDays = 30;
const maxListed = 50;
/** The job runs at the start and then every day. */
const overdueRunMs = 2 * dayMs;

export type RetentionService = ReturnType<typeof createRetentionService>;

/** Removes requests and cards after their retention period (section `retention` of the settings). */
export function createRetentionService(deps: RetentionServiceDeps) {
  const { db, clock, settings } = deps;
  const removals = createRequestRemoval(deps);

  /** The requests that the daily job would remove now, and the open requests that it would remove within a month. */
  function preview(_actor: Authorized<'settings.write'>): RetentionPreview {
    const soon = limitsAt(clock() + soonDays * dayMs);
    const { openMonths } = settings.get('retention');
    const openSoon = db
      .select({
        id: requests.id,
        reference: requests.reference,
        type: requests.type,
        updatedAt: requests.updatedAt,
        callBackAt: requests.callBackAt,
        visitDay: requests.visitDay,
      })
      .from(requests)
      .where(openBefore(soon.open, toInstant(clock())))
      .orderBy(asc(requests.updatedAt))
      .limit(maxListed)
      .all();
    return {
      ...countDue(dueNow()),
      clockDoubt: findClockDoubt(db, clock()),
      openSoon: openSoon.map(({ callBackAt, visitDay, ...request }) => {
        const last = [request.updatedAt, callBackAt ?? '', visitDay ?? ''].toSorted().at(-1) as string;
        return { ...request, removedOn: monthsAfter(last, openMonths) };
      }),
    };
  }

  /** Past removals, newest first; those from a time when the clock was wrong come last. */
  function listRemovals(_actor: Authorized<'settings.write'>): Removal[] {
    const rows = db
      .select()
      .from(removalsTable)
      .orderBy(gt(removalsTable.removedAt, toInstant(clock())), desc(removalsTable.removedAt))
      .limit(maxListed)
      .all();
    return rows.map(({ id: _id, ...removal }) => removal);
  }

  /**
   * Lets the daily job continue after staff checked the date of the server. Needs the password, since the job may then
   * remove much.
   */
  function confirmDate(actor: Authorized<'settings.write'> & Reauthenticated): void {
    inTransaction(db, (tx) => {
      audit(tx, actor, {
        event: 'settingsChanged',
        at: toInstant(clock()),
        subject: 'setting',
        id: 'retentionRun',
        name: 'retentionRun',
      });
      writeRun(tx);
    });
  }

  /**
   * Removes everything past its period, in batches, and returns the amounts; null if there was nothing. Throws ClockDoubtError and removes nothing if the clock changed by a large step since the last run: a wrong
   * date must not delete data.
   */
  async function removeDue(actor: System): Promise<Removal | null> {
    const clockDoubt = findClockDoubt(db, clock());
    if (clockDoubt) throw new ClockDoubtError(clockDoubt);
    writeRun(db);
    const due = dueNow();
    const { cards, closed, open, suspected } = countDue(due);
    const removal = removals.begin(actor, 'retention', { cards, requests: closed + open, suspected });
    await removal.removeCards(due.cards);
    for (const condition of [due.suspected, due.closed, due.open]) await removal.removeRequests(condition);
    await removals.finishRemovals();
    return removal.result();
  }

  // Not a setting: no member changes it, and no page shows it.
  function writeRun(writer: Db | Tx): void {
    const lastRunAt = toInstant(clock());
    writer
      .insert(jobRuns)
      .values({ job: 'retention', lastRunAt })
      .onConflictDoUpdate({ target: jobRuns.job, set: { lastRunAt } })
      .run();
  }

  const limitsAt = (now: number) => retentionLimits(settings.get('retention'), now);

  function dueNow() {
    const limits = limitsAt(clock());
    const now = toInstant(clock());
    return {
      cards: and(isNotNull(requests.closedAt), lt(requests.closedAt, limits.cards)),
      closed: closedBefore(limits.closed, now),
      open: openBefore(limits.open, now),
      suspected: suspectedBefore(limits.suspected, now),
    };
  }

  function countDue(due: ReturnType<typeof dueNow>) {
    const cards = db
      .select({ count: count() })
      .from(requestCards)
      .innerJoin(requests, eq(requests.id, requestCards.requestId))
      .where(due.cards)
      .get();
    return {
      cards: cards?.count ?? 0,
      closed: countRequests(due.closed),
      open: countRequests(due.open),
      suspected: countRequests(due.suspected),
    };
  }

  function countRequests(condition: SQL | undefined): number {
    return db.select({ count: count() }).from(requests).where(condition).get()?.count ?? 0;
  }

  function findRunProblem(lastRunAt: string | null): HealthProblem | null {
    if (findClockDoubt(db, clock())) return { state: 'red', reason: 'the clock changed by a large step' };
    if (lastRunAt !== null && clock() - Date.parse(lastRunAt) <= overdueRunMs) return null;
    const texts = { title: retentionMessages.noRunTitle, advice: [retentionMessages.noRunAdvice] };
    return { state: 'amber', reason: 'old data was not removed lately', ...texts };
  }

  const health: HealthCheck = {
    name: 'clock',
    label: retentionMessages.clock,
    title: retentionMessages.clockTitle,
    advice: [retentionMessages.clockAdvice],
    path: adminPaths.retention(),
    find: () => {
      const lastRunAt = readLastRun(db, 'retention');
      return {
        problem: findRunProblem(lastRunAt),
        facts: [
          { label: retentionMessages.clockNow, value: { time: toInstant(clock()) } },
          ...(lastRunAt === null ? [] : [{ label: retentionMessages.clockLastRun, value: { at: lastRunAt } }]),
        ],
      };
    },
  };

  return { preview, listRemovals, confirmDate, removeDue, health };
}

/**
 * Not what waits for an answer at `now`: a change request, except of spam, an appointment to come, or a mail or webhook
 * delivery from after `instant` that is not sent.
 */
const isSettled = (instant: string, now: string) =>
  and(
    or(isNull(requests.openChangeRequestAt), eq(requests.state, 'spam')),
    hasNone(
      appointments,
      eq(appointments.requestId, requests.id),
      inArray(appointments.state, [...heldStates]),
      gt(appointments.startsAt, now),
    ),
    hasNone(
      outbox,
      eq(outbox.requestId, requests.id),
      inArray(outbox.state, ['waiting', 'held', 'failed']),
      gt(outbox.createdAt, instant),
    ),
    hasNone(
      webhookDeliveries,
      eq(webhookDeliveries.requestId, requests.id),
      eq(webhookDeliveries.state, 'waiting'),
      gt(webhookDeliveries.createdAt, instant),
    ),
  );

const hasNone = (table: typeof appointments | typeof outbox | typeof webhookDeliveries, ...conditions: SQL[]) =>
  sql`NOT EXISTS (SELECT 1 FROM ${table} WHERE ${and(...conditions)})`;

/** Condition: no call was planned for a time since `instant`. Closing a request removes its planned call. */
const hasNoCallSince = (instant: string) => or(isNull(requests.callBackAt), lt(requests.callBackAt, instant));

const closedBefore = (instant: string, now: string) =>
  and(
    isNull(requests.spamReason),
    isNotNull(requests.closedAt),
    lt(requests.closedAt, instant),
    hasNoCallSince(instant),
    isSettled(instant, now),
  );

/** Condition: an open request without a change since `instant`. The day of its visit counts as a change. */
const openBefore = (instant: string, now: string) =>
  and(
    isNull(requests.spamReason),
    isNull(requests.closedAt),
    lt(requests.updatedAt, instant),
    hasNoCallSince(instant),
    or(isNull(requests.visitDay), lt(requests.visitDay, dayOf(instant))),
    isSettled(instant, now),
  );

/**
 * Only what staff saw in the list, or marked as spam. By the time of closing too, because staff may mark an old
 * request.
 */
const suspectedBefore = (instant: string, now: string) =>
  and(
    isNotNull(requests.spamReason),
    lt(requests.createdAt, instant),
    or(isNotNull(requests.seenAt), isNotNull(requests.closedAt)),
    or(isNull(requests.closedAt), lt(requests.closedAt, instant)),
    isSettled(instant, now),
  );
