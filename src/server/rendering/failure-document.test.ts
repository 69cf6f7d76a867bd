import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { findHtmlProblems } from '#testing/html-problems.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '#testing/test-app.ts';

let site: TestApp;
afterEach(() => site.close());

async function openSite(options: TestAppOptions = {}): Promise<void> {
  site = await createTestApp({ isSeeded: false, ...options });
}

/** The real renderer with a replaced `renderPage`. */
const rendererThat = (renderPage: () => Promise<never>) => async () => ({
  ...(await import('#client/app/entry-server.tsx')),
  renderPage,
});
const failing = rendererThat(async () => {
  throw new Error('a secret of the house');
});
const form = { 'content-type': 'application/x-www-form-urlencoded' };

test.each([
  ['/package?q=a%22b', 'en', 'ltr', 'Something went wrong on our side.', 'Try again', '/'],
  ['/ar/package?q=a%22b', 'ar', 'rtl', 'حدث خطأ', 'حاول مرة أخرى', '/ar'],
])(
  'If %s cannot be rendered, an error page in its language says so and links onwards.',
  async (url, language, direction, message, again, home) => {
    await openSite({ renderer: failing });
    const answer = await site.get(url, { 'accept-language': 'ar' });
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      500,
      'text/html; charset=utf-8',
      'private, no-store',
    ]);
    expect(answer.body).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(answer.body).toContain(message);
    expect(answer.body).toContain('<img src="/favicon.svg" alt="">');
    expect(answer.body).toContain(`<a href="${url}">${again}</a>`);
    expect(answer.body).toContain(`<a href="${home}">`);
    expect(answer.body).not.toMatch(/secret of the house|failurePage\.|<script/);
    expect(await findHtmlProblems(answer.body)).toEqual([]);
  },
);

test('The error page has the style of the site, and its content security policy lists every inline style.', async () => {
  await openSite({ renderer: failing });
  const { body, headers } = await site.get('/package');
  const styles = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map((match) => match[1] ?? '');
  expect(styles).toHaveLength(2);
  for (const style of styles) {
    expect(headers['content-security-policy']).toContain(
      `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    );
  }
});

test('A visitor who comes while the render queue is full reads a page that asks them to retry; the response has retry-after.', async () => {
  const { promise: held, resolve: finish } = Promise.withResolvers<void>();
  const renderSlowly = async () => {
    await held;
    throw new Error('over');
  };
  await openSite({ renderer: rendererThat(renderSlowly) });
  // One is being rendered, fifty wait, and one is refused.
  const visits = Array.from({ length: 52 }, async (_, index) =>
    site.app.inject({ url: `/package?q=word${index}`, remoteAddress: `198.51.${index}.1` }),
  );
  const refused = await Promise.race(visits);
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['content-type']]).toEqual([
    503,
    '5',
    'text/html; charset=utf-8',
  ]);
  expect(refused.body).toContain('The service is not available at the moment.');
  // A URL without a query has its own queue, so it reaches this broken renderer.
  const common = site.get('/faq');
  finish();
  expect((await common).statusCode).toBe(500);
  expect((await Promise.all(visits)).filter((answer) => answer.statusCode === 500)).toHaveLength(51);
});

test.each([
  ['malformed', 400, { 'content-type': 'application/json' }, '{"name": "Om'],
  ['from another site', 403, { ...form, origin: 'https://evil.example' }, 'name=Omar'],
  ['too large', 413, form, `message=${'x'.repeat(70_000)}`],
  ['of another kind', 415, { 'content-type': 'application/xml' }, '<message/>'],
])('A message that is %s is refused with a page that links back to the form.', async (_what, status, headers, body) => {
  await openSite();
  const answer = await site.send('POST', '/ar/contact', body, headers);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    status,
    'text/html; charset=utf-8',
    'private, no-store',
  ]);
  expect(answer.body).toContain('<html lang="ar" dir="rtl">');
  expect(answer.body).toContain('<a href="/ar/contact">');
});

test('The error page’s retry link never points to another host, and the URL cannot inject markup.', async () => {
  await openSite({ renderer: failing });
  const answer = await site.get('//evil.example/"><script>alert(1)</script>');
  expect(answer.body).toContain('<a href="/evil.example/');
  expect(answer.body).not.toMatch(/<script>|href="\/\//);
});
