import { systemActor } from '#server/core/auth/actor.ts';
import { messages } from '#server/request-records/messages.table.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { createRequestsFixture } from './requests-fixture.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

/** The settings with which a site sends messages. */
export const messagesOn = {
  isOn: true,
  recipientEn: 'Gulf Gateway, Abu Dhabi',
  recipientAr: 'بوابة الخليج، أبوظبي',
  signatureEn: 'Dana Lab',
  signatureAr: 'مختبر الدانة',
} as const;

/** The services of a site that sends SMS to a gateway on this machine; it is noon of 21 November 2026 at the centre. */
export async function withGateway(settings: Partial<Settings['messages']> = {}, gateway: object = {}) {
  const receiver = await startWebhookReceiver();
  Object.assign(receiver.behaviour, { status: 200, answer: '{"status":"0","id":"gw-1"}' });
  const site = createRequestsFixture({
    WEBHOOK_NETWORKS: '127.0.0.1',
    PUBLIC_URL: 'https://lab.example',
    SMS_GATEWAY: JSON.stringify({
      url: `http://127.0.0.1:${receiver.port}/send`,
      headers: { 'content-type': 'application/json', authorization: 'Bearer secret' },
      body: '{"to":"{to}","text":"{text}","id":"{id}","type":"{type}"}',
      accepted: { at: '/status', is: '0' },
      idAt: '/id',
      ...gateway,
    }),
  });
  site.settings.set(systemActor, 'messages', { ...site.settings.get('messages'), ...messagesOn, ...settings });
  const sent = () =>
    receiver.received.map(({ body }) => JSON.parse(body) as { to: string; text: string; id: string; type: string });
  return {
    ...site,
    receiver,
    /** What the gateway got. */
    sent,
    /** What it got, after sending what is due. */
    received: async () => {
      await site.messageSender.sendDue();
      return sent();
    },
    stored: () => site.db.select().from(messages).all(),
    close: async () => {
      await site.messageSender.stop();
      await receiver.close();
      site.close();
    },
  };
}
