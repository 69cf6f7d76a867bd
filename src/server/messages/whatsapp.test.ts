import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import type { MessageChannel } from '#shared/messages/message-channels.rules.ts';
import type { Settings } from '#shared/settings/settings.schema.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { cloud, cloudSignature, smsOn, storeTests, whatsappOn, withWhatsapp } from '#testing/messages.ts';
import { createTestApp } from '#testing/test-app.ts';
import { agreedVisit, sendWish } from '#testing/visits.ts';
import { systemActor } from '../core/auth/actor.ts';
import { secretsFrom } from '../core/auth/secrets.ts';
import { errorsPlugin } from '../core/http/errors.plugin.ts';
import { messages } from '../request-records/messages.table.ts';
import { requests } from '../request-records/requests.table.ts';
import { createChannelTests } from './channel-tests.ts';
import { whatsappPlugin } from './whatsapp.plugin.ts';

const [owner, reception] = [staffActor('owner'), staffActor('reception')];
const hourMs = 3_600_000;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A patient without an e-mail address who asks for a home visit and agrees to messages. */
async function withPatient(
  agreedChannels: MessageChannel[] = ['whatsapp'],
  settings: Partial<Settings['messages']> = {},
  locale: 'en' | 'ar' = 'en',
) {
  const site = await withWhatsapp(settings);
  cleanups.push(site.close);
  const reference = await sendWish(site, { email: '' }, { agreedChannels, locale });
  const row = () => {
    const found = site.storedRequests().find((stored) => stored.reference === reference);
    if (!found) throw new Error('The request is missing.');
    return found;
  };
  const seen = () => ({ id: row().id, version: row().version });
  const confirm = (time: '11:30' | '12:00' = '11:30') =>
    site.appointments.confirm(reception, { ...agreedVisit, told: 'message', ...seen(), time });
  const send = () => site.messageSender.sendDue();
  const states = () => site.stored().map(({ channel, state }) => [channel, state]);
  return { ...site, reference, row, seen, confirm, send, states };
}

function turnSms({ settings, channelTests }: Awaited<ReturnType<typeof withPatient>>, isOn: boolean): void {
  settings.set(systemActor, 'messages', { ...settings.get('messages'), sms: { ...smsOn, isOn } });
  storeTests(channelTests, settings.get('messages'));
}

test.each([
  ['en', ['Wednesday 25 November', '11:30 AM', 'at home']],
  ['ar', ['الأربعاء 25 نوفمبر', '11:30 ص', 'في المنزل']],
] as const)('A patient learns of the confirmed appointment by an approved template: in %s.', async (locale, values) => {
  const site = await withPatient(['whatsapp'], {}, locale);
  site.confirm();
  await site.send();
  const parameters = [...values, site.reference].map((text) => ({ type: 'text', text }));
  expect(site.calls()).toMatchObject([
    {
      to: '971501234567',
      template: { name: 'confirmed', language: { code: locale }, components: [{ type: 'body', parameters }] },
    },
  ]);
  expect(site.receiver.received[0]?.headers.authorization).toBe('Bearer cloud-token');
  expect(site.stored()).toMatchObject([{ state: 'sent', providerId: 'wamid.1' }]);
});

test('States only rise, whatever their order, and each counts once.', async () => {
  const site = await withPatient();
  site.confirm();
  await site.send();
  site.whatsappStates.receive(site.report('read'));
  expect(site.states()).toEqual([['whatsapp', 'delivered']]);
  for (const late of ['sent', 'delivered', 'failed', 'read', 'deleted', 'warning'])
    site.whatsappStates.receive(site.report(late));
  expect(site.states()).toEqual([['whatsapp', 'delivered']]);
});

test('A gateway of SMS that does not answer delays no message by WhatsApp.', async () => {
  const site = await withPatient(['sms']);
  const asked = { email: '', phone: '050 123 4568', name: 'Salem Ali' };
  const reference = await sendWish(site, asked, { agreedChannels: ['whatsapp'] });
  const other = site.storedRequests().find((stored) => stored.reference === reference);
  site.confirm();
  site.receiver.behaviour.refuses = ['Dana Lab'];
  const seen = { id: other?.id ?? '', version: other?.version ?? 0 };
  site.appointments.confirm(reception, { ...agreedVisit, told: 'message', ...seen, time: '13:00' });
  await site.send();
  expect(site.states()).toEqual([
    ['sms', 'uncertain'],
    ['whatsapp', 'sent'],
  ]);
});

