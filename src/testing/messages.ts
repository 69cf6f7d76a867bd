import { createHmac } from 'node:crypto';
import { systemActor } from '#server/core/auth/actor.ts';
import type { Environment } from '#server/core/config.ts';
import type { ChannelTests } from '#server/messages/channel-tests.ts';
import { messages } from '#server/request-records/messages.table.ts';
import { messageChannels } from '#shared/messages/message-channels.rules.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { createRequestsFixture } from './requests-fixture.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** The settings with which a site sends messages. */
export const smsOn = {
  isOn: true,
  recipientEn: 'Gulf Gateway, Abu Dhabi',
  recipientAr: 'بوابة الخليج، أبوظبي',
  signatureEn: 'Dana Lab',
  signatureAr: 'مختبر الدانة',
  hasLink: false,
};

/** Stores that each channel that is on took a test message as it is set now; without it, messages wait. */
export function storeTests(channelTests: Pick<ChannelTests, 'prepare'>, settings: Settings['messages']): void {
  for (const channel of messageChannels) if (settings[channel].isOn) channelTests.prepare(channel, settings)();
}

/** The services of a site that sends SMS to a gateway on this machine; it is noon of 21 November 2026 at the centre. */
export async function withGateway(
  settings: Partial<Settings['messages']> = {},
  gateway: object = {},
  environment: (port: number) => Environment = () => ({}),
) {
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
    ...environment(receiver.port),
  });
  site.settings.set(systemActor, 'messages', { ...site.settings.get('messages'), sms: smsOn, ...settings });
  storeTests(site.channelTests, site.settings.get('messages'));
  const sent = () =>
    receiver.received
      .filter(({ path }) => path === '/send')
      .map(({ body }) => JSON.parse(body) as { to: string; text: string; id: string; type: string });
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

export const cloud = {
  accountId: '1001',
  phoneNumberId: '2002',
  token: 'cloud-token',
  appSecret: 'a secret of the app',
  verifyToken: 'a token for the handshake',
};

export const whatsappOn = {
  isOn: true,
  hasAgreement: true,
  recipientEn: 'WhatsApp (Meta), abroad',
  recipientAr: 'واتساب (ميتا)، خارج الدولة',
  languageEn: 'en',
  languageAr: 'ar',
  appointment_confirmed: 'confirmed',
  appointment_moved: 'moved',
  appointment_cancelled: 'cancelled',
  appointment_reminder: 'reminder',
  on_the_way: 'on_the_way',
  report_ready: 'report_ready',
};

/** `WHATSAPP_CLOUD` for a fake of the Cloud API on this machine. */
export const cloudVariable = (port: number): string =>
  JSON.stringify({ ...cloud, url: `http://127.0.0.1:${port}/v23.0` });

/** Messages are sent to this path of the Cloud API. */
export const cloudMessagesPath = `/v23.0/${cloud.phoneNumberId}/messages`;

interface CloudCall {
  to: string;
  /** Our id of the message. */
  biz_opaque_callback_data: string;
  template: { name: string; language: { code: string }; components: { parameters: { text: string }[] }[] };
}

/** The messages that a fake of the Cloud API got. */
export const cloudCalls = ({ received }: Pick<WebhookReceiver, 'received'>): CloudCall[] =>
  received.filter(({ path }) => path === cloudMessagesPath).map(({ body }) => JSON.parse(body) as CloudCall);

/** The call with which the Cloud API reports states of messages. */
export const cloudReport = (statuses: object[]) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: cloud.accountId,
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '97141234567', phone_number_id: cloud.phoneNumberId },
            statuses,
          },
        },
      ],
    },
  ],
});

/** Signs a call of the Cloud API. */
export const cloudSignature = (body: string, secret: string = cloud.appSecret): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** A site that also sends by WhatsApp, to a fake of the Cloud API on this machine. */
export async function withWhatsapp(settings: Partial<Settings['messages']> = {}, environment: Environment = {}) {
  const site = await withGateway({ whatsapp: whatsappOn, ...settings }, {}, (port) => ({
    WHATSAPP_CLOUD: cloudVariable(port),
    ...environment,
  }));
  const calls = () => cloudCalls(site.receiver);
  site.receiver.behaviour.answers[cloudMessagesPath] = '{"messages":[{"id":"wamid.1"}]}';
  return {
    ...site,
    /** What the API got. */
    calls,
    /** The call with which it reports a state. */
    report: (status: string, changes: object = {}) =>
      cloudReport([
        {
          id: 'wamid.1',
          status,
          timestamp: '1763712000',
          recipient_id: '971501234567',
          biz_opaque_callback_data: calls().at(-1)?.biz_opaque_callback_data,
          ...changes,
        },
      ]),
  };
}
