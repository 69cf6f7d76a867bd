import { eq, type InferSelectModel } from 'drizzle-orm';
import { clockTimeOf } from '#shared/i18n/format.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import type { MailLogger, SendMail } from '../mail/mailer.ts';
import { type CentreMailOptions, messageIdOf, type Outgoing } from '../mail/outgoing.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { composeDigest } from './centre.mail.ts';
import { digests } from './digests.table.ts';
import { readUnanswered } from './unanswered.ts';

type DigestRow = InferSelectModel<typeof digests>;

export interface DigestsDeps extends CommonDeps {
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
  settings: Pick<SettingsService, 'get'>;
  outgoing: Outgoing;
  logger: MailLogger;
}

const hourMs = 3_600_000;
const retryMs = hourMs / 2;

/** The daily digest of unanswered and suspected requests, at most one for each day at the centre. */
export function createDigests({ db, clock, config, settings, outgoing, logger }: DigestsDeps) {
  /** The day of the latest digest that the mail server accepted. */
  let sentOn = '';

  /** Sends today's digest if it is due. */
  async function send(sendMail: SendMail): Promise<void> {
    const digest = findDue();
    if (!digest) return;
    const { day } = digest;
    const { afterHours } = settings.get('mail').digest;
    const unanswered = readUnanswered(db, toInstant(clock() - afterHours * hourMs));
    const total = unanswered.inbox.total + unanswered.suspected.total;
    const about = { kind: 'digest', day, requests: total };
    if (total > 0 && sentOn !== day) {
      const messageId = messageIdOf(`digest-${day}`, config.mailFrom);
      const compose = (options: CentreMailOptions) => composeDigest(unanswered, { ...options, afterHours });
      const failure = await sendMail(() => outgoing.toCentre(messageId, compose));
      if (failure) {
        markDelayed(digest, failure.reason);
        logger.warn({ ...about, reason: failure.reason, err: failure.fault }, 'mail delayed');
        return;
      }
    }
    // Stored in memory too, so that a full disk does not make the mailer send it repeatedly.
    sentOn = day;
    markDone(digest, total);
    logger.info(about, total > 0 ? 'mail sent' : 'no digest today: nothing waits');
  }

  /**
   * Today's digest if it is due and not yet done, else undefined. It is due from the hour in the settings. Without a
   * mail server no digest is due. A missed digest is not sent later, because the next one covers the same requests.
   */
  function findDue(): DigestRow | undefined {
    const { isOn, hour } = settings.get('mail').digest;
    const now = clock();
    if (config.smtpUrl === null || !isOn || Number.parseInt(clockTimeOf(now), 10) < hour) return undefined;
    const day = dayOf(toInstant(now));
    const row = db.select().from(digests).where(eq(digests.day, day)).get() ?? begin(day);
    const delayMs = Date.parse(row.nextAttemptAt) - now;
    // A longer delay was written while the clock was wrong.
    return row.doneAt === null && (delayMs <= 0 || delayMs > retryMs) ? row : undefined;
  }

  /** The mail server accepted it, or there was nothing to report. */
  function markDone({ day }: DigestRow, requestCount: number): void {
    db.update(digests)
      .set({ doneAt: toInstant(clock()), requestCount, lastError: null })
      .where(eq(digests.day, day))
      .run();
  }

  /** Schedules the next attempt in half an hour, until the day is over. */
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

  return { send };
}
