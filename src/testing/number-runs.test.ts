import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const phone = '+971 4 123 4567';
const written = [
  ...(['announcement', 'faqs', 'privacyPolicy', 'pageTexts', 'about', 'services', 'heroSlides'] as const),
  ...(['featureCards', 'trust', 'director', 'sampleReport', 'gallery', 'centre'] as const),
];
/** Names and the texts of links, which may be attributes of other elements. */
const named = ['nameAr', 'shortAr', 'townAr', 'ctaAr', 'linkTextAr'];

/** The settings with the phone number at the end of each Arabic text. */
function withPhone(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withPhone(each, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withPhone(each, key)]));
  const isText = typeof value === 'string' && name.endsWith('Ar') && !named.includes(name);
  return isText ? `${value || 'اتصل على'} ${phone}` : value;
}

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
  const { settings } = site.services;
  for (const key of written) settings.set(systemActor, key, withPhone(settings.get(key)) as never);
  settings.set(systemActor, 'announcement', { ...settings.get('announcement'), isOn: true });
  const { db } = site.deps;
  const ended = (column: string) => sql.raw(`${column} = ${column} || ' ${phone}'`);
  db.run(sql`UPDATE packages SET ${ended('description_ar')}, ${ended('preparation_ar')}`);
  db.run(sql`UPDATE offers SET ${ended('description_ar')}`);
  db.run(sql`UPDATE medical_infos SET ${ended('description_ar')}, ${ended('lead_ar')}`);
  db.run(sql`UPDATE opinions SET ${ended('quote_ar')}`);
});
afterAll(() => site.close());

test.each([
  ...(['home', 'about', 'services', 'faq', 'privacyPolicy', 'contact', 'location', 'packages', 'offers'] as const),
  ...(['opinions', 'information', 'withdraw', 'reports', 'package', 'offer', 'topic', 'preparation'] as const),
])('A telephone number in an Arabic text of the page “%s” is isolated.', async (page) => {
  const { db } = site.deps;
  const shown = (key: string, table: string): string =>
    db.all<{ key: string }>(sql.raw(`SELECT ${key} AS key FROM ${table} WHERE is_published LIMIT 1`))[0]?.key ?? '';
  const ofRecords = {
    package: () => sitePaths.packageDetail(shown('id', 'packages')),
    offer: () => sitePaths.offerDetail(shown('id', 'offers')),
    topic: () => sitePaths.medicalInfo(shown('slug', 'medical_infos')),
    preparation: () => sitePaths.preparation(shown('id', 'packages')),
  };
  const path = { ...sitePaths, ...ofRecords }[page]();
  const { body, statusCode } = await site.get(localizedPath('ar', path));
  const markup = body.replace(/^.*<body|<(script|style)\b.*?<\/\1>/gs, '').replace(/ (?!dir=)[\w-]+="[^"]*"/g, '');
  const before = [...markup.matchAll(/(<[^<]*)\+971 4 123 4567/g)].map(([, found]) => found);
  expect([statusCode, before.length > 3]).toEqual([200, true]);
  expect(before.filter((found) => found !== '<bdi dir="ltr">')).toEqual([]);
});
