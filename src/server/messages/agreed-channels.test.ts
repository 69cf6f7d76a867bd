import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { boundary, multipartOf } from '#testing/drills/multipart.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { cloud, smsOn, whatsappOn } from '#testing/messages.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { systemActor } from '../core/auth/actor.ts';
import { messages } from '../request-records/messages.table.ts';
import { requestEvents } from '../request-records/request-events.table.ts';
import { requests } from '../request-records/requests.table.ts';

const unreachable = 'http://127.0.0.1:9/';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({
    isSeeded: false,
    environment: {
      SMS_GATEWAY: JSON.stringify({ url: unreachable }),
      WHATSAPP_CLOUD: JSON.stringify({ ...cloud, url: unreachable }),
      LIMIT_REQUESTS_PER_HOUR: '1000',
      LIMIT_FORM_MIN_SECONDS: '0',
    },
  });
  turn({ isOn: true });
  return () => site.close();
});

/** Turns both channels on or off. */
function turn({ isOn }: { isOn: boolean }): void {
  const { settings } = site.services;
  const channels = { sms: { ...smsOn, isOn }, whatsapp: { ...whatsappOn, isOn } };
  settings.set(systemActor, 'messages', { ...settings.get('messages'), ...channels });
}

const person = { name: 'Mariam Ali', email: 'mariam@visitor.example', phone: '050 123 4567' };
const contact = { ...person, type: 'inquiry', message: 'Do you open on Fridays?' };
const agreed = { agrees_sms: 'yes' };

/** The channels of the stored requests, oldest first. */
const stored = () =>
  site.deps.db
    .select({ channels: requests.messageChannels })
    .from(requests)
    .orderBy(sql`rowid`)
    .all()
    .map(({ channels }) => channels);

const json = { 'content-type': 'application/json', host: 'lab.test', origin: 'http://lab.test' };
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const bodyOf = (fields: object) =>
  multipartOf(Object.entries(fields).map(([name, content]) => ({ name, content: String(content) })));