test('A state that arrives before the answer to our call, or instead of it, settles the message.', async () => {
  const site = await withPatient();
  site.receiver.behaviour.hangsUp = true;
  site.confirm();
  await site.send();
  expect(site.states()).toEqual([['whatsapp', 'uncertain']]);
  site.whatsappStates.receive(site.report('sent'));
  expect(site.stored()).toMatchObject([{ state: 'sent', providerId: 'wamid.1' }]);
  // The later ones name only the id of WhatsApp.
  site.whatsappStates.receive(site.report('delivered', { biz_opaque_callback_data: undefined }));
  expect(site.states()).toEqual([['whatsapp', 'delivered']]);
  const early = await withPatient();
  early.receiver.behaviour.isSilent = true;
  early.confirm();
  const sending = early.send();
  await expect.poll(() => early.calls().length).toBe(1);
  early.whatsappStates.receive(early.report('delivered'));
  await early.messageSender.stop();
  await sending;
  expect(early.states()).toEqual([['whatsapp', 'delivered']]);
});

test('A state that arrives before an answer that refuses the message stays.', async () => {
  const site = await withPatient();
  Object.assign(site.receiver.behaviour, { status: 400, staysOpen: true });
  site.confirm();
  const sending = site.send();
  await expect.poll(() => site.calls().length).toBe(1);
  site.whatsappStates.receive(site.report('delivered'));
  await sending;
  expect(site.states()).toEqual([['whatsapp', 'delivered']]);
  expect(site.row().callBackAt).toBeNull();
});

describe('The next channel that the patient agreed to is taken', () => {
  test('if WhatsApp refuses a message or cannot deliver it.', async () => {
    const refused = await withPatient(['sms', 'whatsapp']);
    refused.receiver.behaviour.answer = '{"status":"5"}';
    refused.confirm();
    await refused.send();
    expect(refused.states()).toEqual([
      ['sms', 'discarded'],
      ['whatsapp', 'sent'],
    ]);
    refused.whatsappStates.receive(refused.report('failed'));
    expect(refused.stored().at(-1)).toMatchObject({ state: 'failed', fault: 'undelivered' });
    const status = refused.messages.getStatus(owner);
    expect(status.unsent).toMatchObject([{ reference: refused.reference, channel: 'whatsapp' }]);
  });

  test('if the owner turns SMS off while a message waits.', async () => {
    const site = await withPatient(['sms', 'whatsapp']);
    site.confirm();
    turnSms(site, false);
    await site.send();
    expect(site.states()).toEqual([
      ['sms', 'discarded'],
      ['whatsapp', 'sent'],
    ]);
  });

  test.each([
    ['does not end', { staysOpen: true, answer: '{' }],
    ['is longer than what is read', { answer: JSON.stringify({ more: 'x'.repeat(20_000), status: '0' }) }],
  ])('but not after an answer of 200 that %s: the gateway may have the message.', async (_how, behaviour) => {
    const site = await withPatient(['sms', 'whatsapp']);
    Object.assign(site.receiver.behaviour, behaviour);
    site.confirm();
    await site.send();
    expect(site.states()).toEqual([['sms', 'uncertain']]);
  });

  test('only once, and not for a message that is no longer true.', async () => {
    const site = await withPatient(['sms', 'whatsapp']);
    site.receiver.behaviour.answer = '{"status":"5"}';
    site.confirm();
    await site.send();
    site.confirm('12:00');
    site.advance(5 * hourMs);
    await site.send();
    expect(site.calls().map(({ template }) => template.name)).toEqual(['confirmed', 'moved']);
  });

  test('whatever its place: SMS was off at first, and is tried once it is on.', async () => {
    const site = await withPatient(['sms', 'whatsapp']);
    turnSms(site, false);
    site.confirm();
    await site.send();
    expect(site.states()).toEqual([['whatsapp', 'sent']]);
    turnSms(site, true);
    site.advance(4.1 * hourMs);
    await site.send();
    expect(site.states()).toEqual([
      ['whatsapp', 'discarded'],
      ['sms', 'sent'],
    ]);
    expect(site.row().callBackAt).toBeNull();
  });

  test('but none that has tried before.', async () => {
    const site = await withPatient(['sms', 'whatsapp']);
    site.receiver.behaviour.answer = '{"status":"5"}';
    site.confirm();
    await site.send();
    site.advance(4.1 * hourMs);
    await site.send();
    expect(site.states()).toEqual([
      ['sms', 'discarded'],
      ['whatsapp', 'failed'],
    ]);
    expect(site.sent()).toHaveLength(1);
    expect(site.row().callBackAt).not.toBeNull();
  });

  test('after four hours without a delivery; without another channel, staff tell the patient.', async () => {
    const site = await withPatient();
    site.confirm();
    await site.send();
    site.advance(3.9 * hourMs);
    await site.send();
    expect(site.states()).toEqual([['whatsapp', 'sent']]);
    site.advance(0.2 * hourMs);
    await site.send();
    expect(site.stored()).toMatchObject([{ state: 'failed', fault: 'undelivered' }]);
  });
});

