import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { digests } from '#server/request-mails/digests.table.ts';
import { visitor } from '#testing/factories.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';

const hourMs = 3_600_000;
const personal = /Mariam|mariam@|501234567|mornings/;
let server: Awaited<ReturnType<typeof startMailServer>>;
let site: ReturnType<typeof createRequestsFixture>;

beforeEach(async () => {
  server = await startMailServer();
  site = createRequestsFixture({ SMTP_URL: server.url, PUBLIC_URL: 'https://lab.example' });
});
afterEach(() => server.stop());

const choose = (changes: Partial<ReturnType<typeof site.settings.get<'mail'>>>) =>
  site.settings.set(systemActor, 'mail', { ...site.settings.get('mail'), ...changes });

describe('A change request', () => {
  async function sendChange(kind: 'cancel' | 'change' = 'change') {
    const { reference } = await site.requests.sendContact(visitor, site.submission());
    await site.mailer.deliverDue();
    await site.requests.sendChangeRequest(visitor, {
      reference,
      proof: '4567',
      kind,
      text: 'Only in the mornings please',
    });
    await site.mailer.deliverDue();
    return { reference, mail: server.mails[2] };
  }

  test('is mailed to the centre, with the visitor as the reply address.', async () => {
    const { reference, mail } = await sendChange();
    expect(mail).toMatchObject({ recipients: ['info@lab.example'] });
    expect(mail?.headers.subject).toBe(`Change request ${reference} from Mariam Ali`);
    expect(mail?.headers['reply-to']).toBe('Mariam Ali <mariam@visitor.example>');
    for (const part of [mail?.text, mail?.html]) expect(part).toContain('Only in the mornings please');
    expect(mail?.text).toContain('https://lab.example/admin/requests/');
    const [request] = site.requests.list(systemActor, {}).items;
    expect(request?.mails.at(-1)).toMatchObject({ kind: 'change_request', state: 'sent' });
  });

  test('is mailed without personal data if notifications are bare.', async () => {
    choose({ notification: 'bare', locale: 'ar' });
    const { reference, mail } = await sendChange('cancel');
    expect(mail?.headers.subject).toBe(`طلب إلغاء ${reference}`);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(personal);
    expect(mail?.html).toContain('https://lab.example/ar/admin/requests/');
  });
});

