import { eq, type InferSelectModel } from 'drizzle-orm';
import { clockTimeOf } from '#shared/i18n/format.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import type { Db } from '../core/db/client.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { digests } from './digests.table.ts';
import { readUnanswered, type Unanswered } from './unanswered.ts';

export type DigestRow = InferSelectModel<typeof digests>;

export interface DigestsDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'smtpUrl'>;
  settings: Pick<SettingsService, 'get'>;
}

const hourMs = 3_600_000;
const retryMs = hourMs / 2;

/** The daily digest of requests that nobody has taken up, one for each day at the centre. Only the mailer works with it. */
export function createDigests({ db, clock, config, settings }: DigestsDeps) {
  /**
   * Today's digest where it has not been dealt with and is due, else undefined. A day's digest begins at the hour that is set, or as
   * soon after it as the process runs; without a mail server no day has one. Yesterday's is not made up for: today's tells the same.
   */
  function findDue(): DigestRow | undefined {
    const { isOn, hour } = settings.get('mail').digest;
    const now = clock();
    if (config.smtpUrl === null || !isOn || Number.parseInt(clockTimeOf(now), 10) < hour) return undefined;
    const day = dayOf(toInstant(now));
    const row = db.select().from(digests).where(eq(digests.day, day)).get() ?? begin(day);
    return row.doneAt === null && row.nextAttemptAt <= toInstant(now) ? row : undefined;
  }

  /** What there is to tell now. */
  function read(): Unanswered {
    const { afterHours } = settings.get('mail').digest;
    return readUnanswered(db, toInstant(clock() - afterHours * hourMs));
  }

  /** It was accepted by the mail server, or told of nothing. */
  function markDone({ day }: DigestRow, requestCount: number): void {
    db.update(digests)
      .set({ doneAt: toInstant(clock()), requestCount, lastError: null })
      .where(eq(digests.day, day))
      .run();
  }

  /** The attempt failed: it is tried again every half hour until the day is over. */
  function markDelayed({ day }: DigestRow, reason: string): void {
    db.update(digests)
      .set({ nextAttemptAt: toInstant(clock() + retryMs), lastError: reason })
      .where(eq(digests.day, day))
      .run();
  }

  function begin(day: string): DigestRow {
    return db
      .insert(digests)
      .values({ day, nextAttemptAt: toInstant(clock()) })
      .returning()
      .get();
  }

  return { findDue, read, markDone, markDelayed };
}
