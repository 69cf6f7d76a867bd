import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { systemActor } from '#server/core/auth/actor.ts';
import { loadSecrets } from '#server/core/auth/secrets.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import { smsGatewayVariable } from '#server/core/message-gateways.ts';
import { createChannelTests } from '#server/messages/channel-tests.ts';
import { messages } from '#server/request-records/messages.table.ts';
import { requests } from '#server/request-records/requests.table.ts';
import { createSettingsService } from '#server/settings/settings.service.ts';
import { smsOn, storeTests } from '../messages.ts';
import { startWebhookReceiver } from '../webhook-receiver.ts';
import { seededRandom } from './random.ts';
import { makeSubmission, submit } from './submissions.ts';
import { openTestSite } from './test-site.ts';

interface MessageDrillOptions {
  submissions: number;
  kills: number;
  seed: number;
}

interface MessageDrillReport {
  messages: number;
  kills: number;
  /** Messages whose attempt a kill interrupted. */
  uncertain: number;
  /** Violations; empty if the drill passed. */
  faults: string[];
}

const deadlineMs = 120_000;

/**
 * The server process is killed several times while it sends messages to telephones. Each message reaches the gateway at most
 * once; those that did not reach it, and those whose answer was lost, are marked for staff.
 */
export async function runMessageDrill({ submissions, kills, seed }: MessageDrillOptions): Promise<MessageDrillReport> {
  const random = seededRandom(seed);
  const faults: string[] = [];
  const gateway = await startWebhookReceiver();
  const smsGateway = JSON.stringify({
    url: gateway.url,
    headers: { 'content-type': 'application/json' },
    body: '{"to":"{to}","id":"{id}","text":"{text}"}',
  });
  const site = openTestSite({ SMS_GATEWAY: smsGateway, WEBHOOK_NETWORKS: '127.0.0.1' });
  const countIn = (state: 'waiting' | 'uncertain') =>
    site.withDb((db) => db.select().from(messages).where(eq(messages.state, state)).all().length);
  const until = async (isSo: () => boolean, what: string) => {
    for (const end = Date.now() + deadlineMs; !isSo(); await wait(5))
      if (Date.now() > end) throw new Error(`Waited in vain until ${what}.`);
  };
  let server = await site.start();
  try {
    for (let number = 0; number < submissions; number += 1)
      await submit(server.url, { ...(await makeSubmission(number, random)), cards: [] });
    await server.kill();
    site.withDb((db) => {
      const settings = createSettingsService({ db, clock: Date.now, contentVersion: createContentVersion() });
      settings.set(systemActor, 'messages', { ...settings.get('messages'), sms: smsOn });
      const config = { smsGateway: smsGatewayVariable.parse(smsGateway), whatsappCloud: null };
      const secrets = loadSecrets(null, join(site.folder, 'keys'));
      storeTests(createChannelTests({ db, clock: Date.now, config, secrets }), settings.get('messages'));
      const now = new Date().toISOString();
      const expiresAt = new Date(Date.now() + 10 * deadlineMs).toISOString();
      for (const [number, { id }] of db.select().from(requests).all().entries()) {
        const phoneKey = `+97150${String(1_000_000 + number)}`;
        db.update(requests)
          .set({ messageChannels: ['sms'], phoneKey })
          .where(eq(requests.id, id))
          .run();
        const times = { nextAttemptAt: now, createdAt: now, expiresAt };
        db.insert(messages)
          .values({ id, requestId: id, kind: 'report_ready', channel: 'sms', version: 1, segments: 1, ...times })
          .run();
      }
    });
    const { received } = gateway;
    server = await site.start();
    for (let kill = 0; kill < kills; kill += 1) {
      const goal = Math.min(received.length + 1 + random() * (submissions / (kills + 1)), submissions - kills);
      await until(() => received.length >= goal, `${goal} messages came`);
      await wait(random() * 10);
      await server.kill();
      server = await site.start();
    }
    await until(() => countIn('waiting') === 0, 'no message waits');
    await server.stop();
    const ids = received.map(({ body }) => String(JSON.parse(body).id));
    const uncertain = countIn('uncertain');
    if (new Set(ids).size !== ids.length) faults.push('A message was sent twice.');
    if (ids.length + uncertain < submissions) faults.push(`${submissions - ids.length - uncertain} messages are lost.`);
    if (uncertain > kills) faults.push(`${uncertain} messages are uncertain after ${kills} kills.`);
    return { messages: ids.length, kills, uncertain, faults };
  } finally {
    await server.kill();
    await gateway.close();
    site.remove();
  }
}
