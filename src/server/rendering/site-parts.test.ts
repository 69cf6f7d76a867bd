import { afterAll, beforeAll, expect, test } from 'vitest';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { type SitePart, siteParts } from '#shared/site-parts.rules.ts';
import { makePackage } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { systemActor } from '../core/auth/actor.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ environment: { PUBLIC_URL: 'https://lab.example.com' } });
  makePackage(site.deps.db, { id: 'a'.repeat(24), homeCollection: 'yes' });
});
afterAll(() => site.close());

const switchTo = (changes: Partial<Record<SitePart, boolean>>) =>
  site.services.settings.set(systemActor, 'siteParts', { homeVisits: true, reports: true, offers: true, ...changes });
const read = async (path: string) => (await site.get(path)).body;
const inboxTotal = () => site.services.requests.list(systemActor, { folder: 'inbox', page: 1 }).total;
const offer = () => site.services.offers.list('en')[0] ?? expect.fail();
const links = (html: string) => [...html.matchAll(/<a[^>]* href="([^"?#]*)/g)].map(([, href]) => href);

const paths: Record<SitePart, string> = {
  homeVisits: sitePaths.withdraw(),
  reports: sitePaths.reports(),
  offers: sitePaths.offers(),
};
/** Pages that link to each part while it is on. */
const linking = [sitePaths.packages(), sitePaths.home(), sitePaths.services(), sitePaths.packageDetail('a'.repeat(24))];

test.each(siteParts)('No page and no sitemap leads to a part that is switched off (%s).', async (part) => {
  for (const isOn of [true, false]) {
    switchTo({ [part]: isOn });
    for (const locale of ['en', 'ar'] as const) {
      const target = localizedPath(locale, paths[part]);
      const pages = await Promise.all(linking.map((path) => read(localizedPath(locale, path))));
      const found = pages.flatMap(links).filter((link) => link === target);
      expect([isOn, locale, found.length > 0]).toEqual([isOn, locale, isOn]);
    }
    expect((await read('/sitemap.xml')).includes(`${paths[part]}<`)).toBe(isOn);
  }
});

test.each(siteParts)(
  'The page of a part that is switched off says so, with the telephone and without a form (%s).',
  async (part) => {
    switchTo({ [part]: false });
    for (const [locale, text] of [
      ['en', 'not available at the moment'],
      ['ar', 'غير متاحة حالياً'],
    ] as const) {
      const page = await site.get(localizedPath(locale, paths[part]));
      const main = /<main.*?<\/main>/s.exec(page.body)?.[0] ?? '';
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('noindex');
      expect(main).toContain(text);
      expect(main).toContain('href="tel:');
      expect(main).not.toContain('<form');
    }
  },
);

const person = { name: 'Mariam Ali', phone: '0501234567', email: 'mariam@visitor.example' };
const post = (path: string, fields: Record<string, string>) =>
  site.send('POST', path, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    host: 'lab.example.com',
    origin: 'https://lab.example.com',
  });

test('Requests for a part that is switched off are refused with 404, by every way in, and stored as soon as it is on.', async () => {
  switchTo({});
  const { id, name } = offer();
  const json = { 'content-type': 'application/json' };
  const report = { ...person, visitTime: '5 / 11 / 2026' };
  const boundary = 'part-of-a-form';
  const multipart = [...Object.entries(person)]
    .map(([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`)
    .join('');
  const proof = { locale: 'en', guard: { website: '', ticket: '' }, consentVersion: '2026-11' };
  const attempts: Record<string, () => ReturnType<TestApp['send']>> = {
    form: () => post('/withdraw', { ...person, confirmed: 'yes' }),
    firstStep: () => post('/reports', { ...person, visitDay: '2026-11-05' }),
    api: () => site.send('POST', '/api/v1/mail/report', JSON.stringify(report), json),
    apiOffer: () =>
      site.send('POST', '/api/v1/mail/booking', JSON.stringify({ ...person, offerId: id, packageTitle: name }), json),
    apiVisit: () =>
      site.send('POST', '/api/v1/mail/withdrawal', `${multipart}--${boundary}--\r\n`, {
        'content-type': `multipart/form-data; boundary=${boundary}`,
      }),
    rpc: () =>
      site.send('POST', '/trpc/content.requests.sendReport', JSON.stringify({ ...proof, report }), {
        ...json,
        host: 'lab.example.com',
        origin: 'https://lab.example.com',
      }),
  };
  const before = inboxTotal();
  switchTo({ homeVisits: false, reports: false, offers: false });
  for (const [way, send] of Object.entries(attempts)) expect([way, (await send()).statusCode]).toEqual([way, 404]);
  expect(inboxTotal()).toBe(before);
  switchTo({});
  for (const [way, send] of Object.entries(attempts))
    expect([way, (await send()).statusCode]).toEqual([way, way === 'form' ? 303 : 200]);
});

test('Staff still enter home visits that visitors cannot ask for.', async () => {
  switchTo({ homeVisits: false });
  const before = inboxTotal();
  site.services.requests.enter(systemActor, {
    type: 'withdrawal',
    ...person,
    source: 'telephone',
    locale: 'en',
    consent: true,
    isAcknowledged: false,
    assigneeId: null,
    visitDay: '2026-11-25',
    visitHour: '09:00',
    area: 'Villa 4',
    areaId: '',
    collector: null,
    packageIds: [],
    notes: '',
  });
  expect(inboxTotal()).toBe(before + 1);
});

test('Visitors and API clients read no offers while they are switched off; staff do.', async () => {
  switchTo({});
  const { id, name } = offer();
  expect(await read(`/package/detail?offer=${id}`)).toContain(name);
  switchTo({ offers: false });
  expect(site.services.offers.list('en')).toEqual([]);
  expect((await site.get(`/package/detail?offer=${id}`)).statusCode).toBe(404);
  expect(JSON.stringify(JSON.parse(await read('/api/v1/sale')))).not.toContain(id);
  expect(site.services.offers.getRecord(systemActor, id)).toMatchObject({ id });
});
