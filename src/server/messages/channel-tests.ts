import { createHmac } from 'node:crypto';
import { like } from 'drizzle-orm';
import type { MessageChannel } from '#shared/messages/message-channels.rules.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import type { Secrets } from '../core/auth/secrets.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import { inTransaction } from '../core/db/client.ts';
import { jobRuns } from '../core/job-runs.table.ts';
import { readLastRun } from '../core/last-runs.ts';
import { templateFields } from './whatsapp.channel.ts';

interface ChannelTestsDeps extends CommonDeps {
  config: Pick<Config, 'smsGateway' | 'whatsappCloud'>;
  secrets: Pick<Secrets, 'deriveAll'>;
}

export type ChannelTests = ReturnType<typeof createChannelTests>;

/**
 * The accepted test messages of the channels. Each counts for the gateway and the templates that it tested: a template of
 * another name or account may be delivered after days.
 */
export function createChannelTests({ db, clock, config, secrets }: ChannelTestsDeps) {
  /** Descriptions hold secrets of the host, so that only a keyed hash of them is stored. */
  const keys = secrets.deriveAll('message-tests');

  /** Null without a gateway. */
  function describe(channel: MessageChannel, { whatsapp }: Settings['messages']): string | null {
    const { smsGateway, whatsappCloud } = config;
    if (channel === 'sms') return smsGateway && JSON.stringify(smsGateway);
    if (!whatsappCloud) return null;
    // The token of the same account can change.
    const { url, accountId, phoneNumberId } = whatsappCloud;
    const names = Object.keys(templateFields).map((kind) => whatsapp[kind as keyof typeof templateFields]);
    return JSON.stringify([url, accountId, phoneNumberId, whatsapp.languageEn, whatsapp.languageAr, ...names]);
  }

  const jobOf = (channel: MessageChannel, description: string, key: Buffer) =>
    `testMessage:${channel}:${createHmac('sha256', key).update(description).digest('hex')}` as const;

  /** When a test message was last accepted with the present gateway and these settings; null if none was. */
  function testedAt(channel: MessageChannel, settings: Settings['messages']): string | null {
    const description = describe(channel, settings);
    if (description === null) return null;
    return keys.map((key) => readLastRun(db, jobOf(channel, description, key))).find((at) => at !== null) ?? null;
  }

  /** Call it before the test: the function that it returns stores that the test of these settings was accepted. */
  function prepare(channel: MessageChannel, settings: Settings['messages']): () => void {
    const description = describe(channel, settings);
    return () => {
      if (description === null) return;
      const run = { job: jobOf(channel, description, keys[0]), lastRunAt: toInstant(clock()) };
      inTransaction(db, (tx) => {
        tx.delete(jobRuns)
          .where(like(jobRuns.job, `testMessage:${channel}:%`))
          .run();
        tx.insert(jobRuns).values(run).run();
      });
    };
  }

  return { testedAt, prepare };
}