describe('A message that WhatsApp delivers after we gave it up', () => {
  test('has arrived, and its call is taken back.', async () => {
    const site = await withPatient();
    site.confirm();
    await site.send();
    site.advance(4.1 * hourMs);
    await site.send();
    expect(site.states()).toEqual([['whatsapp', 'failed']]);
    expect(site.row().callBackAt).not.toBeNull();
    for (const late of ['sent', 'failed']) site.whatsappStates.receive(site.report(late));
    expect(site.states()).toEqual([['whatsapp', 'failed']]);
    site.whatsappStates.receive(site.report('delivered'));
    expect(site.stored()).toMatchObject([{ state: 'delivered', fault: null }]);
    expect(site.row().callBackAt).toBeNull();
    expect(site.requests.get(reception, site.row().id).events.at(-1)?.details).toEqual({ kind: 'call_back', at: null });
  });

  test('leaves the call that staff planned since.', async () => {
    const site = await withPatient();
    site.confirm();
    await site.send();
    site.advance(4.1 * hourMs);
    await site.send();
    const planned = '2026-11-28T08:00:00.000Z';
    site.requests.setCallBack(reception, { ...site.seen(), callBackAt: planned });
    site.whatsappStates.receive(site.report('delivered'));
    expect(site.row().callBackAt).toBe(planned);
  });

  test('is not sent again by another channel that has not taken it yet.', async () => {
    const site = await withPatient(['sms', 'whatsapp']);
    turnSms(site, false);
    site.confirm();
    await site.send();
    turnSms(site, true);
    site.receiver.behaviour.status = 503;
    site.advance(4.1 * hourMs);
    await site.send();
    site.receiver.behaviour.status = 200;
    const before = site.sent().length;
    site.whatsappStates.receive(site.report('delivered'));
    site.advance(hourMs);
    await site.send();
    expect(site.states()).toEqual([
      ['whatsapp', 'delivered'],
      ['sms', 'discarded'],
    ]);
    expect(site.sent()).toHaveLength(before);
  });

  test('is settled also if a restored backup holds it, or staff decided about it.', async () => {
    for (const state of ['held', 'discarded'] as const) {
      const site = await withPatient();
      site.confirm();
      await site.send();
      site.db.update(messages).set({ state, providerId: null, sentAt: null }).run();
      site.whatsappStates.receive(site.report('delivered'));
      expect(site.states()).toEqual([['whatsapp', 'delivered']]);
    }
  });
});

describe('Nobody is asked to telephone for a message that WhatsApp did not deliver', () => {
  test('if the appointment has moved since.', async () => {
    const site = await withPatient();
    site.confirm();
    await site.send();
    site.advance(hourMs);
    site.confirm('12:00');
    await site.send();
    site.whatsappStates.receive(site.report('delivered'));
    site.advance(3.5 * hourMs);
    await site.send();
    expect(site.states()).toEqual([
      ['whatsapp', 'discarded'],
      ['whatsapp', 'delivered'],
    ]);
    expect(site.row().callBackAt).toBeNull();
  });

  test('if the visit is over.', async () => {
    const site = await withPatient();
    site.advance(Date.parse('2026-11-25T06:00:00Z') - site.clock());
    site.confirm();
    await site.send();
    site.advance(2.5 * hourMs);
    site.appointments.close(reception, { done: [site.seen()], missed: [] });
    site.advance(2 * hourMs);
    await site.send();
    expect(site.states()).toEqual([['whatsapp', 'discarded']]);
    expect(site.row().callBackAt).toBeNull();
  });
});

