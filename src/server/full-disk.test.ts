import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { packages } from '#server/packages/packages.table.ts';
import { makeForm, makePng } from '#testing/sent-form.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const person = { name: 'Mariam Ali', email: 'mariam@visitor.example', phone: '+971501234567' };
const patient = { LIMIT_REQUESTS_PER_HOUR: '10000', LIMIT_FORM_MIN_SECONDS: '0', LIMIT_ACKNOWLEDGEMENTS_PER_DAY: '1' };
const words = 'a text that has to be kept ';
const sorry = {
  en: 'We cannot store your request right now. Please call',
  ar: 'يتعذّر علينا حفظ طلبك الآن. يُرجى الاتصال بنا على',
};
const sameSite = { host: 'lab.test', origin: 'http://lab.test' };
const maxSends = 200;
let site: TestApp;
let phone: string;

beforeEach(async () => {
  site = await createTestApp({ environment: patient });
  phone = site.services.settings.get('contact').phones[0]?.display ?? '';
});
afterEach(() => site.close());

const client = () => site.deps.db.$client;
/** Limits the database to its current pages. */
async function fillDisk(): Promise<void> {
  client().pragma(`max_page_count = ${client().pragma('page_count', { simple: true })}`);
  await sendUntilFull((number) =>
    site.send('POST', '/api/v1/mail/sentContact', { ...person, message: `${words.repeat(20)}${number}` }),
  );
}
const freeDisk = () => client().pragma('max_page_count = 1073741823');

/** Sends requests until the database is full, and returns the last response. */
async function sendUntilFull(send: (number: number) => ReturnType<TestApp['send']>) {
  for (let number = 0; number < maxSends; number += 1) {
    const answer = await send(number);
    if (answer.statusCode >= 500) return answer;
    // Other failures are mistakes of the test.
    if (answer.statusCode >= 400) throw new Error(answer.body.slice(0, 2000));
  }
  throw new Error('the database never filled');
}

const postPage = (path: string, fields: Record<string, string>) =>
  site.send('POST', path, new URLSearchParams(fields).toString(), form);

async function confirm(path: string, fields: Record<string, string>) {
  const confirmation = await postPage(path, fields);
  const ticket = /name="ticket" value="([^"]+)"/.exec(confirmation.body)?.[1] ?? '';
  return postPage(path, { ...fields, ticket, confirmed: 'yes' });
}

