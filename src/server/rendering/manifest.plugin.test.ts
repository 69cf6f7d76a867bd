import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

interface Manifest {
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

test.each([
  ['en', 'ltr', '/', '/manifest.webmanifest'],
  ['ar', 'rtl', '/ar', '/ar/manifest.webmanifest'],
] as const)(
  'The web app manifest names the site in the visitor’s language (%s).',
  async (locale, direction, home, url) => {
    const { name, shortName, tagline } = site.services.settings.getSiteFrame(locale);
    const { headers, body } = await site.get(url);
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(JSON.parse(body)).toMatchObject({
      name,
      short_name: shortName,
      description: tagline,
      lang: locale,
      dir: direction,
      start_url: home,
      scope: '/',
    });
    expect((await site.get(home)).body).toContain(`<link rel="manifest" href="${url}">`);
  },
);

test('Every icon of the manifest exists in the declared size.', async () => {
  const { icons } = JSON.parse((await site.get('/manifest.webmanifest')).body) as Manifest;
  expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
  for (const { src, sizes, type } of icons) {
    const { width, height, format } = await sharp(`public${src}`).metadata();
    expect([src, `image/${format}`]).toEqual([src, type.replace('svg+xml', 'svg')]);
    if (sizes !== 'any') expect([src, `${width}x${height}`]).toEqual([src, sizes]);
  }
  const { body } = await site.get('/');
  const linked = [...body.matchAll(/<link rel="(?:apple-touch-)?icon" href="([^"]+)"/g)].map((match) => match[1]);
  expect(linked).toEqual(['/favicon.svg', '/apple-touch-icon.png']);
  for (const file of [...linked, '/favicon.ico']) expect([file, existsSync(`public${file}`)]).toEqual([file, true]);
});
