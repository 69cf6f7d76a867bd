import { afterEach, beforeEach, expect, test } from 'vitest';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { makePackage, staffActor } from '#testing/factories.ts';
import { findHtmlProblems } from '#testing/html-problems.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { systemActor } from '../core/auth/actor.ts';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
  site.services.settings.set(systemActor, 'opening', { isOpen: false });
});
afterEach(() => site.close());

const everyPath = Object.values(sitePaths).map((pathOf) => (pathOf as () => string)());

test('Before the opening, every page tells visitors only that the site opens soon, and search engines may not index it.', async () => {
  for (const locale of ['en', 'ar'] as const)
    for (const path of everyPath) {
      const { body, headers, statusCode } = await site.get(localizedPath(locale, path));
      expect([path, statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([
        path,
        200,
        'private, no-store',
        'noindex',
      ]);
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(body).toContain(locale === 'ar' ? 'نفتتح قريباً' : 'Opening soon');
      expect(body).not.toMatch(/<script|working day|يوم عمل|Medical Laboratory Centre/);
    }
  expect((await site.get('/no-such-page')).statusCode).toBe(404);
  expect((await site.get('/sitemap.xml')).statusCode).toBe(404);
  // Crawlers must be able to read the pages to find `noindex`.
  const robots = (await site.get('/robots.txt')).body;
  expect(robots).not.toContain('Sitemap');
  expect(robots).not.toContain('Disallow: /\n');
  expect(await findHtmlProblems((await site.get('/ar')).body)).toEqual([]);
});

test('The page before the opening shows the centre’s name and contact details once they are entered.', async () => {
  const { settings: own } = site.services;
  own.set(systemActor, 'centre', { ...own.get('centre'), nameEn: 'Pearl <Lab>', nameAr: 'مختبر اللؤلؤة' });
  const phone = { labelEn: '', labelAr: '', display: '06 500 0000' };
  own.set(systemActor, 'contact', { ...own.get('contact'), phones: [phone], email: 'hello@pearl.example' });
  const { body } = await site.get('/package?category=all');
  for (const part of [
    'Pearl &lt;Lab&gt;',
    'tel:+97165000000',
    'mailto:hello@pearl.example',
    'href="/ar/package?language=ar"',
  ])
    expect(body).toContain(part);
});

test('A form that is posted without script before the opening stores nothing.', async () => {
  const answer = await site.app.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      name: 'Huda',
      email: 'huda@example.com',
      phone: '0501234567',
      message: 'Hello',
    }).toString(),
  });
  expect(answer.body).toContain('Opening soon');
  expect(site.services.requests.list(staffActor('owner'), {}).items).toEqual([]);
});

test('Staff see the complete site before the opening, with a bar, and visitors do not get those pages from the cache.', async () => {
  makePackage(site.deps.db, { nameEn: 'Pearl check' });
  for (const role of ['owner', 'reception'] as const) {
    const { body, headers } = await site.get('/package?category=all', site.signIn(role));
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    for (const part of [
      'Pearl check',
      'class="page-bar"',
      'Only staff see these pages',
      '<script type="application/json"',
    ])
      expect(body).toContain(part);
    expect(body.includes('href="/admin/settings/first-steps"')).toBe(role === 'owner');
    expect(await findHtmlProblems(body)).toEqual([]);
  }
  expect((await site.get('/package?category=all')).body).not.toContain('Pearl check');
});

test('Only owners can open the site, which then opens for everybody at once.', async () => {
  const call = (role: 'owner' | 'editor') =>
    site.app.inject({
      method: 'POST',
      url: '/trpc/admin.firstSteps.open',
      headers: site.signIn(role),
      payload: { isIncompleteAccepted: true },
    });
  expect((await call('editor')).statusCode).toBe(403);
  expect((await site.get('/')).body).toContain('Opening soon');
  expect((await call('owner')).statusCode).toBe(200);
  const { body, headers } = await site.get('/');
  expect(body).not.toContain('Opening soon');
  expect(headers['x-robots-tag']).toBeUndefined();
  expect((await site.get('/sitemap.xml')).statusCode).toBe(200);
  expect((await site.get('/', site.signIn('owner'))).body).not.toContain('class="page-bar"');
});