describe('On a full disk', () => {
  test('every form without script asks the visitor to call, and retains the input.', async () => {
    const id = site.deps.db.select({ id: packages.id }).from(packages).limit(1).get()?.id;
    const forms = [
      ['/contact', 'en', 'message'],
      ['/ar/contact', 'ar', 'message'],
      ['/reports', 'en', 'name'],
      [`/package/booking?package=${id}`, 'en', 'notes'],
      ['/ar/withdraw', 'ar', 'suggestions'],
    ] as const;
    await fillDisk();
    for (const [path, locale, field] of forms) {
      const typed = { ...person, type: 'inquiry', message: 'Hello', [field]: words };
      const answer = await sendUntilFull((number) => confirm(path, { ...typed, [field]: `${words}${number}` }));
      expect([path, answer.statusCode]).toEqual([path, 503]);
      for (const text of [sorry[locale], phone, words]) expect(answer.body).toContain(text);
    }
    freeDisk();
    expect((await confirm('/contact', { ...person, type: 'inquiry', message: words })).statusCode).toBe(303);
  });

  test('every form with script and every mail route of the API answers 503 and asks the visitor to call.', async () => {
    const guard = () => ({ website: '', ticket: site.services.requests.issueTicket() });
    const call = (name: string, input: (number: number) => object) => (number: number) =>
      site.send(
        'POST',
        `/trpc/content.requests.${name}`,
        { ...input(number), locale: 'en', guard: guard(), consentVersion: '2026-11' },
        sameSite,
      );
    const rest =
      (path: string, headers = {}) =>
      (number: number) =>
        site.send(
          'POST',
          `/api/v1/mail/${path}`,
          { ...person, message: `${words}${number}`, notes: `${words}${number}`, visitTime: `${number}` },
          headers,
        );
    const withCards = (path: string) => async (number: number) => {
      const fields = {
        ...person,
        ...guard(),
        consentVersion: '2026-11',
        suggestions: `${words}${number}`,
        identityCard: await makePng(),
      };
      const { payload, type } = await makeForm(fields);
      return site.send('POST', path, payload, { 'content-type': type });
    };
    await fillDisk();
    const sends = {
      contact: call('sendContact', (number) => ({
        contact: { ...person, type: 'inquiry', message: `${words}${number}` },
      })),
      report: call('sendReport', (number) => ({ report: { ...person, visitTime: `${number}` } })),
      booking: call('sendBooking', (number) => ({
        booking: { ...person, notes: `${words}${number}`, packageTitle: 'A package' },
      })),
      withdrawal: withCards('/requests/withdrawal'),
      restContact: rest('sentContact'),
      restOnce: (number: number) => rest('sentContact', { 'idempotency-key': `key ${number}` })(number),
      restReport: rest('report'),
      restBooking: rest('booking'),
      restWithdrawal: withCards('/api/v1/mail/withdrawal'),
    };
    for (const [name, send] of Object.entries(sends)) {
      const answer = await sendUntilFull(send);
      expect([name, answer.statusCode, answer.json().message ?? answer.json().error?.message]).toEqual([
        name,
        503,
        `${sorry.en} ${phone}.`,
      ]);
    }
  });

  test('the form for a change request asks the visitor to call, and retains the input.', async () => {
    // Several requests, because the number of change requests for one is limited.
    const references: string[] = [];
    for (let number = 0; number < 10; number += 1) {
      const { body } = await site.send('POST', '/api/v1/mail/sentContact', { ...person, message: `Hello ${number}` });
      references.push(/D-[\w-]+/.exec(body)?.[0] ?? '');
    }
    const ask = (number: number, text: string) =>
      postPage('/request-status', {
        reference: references[number % 10] ?? '',
        proof: '4567',
        kind: 'change',
        text: `${text} ${number}`,
      });
    await fillDisk();
    const text = words.repeat(36).trim();
    const answer = await sendUntilFull((number) => ask(number, text));
    expect([answer.statusCode, answer.body.includes(sorry.en), answer.body.includes(text)]).toEqual([503, true, true]);
  });

  test('the site of a centre without a telephone number asks nobody to call.', async () => {
    site.services.settings.set(systemActor, 'contact', { ...site.services.settings.get('contact'), phones: [] });
    await fillDisk();
    const answer = await sendUntilFull((number) =>
      site.send('POST', '/api/v1/mail/sentContact', { ...person, message: `${words}${number}` }),
    );
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      'We cannot store your request right now. Please try again later.',
    ]);
  });

  test('the site is degraded; staff stay signed in, read the reason, and read that nothing was saved.', async () => {
    const headers = site.signIn('owner');
    await fillDisk();
    site.advance(120_000);
    const ready = await site.get('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'degraded' }]);
    const notices = await site.get('/trpc/admin.health.listNotices', headers);
    expect([notices.statusCode, notices.json().result.data]).toEqual([
      200,
      [expect.objectContaining({ name: 'database', title: 'The site cannot store anything right now' })],
    ]);
    const saved = await sendUntilFull((number) => {
      const values = { fromPath: `/old-${words.replaceAll(' ', '-').repeat(20)}${number}`, toPath: '/contact' };
      return site.send('POST', '/trpc/admin.redirects.create', { values }, headers);
    });
    expect([saved.statusCode, saved.json().error.message]).toEqual([
      503,
      expect.stringContaining('This could not be saved'),
    ]);
  });
});
