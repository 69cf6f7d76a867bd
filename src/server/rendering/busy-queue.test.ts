import { afterEach, expect, test } from 'vitest';
import { authorize, systemActor } from '#server/core/auth/actor.ts';
import { visitor } from '#testing/factories.ts';
import { findHtmlProblems } from '#testing/html-problems.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;
afterEach(() => site.close());

const type = { 'content-type': 'application/x-www-form-urlencoded' };
const flooder = '203.0.113.9';

const post = async (remoteAddress: string, fields: Record<string, string>, url = '/contact') =>
  site.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: type,
    payload: new URLSearchParams(fields).toString(),
  });
const get = async (url: string, remoteAddress: string) => site.app.inject({ url, remoteAddress });
const statuses = async (answers: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode);

/** A site whose renderer waits until `fail`, then fails with 500. So 500 shows that a page had a place in the queue. */
async function openHeldSite(isHeld = true) {
  const { promise: held, resolve: fail } = Promise.withResolvers<void>();
  const renderPage = async () => {
    if (isHeld) await held;
    throw new Error('over');
  };
  site = await createTestApp({
    isSeeded: false,
    renderer: async () => ({ ...(await import('#client/app/entry-server.tsx')), renderPage }),
  });
  site.services.settings.set(systemActor, 'opening', { ...site.services.settings.get('opening'), isOpen: true });
  return fail;
}

test('A form over its limit is refused in the page’s language without rendering, with everything that was typed.', async () => {
  await openHeldSite(false);
  const fields = { reference: 'D-ABCDEF', proof: 'a "proof"', text: 'Line one\nLine two', confirmed: 'yes' };
  let answer = await post(flooder, fields, '/ar/request-status');
  for (let sent = 0; sent < 100 && answer.statusCode !== 429; sent += 1)
    answer = await post(flooder, fields, '/ar/request-status');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(answer.headers['retry-after']).toMatch(/^\d+$/);
  expect(answer.body).toContain('<html lang="ar" dir="rtl">');
  expect(answer.body).toContain('<form method="post" action="/ar/request-status">');
  expect(answer.body).toContain('<input type="hidden" name="proof" value="a &quot;proof&quot;">');
  expect(answer.body).toContain('Line one\nLine two');
  // The confirmed form is shown again instead of being sent at once.
  expect(answer.body).not.toContain('name="confirmed"');
  expect(await findHtmlProblems(answer.body)).toEqual([]);
});

test('Forms from one address take few places in the queue, and other visitors still get their pages.', async () => {
  const fail = await openHeldSite();
  const flood = Array.from({ length: 40 }, () => post(flooder, { name: 'Omar', confirmed: 'no' }));
  expect(new Set(await statuses(flood.slice(4)))).toEqual(new Set([429]));
  const others = Array.from({ length: 15 }, (_, index) => post(`198.51.${index}.1`, { name: 'Omar', confirmed: 'no' }));
  fail();
  expect(new Set(await statuses(others))).toEqual(new Set([500]));
  expect(new Set(await statuses(flood.slice(0, 4)))).toEqual(new Set([500]));
});

test('Addresses of pages that one visitor makes up leave places for the pages of others.', async () => {
  const fail = await openHeldSite();
  const records = Array.from({ length: 80 }, (_, index) =>
    get(`/package/details/${index.toString(16).padStart(24, 'a')}`, flooder),
  );
  const searches = Array.from({ length: 80 }, (_, index) => get(`/package?q=word${index}`, flooder));
  const others = [get('/faq', '198.51.100.7'), get('/package?q=heart', '198.51.100.7')];
  fail();
  expect(await statuses(others)).toEqual([500, 500]);
  const flooded = await statuses([...records, ...searches]);
  expect(new Set(flooded)).toEqual(new Set([429, 500]));
});

test('Pages that only staff see do not wait for visitors.', async () => {
  const fail = await openHeldSite();
  const { settingsSections, settings, staff } = site.services;
  const owner = site.signIn('owner');
  const actor = staff.resolveSession(owner.cookie?.split('=')[1] ?? '', '');
  const { ticket } = settingsSections.preparePreview(authorize(actor ?? visitor, 'settings.write'), {
    section: 'opinions',
    values: { opinions: settings.get('opinions') },
  });
  const flood = Array.from({ length: 60 }, (_, index) => get(`/package?q=word${index}`, `198.51.${index}.1`));
  const full = Array.from({ length: 60 }, (_, index) =>
    get(`/package/details/${index.toString(16).padStart(24, 'b')}`, `198.51.${index}.1`),
  );
  const preview = site.get(`/admin-api/settings-preview/${ticket}?path=/faq`, owner);
  fail();
  expect((await preview).statusCode).toBe(500);
  expect(await statuses([...flood, ...full])).toContain(503);
});