describe('The owner turns WhatsApp on', () => {
  const template = (name: string, language: string) => ({
    name,
    language,
    status: 'APPROVED',
    message_send_ttl_seconds: 43_200,
  });
  const names = ['confirmed', 'moved', 'cancelled', 'reminder', 'on_the_way', 'report_ready'];
  const all = names.flatMap((name) => [template(name, 'en'), template(name, 'ar')]);

  test.each([
    ['is missing', all.slice(1), /^confirmed \(en\): not found/],
    [
      'waits for approval',
      all.map((each, at) => (at === 3 ? { ...each, status: 'PENDING' } : each)),
      /^moved \(ar\): PENDING/,
    ],
    [
      'would be delivered after days',
      all.map((each, at) => (at === 5 ? { ...each, message_send_ttl_seconds: null } : each)),
      /^cancelled \(ar\): message_send_ttl_seconds/,
    ],
  ])('but not while a template %s.', async (_what, data, problem) => {
    const site = await withPatient();
    site.receiver.behaviour.answers['/v23.0/1001/message_templates'] = JSON.stringify({ data });
    const result = await site.messages.test(owner, { to: '050 765 4321', channel: 'whatsapp' }, 'en');
    expect(result).toEqual({ outcome: 'templates', answer: expect.stringMatching(problem) });
    expect(site.calls()).toEqual([]);
  });

  test('after an accepted test message, and with the agreement of the counsel.', async () => {
    const site = await withPatient(['whatsapp'], {
      sms: { ...smsOn, isOn: false },
      whatsapp: { ...whatsappOn, isOn: false },
    });
    const save = (changes: object) => {
      const { version } = site.settingsSections.get(owner, 'messages', 'en');
      const stored = site.settings.get('messages');
      const values = { messages: { ...stored, whatsapp: { ...stored.whatsapp, ...changes } } };
      site.settingsSections.update(owner, { section: 'messages', values, version });
    };
    expect(() => save({ isOn: true })).toThrow(
      expect.objectContaining({
        fields: { 'messages.whatsapp.isOn': expect.objectContaining({ id: 'messages.untested' }) },
      }),
    );
    site.receiver.behaviour.answers['/v23.0/1001/message_templates'] = JSON.stringify({ data: all });
    const result = await site.messages.test(owner, { to: '050 765 4321', channel: 'whatsapp' }, 'ar');
    expect(result.outcome).toBe('accepted');
    expect(site.calls()).toMatchObject([{ to: '971507654321', template: { language: { code: 'ar' } } }]);
    expect(() => save({ isOn: true, hasAgreement: false })).toThrow();
    save({ isOn: true });
    expect(site.settings.get('messages').whatsapp.isOn).toBe(true);

    // Other templates have not been tested: WhatsApp may deliver them after days.
    const untested = expect.objectContaining({ fields: { 'messages.whatsapp.isOn': expect.anything() } });
    for (const changes of [{ appointment_moved: 'moved_2' }, { languageAr: 'ar_EG' }])
      expect(() => save({ isOn: true, ...changes })).toThrow(untested);
    save({ recipientEn: 'WhatsApp, abroad' });
    save({ isOn: false, appointment_moved: 'moved_2' });
    const testedAt = () => site.messages.getStatus(owner).channels.map((channel) => channel.testedAt);
    expect(testedAt()).toEqual([null, null]);
    expect(() => save({ isOn: true })).toThrow(untested);
    const renamed = [template('moved_2', 'en'), template('moved_2', 'ar'), ...all];
    site.receiver.behaviour.answers['/v23.0/1001/message_templates'] = JSON.stringify({ data: renamed });
    await site.messages.test(owner, { to: '050 765 4321', channel: 'whatsapp' }, 'ar');
    expect(testedAt()).toEqual([null, expect.any(String)]);
    save({ isOn: true });
  });

  test.each([
    ['whatsapp', 'another account', { whatsappCloud: { ...cloud, url: 'http://127.0.0.1:9', accountId: '9009' } }],
    ['sms', 'another gateway', { smsGateway: { url: 'https://other.example' } }],
  ] as const)('and has to test %s again for %s of the host.', async (channel, _what, other) => {
    const site = await withPatient();
    const secrets = secretsFrom(['a secret of more than thirty-two letters']);
    const testsOf = (changes: object) =>
      createChannelTests({ ...site, secrets, config: { ...site.config, ...changes } });
    const settings = site.settings.get('messages');
    testsOf({}).prepare(channel, settings)();
    expect(testsOf({}).testedAt(channel, settings)).not.toBeNull();
    expect(testsOf(other).testedAt(channel, settings)).toBeNull();
    // A new token of the same account changes nothing.
    const { whatsappCloud } = site.config;
    const renewed = { whatsappCloud: whatsappCloud && { ...whatsappCloud, token: 'renewed' } };
    expect(testsOf(renewed).testedAt(channel, settings)).not.toBeNull();
  });
});