const guard = () => ({ website: '', ticket: site.services.requests.issueTicket() });
const postForm = (path: string, fields: Record<string, string>) =>
  site.send('POST', path, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
const sendByScript = (agreedChannels: unknown) => {
  const input = { locale: 'en', contact, guard: guard(), consentVersion: '2026-11-30', agreedChannels };
  return site.send('POST', '/trpc/content.requests.sendContact', input, json);
};
const sendVisit = (fields: object) =>
  site.send(
    'POST',
    '/requests/withdrawal',
    bodyOf({ ...person, ...guard(), consentVersion: '2026-11-30', ...fields }),
    multipart,
  );

/** The fields of the form on a page, as a browser sends them. */
function postedBy(body: string): Record<string, string> {
  const inputs = [...body.matchAll(/<input[^>]*>/g)].map(([input]) => input);
  const attribute = (input: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? '';
  return Object.fromEntries(
    inputs
      .filter((input) => input.includes('type="hidden"'))
      .map((input) => [attribute(input, 'name'), attribute(input, 'value')]),
  );
}
/** The facts of a confirmation as text. */
const factsIn = (body: string) =>
  (/<dl.*?<\/dl>/s.exec(body)?.[0] ?? '').replaceAll('</dt>', ': ').replaceAll(/<[^>]*>/g, '');
const tick = (body: string) => /<input[^>]*name="agrees_sms"[^>]*>/.exec(body)?.[0];

describe('A visitor who agrees to messages by SMS', () => {
  test('does so through the page’s script, and only with a tick.', async () => {
    expect((await sendByScript(['sms'])).statusCode).toBe(200);
    expect((await sendByScript([])).statusCode).toBe(200);
    expect((await sendByScript(['pigeon'])).statusCode).toBe(400);
    expect(stored()).toEqual([['sms'], null]);
  });

  test('does so with the multipart form of a home visit, also without a telephone number.', async () => {
    expect((await sendVisit(agreed)).statusCode).toBe(200);
    expect((await sendVisit({ agrees_sms: 'no' })).statusCode).toBe(200);
    expect((await sendVisit({})).statusCode).toBe(200);
    expect((await sendVisit({ ...agreed, phone: '' })).statusCode).toBe(200);
    expect(stored()).toEqual([['sms'], null, null, ['sms']]);
  });

  test.each([
    ['/contact', contact, 'Messages', 'By SMS. Your number goes to Gulf Gateway, Abu Dhabi.'],
    ['/ar/contact', contact, 'الرسائل', 'برسالة نصية. يُرسَل رقمك إلى بوابة الخليج، أبوظبي.'],
    ['/withdraw', person, 'Messages', 'By SMS. Your number goes to Gulf Gateway, Abu Dhabi.'],
  ])('does so without script at %s, and the confirmation repeats it.', async (path, fields, label, text) => {
    const refused = await postForm(path, { ...fields, ...agreed, email: 'at home' });
    expect(refused.statusCode).toBe(400);
    expect(tick(refused.body)).toContain('checked=""');
    const confirmation = await postForm(path, { ...fields, ...agreed });
    expect(factsIn(confirmation.body)).toContain(`${label}: ${text}`);
    const posted = { ...postedBy(confirmation.body), confirmed: 'yes' };
    const sent = await (path === '/withdraw'
      ? site.send('POST', path, bodyOf(posted), multipart)
      : postForm(path, posted));
    expect(sent.statusCode).toBe(303);
    const silent = await postForm(path, fields);
    expect(factsIn(silent.body)).not.toContain(label);
    await postForm(path, { ...postedBy(silent.body), confirmed: 'yes' });
    expect(stored()).toEqual([['sms'], null]);
  });

  test('finds a box that is not ticked, and reads who gets the number.', async () => {
    for (const path of ['/contact', '/reports', '/withdraw']) {
      const { body } = await site.get(path);
      expect(tick(body)).not.toContain('checked');
      expect(body).toContain('Gulf Gateway, Abu Dhabi');
    }
    turn({ isOn: false });
    const { body } = await site.get('/contact');
    expect(tick(body)).toBeUndefined();
    expect(body).not.toContain('Gulf Gateway');
  });

  test('can agree to several channels, of which those are stored that are on.', async () => {
    const both = { ...agreed, agrees_whatsapp: 'yes' };
    const confirmation = await postForm('/contact', { ...contact, ...both });
    expect(factsIn(confirmation.body)).toMatch(/By SMS\..*By WhatsApp\. Your number goes to WhatsApp \(Meta\), abroad/);
    await sendVisit(both);
    const { settings } = site.services;
    settings.set(systemActor, 'messages', { ...settings.get('messages'), sms: { ...smsOn, isOn: false } });
    await sendVisit({ ...both, name: 'Salem' });
    await postForm('/contact', { ...postedBy(confirmation.body), confirmed: 'yes' });
    expect(stored()).toEqual([['sms', 'whatsapp'], ['whatsapp'], ['whatsapp']]);
  });

  test('has agreed to nothing if the centre turned messages off in the meantime.', async () => {
    const confirmation = await postForm('/contact', { ...contact, ...agreed });
    turn({ isOn: false });
    await sendByScript(['sms']);
    await sendVisit(agreed);
    await postForm('/contact', { ...postedBy(confirmation.body), confirmed: 'yes' });
    enter({ agreedChannels: ['sms'] });
    expect(stored()).toEqual([null, null, null, null]);
  });
});

test('API clients agree to nothing in the name of a person.', async () => {
  const fields = { ...agreed, agreedChannels: ['sms'] };
  expect((await site.send('POST', '/api/v1/mail/sentContact', { ...contact, ...fields })).statusCode).toBe(200);
  const visit = bodyOf({ ...person, ...fields });
  expect((await site.send('POST', '/api/v1/mail/withdrawal', visit, multipart)).statusCode).toBe(200);
  expect(stored()).toEqual([null, null]);
});

const entered = {
  type: 'withdrawal',
  source: 'telephone',
  locale: 'ar',
  ...person,
  email: '',
  consent: true,
  isAcknowledged: false,
  visitDay: '2026-11-25',
  visitHour: '10:00',
  areaId: '',
  area: 'Al Khalidiya',
  collector: null,
  notes: '',
  assigneeId: null,
} as const;
type Changes = Partial<
  Pick<Parameters<TestApp['services']['requests']['enter']>[1], 'agreedChannels' | 'email' | 'isAcknowledged' | 'phone'>
>;

const enter = (changes: Changes) =>
  site.services.requests.enter(staffActor('reception'), { ...entered, packageIds: [], ...changes });

/** Enters a visit and agrees on it; returns how the person is told, and the messages of the request. */
function enterVisit(changes: Changes) {
  const entry = { ...entered, packageIds: [], ...changes };
  const { id } = site.services.requests.enterVisit(staffActor('reception'), { entry, seat: null });
  const events = site.deps.db.select().from(requestEvents).where(eq(requestEvents.requestId, id)).all();
  const told = events.flatMap(({ details }) => (details.kind === 'appointment' ? [details.told] : []));
  const queued = site.deps.db.select().from(messages).where(eq(messages.requestId, id)).all();
  return { told, queued: queued.map(({ kind, channel }) => `${kind} ${channel}`) };
}

describe('A person for whom staff enter a visit', () => {
  const confirmed = ['appointment_confirmed sms'];

  test('gets a message if the person agreed to it, with the mail or instead of it.', () => {
    expect(enterVisit({ agreedChannels: ['sms'] })).toEqual({ told: ['message'], queued: confirmed });
    const mailed = { email: person.email, isAcknowledged: true };
    expect(enterVisit({ agreedChannels: ['sms'], ...mailed })).toEqual({ told: ['email'], queued: confirmed });
    expect(enterVisit(mailed)).toEqual({ told: ['email'], queued: [] });
    expect(enterVisit({})).toEqual({ told: [null], queued: [] });
    // A landline.
    expect(enterVisit({ agreedChannels: ['sms'], phone: '02 123 4567' })).toEqual({ told: [null], queued: [] });
  });

  test('is shown to staff with the channels.', () => {
    const { id } = enter({ agreedChannels: ['sms'] });
    expect(site.services.requests.get(systemActor, id).request.agreedChannels).toEqual(['sms']);
  });
});

describe('A visitor who wants no more messages', () => {
  const proof = '4567';
  const stop = (fields: Record<string, string>) =>
    postForm('/request-status', { proof, kind: 'stop_messages', ...fields });

  test('says so on the status page after a question, and messages that wait are discarded.', async () => {
    const { id, reference } = enter({ agreedChannels: ['sms'] });
    const states = ['waiting', 'failed', 'held', 'sending', 'uncertain', 'sent'] as const;
    for (const state of states)
      site.deps.db
        .insert(messages)
        .values({
          id: state,
          requestId: id,
          kind: 'report_ready',
          channel: 'sms',
          state,
          version: 1,
          segments: 1,
          nextAttemptAt: '2026-11-21T08:00:00.000Z',
          expiresAt: '2026-11-22T08:00:00.000Z',
          createdAt: '2026-11-21T08:00:00.000Z',
        })
        .run();
    const found = await postForm('/request-status', { reference, proof });
    expect(found.body).toContain('No more messages');
    const question = await stop({ reference, kind: 'stop_ask' });
    expect(question.body).toMatch(/<h2[^>]*autofocus=""[^>]*>No more messages about this request\?/);
    expect(stored()).toEqual([['sms']]);
    const stopped = await stop({ reference });
    expect(stopped.statusCode).toBe(200);
    expect(stopped.body).toMatch(/role="status"[^>]*>You get no more messages about this request/);
    expect(stopped.body).not.toContain('value="stop_ask"');
    expect(stored()).toEqual([null]);
    const after = site.deps.db.select({ id: messages.id, state: messages.state }).from(messages).all();
    expect(Object.fromEntries(after.map((message) => [message.id, message.state]))).toEqual({
      waiting: 'discarded',
      failed: 'discarded',
      held: 'discarded',
      sending: 'sending',
      uncertain: 'uncertain',
      sent: 'sent',
    });
    // A reload sends the post again.
    expect((await stop({ reference })).statusCode).toBe(200);
    const { events } = site.services.requests.get(systemActor, id);
    expect(events.map(({ details }) => details.kind)).toEqual(['entered', 'messages_stopped']);
  });

  test('must prove to be the sender.', async () => {
    const { reference } = enter({ agreedChannels: ['sms'] });
    const wrong = await stop({ reference, proof: '1111' });
    expect(wrong.statusCode).toBe(404);
    expect(wrong.body).toContain('We found no request');
    expect((await stop({ reference: 'D-0000-0000' })).statusCode).toBe(404);
    for (let attempt = 0; attempt < 4; attempt += 1) await stop({ reference, proof: '1111' });
    expect((await stop({ reference })).statusCode).toBe(429);
    expect(stored()).toEqual([['sms']]);
  });

  test('is offered nothing to end without having agreed.', async () => {
    const { reference } = await site.services.requests.send(
      visitor,
      { locale: 'en', guard: guard(), source: 'site', consentVersion: '2026-11-30' },
      { type: 'contact', input: { ...contact, type: 'inquiry' } },
    );
    const { body } = await stop({ reference, kind: 'stop_ask' });
    expect(body).not.toContain('No more messages');
  });
});