describe('The daily digest', () => {
  const digestsSent = () => server.mails.filter((mail) => /wait|تنتظر|ينتظر/.test(mail.headers.subject ?? ''));
  /** The fixture's clock starts at noon at the centre; this many hours later it is eight in the morning. */
  const toMorning = 20 * hourMs;

  async function advanceAndDeliver(ms: number) {
    site.advance(ms);
    await site.mailer.deliverDue();
  }

  test('lists once each morning the requests that no member of staff has taken up for a day.', async () => {
    await site.requests.sendContact(visitor, site.submission());
    await site.mailer.deliverDue();
    expect(digestsSent()).toHaveLength(0);
    await advanceAndDeliver(toMorning);
    expect(digestsSent()).toHaveLength(0);
    await advanceAndDeliver(24 * hourMs);
    await advanceAndDeliver(hourMs);
    expect(digestsSent()).toHaveLength(1);
    const [digest] = digestsSent();
    expect(digest?.headers.subject).toBe('1 request is waiting for an answer');
    expect(digest?.headers['reply-to']).toBeUndefined();
    expect(digest?.text).toContain('more than 24 hours');
    for (const part of [digest?.text, digest?.html]) expect(part).toContain('Mariam Ali');
    await advanceAndDeliver(24 * hourMs);
    expect(digestsSent()).toHaveLength(2);
    expect(new Set(digestsSent().map((mail) => mail.headers['message-id'])).size).toBe(2);
  });

  test('lists suspected requests too, without their names, and is sent for them alone.', async () => {
    const { reference } = await site.requests.sendContact(
      visitor,
      site.submission({ name: 'Win at www.spam.example' }),
    );
    await advanceAndDeliver(toMorning + 24 * hourMs);
    expect(digestsSent()).toHaveLength(1);
    const [digest] = digestsSent();
    expect(digest?.text).toContain('1 request looks like spam.');
    expect(digest?.text).toContain('https://lab.example/admin/requests?tab=spam');
    for (const part of [digest?.text, digest?.html]) expect(part).toContain(reference);
    expect(digest?.text).not.toMatch(/Win at|Nobody has started/);
  });

  test('is sent once, even if a full disk prevents the server from recording it.', async () => {
    await site.requests.sendContact(visitor, site.submission());
    await site.mailer.deliverDue();
    await server.stop();
    await advanceAndDeliver(toMorning + 24 * hourMs);
    server = await startMailServer({ port: server.port });
    site.db.$client.exec(
      "CREATE TRIGGER full BEFORE UPDATE OF done_at ON digests BEGIN SELECT RAISE(ABORT, 'no room'); END",
    );
    await advanceAndDeliver(hourMs);
    await advanceAndDeliver(hourMs);
    expect(digestsSent()).toHaveLength(1);
  });

  test('is not sent again after a restart of the server.', async () => {
    await site.requests.sendContact(visitor, site.submission());
    await advanceAndDeliver(toMorning + 24 * hourMs);
    await site.startMailer().deliverDue();
    expect(digestsSent()).toHaveLength(1);
  });

  test('is not sent if staff have taken up every request.', async () => {
    await site.requests.sendContact(visitor, site.submission());
    await site.mailer.deliverDue();
    const [request] = site.requests.list(systemActor, {}).items;
    if (!request) throw new Error('nothing was stored');
    site.requests.changeState(systemActor, { id: request.id, version: request.version, to: 'in_progress', note: '' });
    await advanceAndDeliver(toMorning + 24 * hourMs);
    expect(digestsSent()).toHaveLength(0);
    expect(site.db.select().from(digests).all()).toMatchObject([{ requestCount: 0 }, { requestCount: 0 }]);
  });

  test('contains only counts if notifications are bare.', async () => {
    choose({ notification: 'bare', locale: 'ar' });
    const { reference } = await site.requests.sendContact(visitor, site.submission());
    await advanceAndDeliver(toMorning + 24 * hourMs);
    const [digest] = digestsSent();
    const whole = `${digest?.headers.subject}${digest?.text}${digest?.html}`;
    expect(digest?.headers.subject).toBe('طلب واحد ينتظر الرد');
    expect(whole).not.toMatch(personal);
    expect(whole).not.toContain(reference);
    expect(whole).toContain('الرسائل: 1');
    expect(digest?.html).toContain('dir="rtl"');
  });

  test('is sent at the hour in the settings, and not while it is switched off.', async () => {
    await site.requests.sendContact(visitor, site.submission());
    choose({ digest: { isOn: false, hour: 8, afterHours: 24 } });
    await advanceAndDeliver(toMorning + 24 * hourMs);
    expect(digestsSent()).toHaveLength(0);
    choose({ digest: { isOn: true, hour: 17, afterHours: 24 } });
    await advanceAndDeliver(8 * hourMs);
    expect(digestsSent()).toHaveLength(0);
    await advanceAndDeliver(hourMs);
    expect(digestsSent()).toHaveLength(1);
  });

  test('is sent again the same day if the mail server was down.', async () => {
    await site.requests.sendContact(visitor, site.submission());
    await site.mailer.deliverDue();
    await server.stop();
    await advanceAndDeliver(toMorning + 24 * hourMs);
    const [{ lastError } = { lastError: null }] = site.db.select().from(digests).all().slice(-1);
    expect(lastError).toContain('ECONNREFUSED');
    server = await startMailServer({ port: server.port });
    await advanceAndDeliver(hourMs);
    expect(digestsSent()).toHaveLength(1);
  });
});