describe('The address that WhatsApp calls', () => {
  async function withHook() {
    const site = await withPatient();
    site.confirm();
    await site.send();
    const app = Fastify();
    await app.register(errorsPlugin);
    await app.register(whatsappPlugin, { cloud, receive: site.whatsappStates.receive });
    cleanups.push(() => app.close());
    const post = (body: string, secret = cloud.appSecret, type = 'application/json') =>
      app.inject({
        method: 'POST',
        url: '/hooks/whatsapp',
        payload: body,
        headers: {
          'content-type': type,
          'x-hub-signature-256': cloudSignature(body, secret),
        },
      });
    return { ...site, app, post };
  }

  test('answers the handshake only with the host’s token.', async () => {
    const { app } = await withHook();
    const ask = (token: string) =>
      app.inject(
        `/hooks/whatsapp?hub.mode=subscribe&hub.challenge=12345&hub.verify_token=${encodeURIComponent(token)}`,
      );
    expect(await ask(cloud.verifyToken)).toMatchObject({ statusCode: 200, body: '12345' });
    for (const token of ['', 'wrong']) expect((await ask(token)).statusCode).toBe(403);
    const twice = 'hub.mode=subscribe&hub.verify_token=a&hub.verify_token=b';
    expect((await app.inject(`/hooks/whatsapp?${twice}`)).statusCode).toBe(403);
  });

  test('refuses calls that are forged or changed, and stores nothing of them.', async () => {
    const { app, post, report, states } = await withHook();
    const body = JSON.stringify(report('delivered'));
    expect((await post(body, 'another secret')).statusCode).toBe(403);
    const signature = cloudSignature(body);
    const changed = { method: 'POST', url: '/hooks/whatsapp', payload: `${body} ` } as const;
    const json = { 'content-type': 'application/json' };
    for (const headers of [
      { ...json, 'x-hub-signature-256': signature },
      json,
      { ...json, 'x-hub-signature-256': 'sha256=' },
    ])
      expect((await app.inject({ ...changed, headers })).statusCode).toBe(403);
    const empty = { method: 'POST', url: '/hooks/whatsapp', headers: { 'x-hub-signature-256': signature } } as const;
    expect((await app.inject(empty)).statusCode).toBe(403);
    expect(states()).toEqual([['whatsapp', 'sent']]);
  });

  test('takes signed calls, once each, also in spaced bytes.', async () => {
    const { post, report, states } = await withHook();
    const body = JSON.stringify(report('delivered'), null, 2);
    for (let call = 0; call < 2; call += 1) expect((await post(body)).statusCode).toBe(200);
    expect(states()).toEqual([['whatsapp', 'delivered']]);
  });

  test('answers 200 to signed calls of other numbers and unknown kinds, which change nothing.', async () => {
    const { post, report, states, db } = await withHook();
    const other = JSON.stringify(report('failed')).replace('"2002"', '"3003"');
    const answer = {
      entry: [{ changes: [{ value: { metadata: { phone_number_id: '2002' }, messages: [{ text: 'no' }] } }] }],
    };
    const odd = {
      entry: [{ changes: [{ value: { metadata: { phone_number_id: '2002' }, statuses: [7, null, {}] } }] }],
    };
    for (const body of [other, JSON.stringify(answer), JSON.stringify(odd), '[]', 'null', 'no JSON', '{"entry":7}'])
      expect((await post(body)).statusCode).toBe(200);
    expect(states()).toEqual([['whatsapp', 'sent']]);
    expect(db.select().from(messages).all()).toHaveLength(1);
  });

  test('refuses bodies above 3 MB, and other types.', async () => {
    const { post } = await withHook();
    expect((await post(' '.repeat(3 * 1024 * 1024 + 1))).statusCode).toBe(413);
    expect((await post('a=b', cloud.appSecret, 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  });
});

describe('In the whole app, the address that WhatsApp calls', () => {
  const json = { 'content-type': 'application/json' };
  const signed = (body: string) => ({ ...json, 'x-hub-signature-256': cloudSignature(body) });
  const withApp = async (environment = { WHATSAPP_CLOUD: JSON.stringify(cloud) } as Record<string, string>) => {
    const site = await createTestApp({ isSeeded: false, environment });
    cleanups.push(site.close);
    const post = async (body: string, headers: Record<string, string> = signed(body)) =>
      (await site.send('POST', '/hooks/whatsapp', body, headers)).statusCode;
    return { ...site, post };
  };

  test('answers the handshake, and is not there without an account.', async () => {
    const site = await withApp();
    const path = (token: string) =>
      `/hooks/whatsapp?hub.mode=subscribe&hub.challenge=12345&hub.verify_token=${encodeURIComponent(token)}`;
    expect(await site.get(path(cloud.verifyToken))).toMatchObject({ statusCode: 200, body: '12345' });
    expect((await site.get(path('wrong'))).statusCode).toBe(403);
    const without = await withApp({});
    expect((await without.get(path(cloud.verifyToken))).statusCode).toBe(404);
    expect(await without.post('{}')).not.toBe(200);
  });

  test('stores what is signed over its bytes, and answers 200 to unknown kinds.', async () => {
    const { deps, services, advance, post } = await withApp();
    const reference = await sendWish({ ...services, advance }, { email: '' });
    const request = deps.db.select().from(requests).all()[0] ?? expect.fail(reference);
    const at = request.createdAt;
    const message = { kind: 'report_ready', channel: 'whatsapp', state: 'sent', version: 1, segments: 1 } as const;
    const times = { createdAt: at, nextAttemptAt: at, expiresAt: at, sentAt: at };
    deps.db
      .insert(messages)
      .values({ id: 'own', requestId: request.id, ...message, ...times })
      .run();
    const state = () => deps.db.select().from(messages).all()[0]?.state;
    const statuses = [{ id: 'wamid.ع', status: 'delivered', biz_opaque_callback_data: 'own' }];
    const value = { metadata: { phone_number_id: cloud.phoneNumberId }, statuses };
    const body = JSON.stringify({ entry: [{ changes: [{ value }] }] }, null, 2);
    expect(await post(body, signed(`${body} `))).toBe(403);
    expect(await post(body, { ...signed(body), 'x-hub-signature-256': 'sha256=' })).toBe(403);
    expect(state()).toBe('sent');
    for (const unknown of ['{"entry":[{"changes":[{"value":{"messages":[{}]}}]}]}', '[]', 'no JSON'])
      expect(await post(unknown)).toBe(200);
    expect(state()).toBe('sent');
    expect(await post(body)).toBe(200);
    expect(state()).toBe('delivered');
  });

  test('takes bodies of up to 3 MB.', async () => {
    const { post } = await withApp();
    const limit = 3 * 1024 * 1024;
    expect(await post(`[]${' '.repeat(limit - 2)}`)).toBe(200);
    expect(await post(`[]${' '.repeat(limit - 1)}`)).toBe(413);
  });
});

test('A patient who wants no messages any more gets none; a state of an earlier one is still stored.', async () => {
  const site = await withPatient();
  site.confirm();
  await site.send();
  await site.requests.stopMessages(visitor, { reference: site.reference, proof: '4567' });
  site.whatsappStates.receive(site.report('delivered'));
  expect(site.states()).toEqual([['whatsapp', 'delivered']]);
});
