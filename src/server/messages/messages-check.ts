import { and, asc, count, gt } from 'drizzle-orm';
import type { MessageKey } from '#shared/errors.ts';
import { messageChannels } from '#shared/messages/message-channels.rules.ts';
import { adminPaths } from '#shared/paths.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import type { Db } from '../core/db/client.ts';
import type { HealthCheck, HealthProblem } from '../core/health-check.ts';
import { countSegments } from '../request-records/message-store.ts';
import { isUnsentMessage, isWaitingMessage, messages } from '../request-records/messages.table.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { ChannelTests } from './channel-tests.ts';
import { messagesHealthTexts as texts } from './messages-health.messages.ts';

interface MessagesCheckDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'smsGateway' | 'whatsappCloud'>;
  settings: Pick<SettingsService, 'get'>;
  channelTests: Pick<ChannelTests, 'testedAt'>;
}

/** A gateway that restarts is no fault. */
const toleratedMs = 10 * 60_000;
/** Staff look after messages of the last days; older ones help nobody. */
const unsentMs = 7 * dayMs;

/** Health check: each channel that is on was tested as it is, the gateway takes messages, and staff have decided about those that it did not take. */
export function createMessagesCheck({ db, clock, config, settings, channelTests }: MessagesCheckDeps): HealthCheck {
  function findProblem(): HealthProblem | null {
    const problem = (reason: string, title: MessageKey, advice: MessageKey = texts.advice): HealthProblem => ({
      state: 'amber',
      reason,
      title,
      advice: [advice],
    });
    const stored = settings.get('messages');
    const isOn = stored.sms.isOn || stored.whatsapp.isOn;
    if ((stored.sms.isOn && config.smsGateway === null) || (stored.whatsapp.isOn && config.whatsappCloud === null))
      return problem('messages are on without a gateway', texts.noGateway);
    if (messageChannels.some((channel) => stored[channel].isOn && channelTests.testedAt(channel, stored) === null))
      return problem('messages are on without a test', texts.untested, texts.untestedAdvice);
    const since = isOn ? oldestTried() : null;
    if (since !== null && clock() - Date.parse(since) >= toleratedMs)
      return problem('the gateway takes no messages', texts.title);
    const isRecent = gt(messages.createdAt, toInstant(clock() - unsentMs));
    const unsent = db.select({ count: count() }).from(messages).where(and(isUnsentMessage, isRecent)).get()?.count ?? 0;
    return unsent === 0 ? null : problem(`${unsent} messages were not sent`, texts.unsent, texts.unsentAdvice);
  }

  /** When the oldest message was queued that waits after a failed attempt. */
  const oldestTried = (): string | null =>
    db
      .select({ at: messages.createdAt })
      .from(messages)
      .where(and(isWaitingMessage, gt(messages.attempts, 0)))
      .orderBy(asc(messages.createdAt))
      .limit(1)
      .get()?.at ?? null;

  return {
    name: 'messages',
    label: texts.label,
    title: texts.title,
    advice: [texts.advice],
    path: adminPaths.messages(),
    find: () => ({
      problem: findProblem(),
      facts: [{ label: texts.segments, value: { count: countSegments(db, toInstant(clock())) } }],
    }),
  };
}
