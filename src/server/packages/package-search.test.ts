import { beforeAll, expect, test } from 'vitest';
import { subscribers } from '#server/served-collections.ts';
import { makeCategory, makePackage, multiplyPackages } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createContentVersion } from '../core/content-version.ts';
import { createMediaService } from '../media/media.service.ts';
import { seedDemo } from '../seed/seed.ts';
import { collections } from '../served-collections.ts';
import { createPackagesService, type PackagesService } from './packages.service.ts';

const clock = () => Date.UTC(2026, 10, 21, 8);
const contentVersion = createContentVersion();
let demo: PackagesService;

beforeAll(async () => {
  const db = openTestDb();
  demo = createPackagesService({ db, clock, contentVersion, subscribers });
  const media = createMediaService({ db, clock, config: { uploadsDir: '' }, onStored: () => undefined });
  await seedDemo({ db, clock, contentVersion, subscribers, collections, services: { media } }, { withPictures: false });
});

const names = (search: string, service = demo) => service.list({ locale: 'en', search }).items.map((item) => item.name);
const inBoth = (search: string) => [
  demo.list({ locale: 'en', search }).total,
  demo.list({ locale: 'ar', search }).total,
];

test.each([
  ['its name', 'essential', 'Essential Check-up'],
  ['its Arabic name', 'الأساسي', 'Essential Check-up'],
  ['its Arabic name without article and hamza', 'اساسي', 'Essential Check-up'],
  ['a test in it', 'triglycerides', 'Essential Check-up'],
  ['a test in it by its Arabic name', 'الدهون الثلاثية', 'Essential Check-up'],
  ['a test in it by its short name', 'HDL', 'Essential Check-up'],
  ['a word of its description', 'sensible', 'Essential Check-up'],
  ['the beginning of a word', 'essen', 'Essential Check-up'],
  ['words in another order', 'check essential', 'Essential Check-up'],
])('A package is found by %s.', (_by, search, name) => {
  expect(names(search)).toContain(name);
});

test.each(['B12', 'B 12', 'b-12', 'Vitamin B 12', 'فيتامين ب 12', 'ب١٢', 'A1C', 'Hb A1c', 'C.B.C', 'الغدہ'])(
  'A search for %s finds only packages that contain it, in any form.',
  (search) => {
    const form = /12$|١٢$/.test(search) ? 'B12' : search === 'C.B.C' ? 'CBC' : search === 'الغدہ' ? 'الغدة' : 'HbA1c';
    expect(names(search)).not.toEqual([]);
    expect(names(form)).toEqual(expect.arrayContaining(names(search)));
  },
);

test.each([
  ['vit b12', 'Vitamin B12'],
  ['25(OH)D', 'Vitamin D (25-OH)'],
  ['25 oh d', 'Vitamin D (25-OH)'],
  ['فيتامين D', 'Vitamin D (25-OH)'],
  ['antitpo', 'Anti-TPO'],
  ['T S H', 'TSH'],
  ['C.B.C', 'CBC'],
  ['Hb A1c', 'HbA1c'],
  ['ﻛﺎﻟﺴﻴﻮﻡ', 'Calcium'],
  ['tes\u00adtosterone', 'Testosterone'],
  ['هرمون الحلیب', 'Prolactin'],
])('Among packages of one test each, a search for %s finds %s alone.', (search, name) => {
  const db = openTestDb();
  const arabic: Record<string, string> = {
    'Vitamin D (25-OH)': 'فيتامين د',
    Calcium: 'الكالسيوم',
    Prolactin: 'هرمون الحليب',
  };
  const others = ['Vitamin B12', 'Vitamin D (25-OH)', 'Anti-TPO', 'TSH', 'CBC', 'HbA1c', 'Calcium', 'Testosterone'];
  for (const nameEn of [...others, 'Prolactin'])
    makePackage(db, { nameEn, nameAr: arabic[nameEn] ?? '', descriptionEn: '', descriptionAr: '' });
  const service = createPackagesService({ db, clock, contentVersion: createContentVersion(), subscribers });
  expect(names(search, service)).toEqual([name]);
});

test('A package is not found if one word of the search is missing in it.', () => {
  expect(names('منطقية مناسبة')).toEqual([]);
});

test('A search in either language finds the same packages on the pages of both languages.', () => {
  for (const search of ['vitamin', 'فيتامين', 'heart', 'القلب', 'iron', 'حديد']) {
    const [english, arabic] = inBoth(search);
    expect([search, english]).toEqual([search, arabic]);
    expect(english).toBeGreaterThan(0);
  }
});

test.each([
  ['a wrong letter', 'vitamen', 'vitamin'],
  ['a missing letter', 'vitmin', 'vitamin'],
  ['a letter too many', 'thyrroid', 'thyroid'],
  ['two wrong letters in a long word', 'colesterol', 'cholesterol'],
  ['a wrong Arabic letter', 'فيتامبن', 'فيتامين'],
])('A search with %s still finds the word.', (_what, typed, meant) => {
  const [first] = names(meant);
  expect(first).toBeDefined();
  expect(names(typed)).toContain(first);
});

test('Short words are not corrected, because they would match too much.', () => {
  expect(names('hxl')).toEqual([]);
});

test('A match in the name ranks above a match in the description.', () => {
  const db = openTestDb();
  const service = createPackagesService({ db, clock, contentVersion: createContentVersion(), subscribers });
  makePackage(db, { nameEn: 'General', descriptionEn: 'Looks at zinc too, and at zinc again.' });
  makePackage(db, { nameEn: 'Zinc', descriptionEn: 'One test.' });
  expect(names('zinc', service)).toEqual(['Zinc', 'General']);
});

test.each(['vitam', 'vitamin d', 'فيتامين'])('Names that begin with the search come first (%s).', (search) => {
  const db = openTestDb();
  const service = createPackagesService({ db, clock, contentVersion: createContentVersion(), subscribers });
  const labTests = ['Vitamin A', 'Vitamin B12', 'Vitamin E', 'Vitamin K'].join(', ');
  makePackage(db, {
    nameEn: 'Wellness with Vitamins and Vitamin C',
    nameAr: 'باقة فيتامين وفيتامين د',
    descriptionEn: `${labTests}. Vitamin D.`,
  });
  makePackage(db, { nameEn: 'Vitamin D', nameAr: 'الفيتامين د وحده في تحليل طويل الاسم' });
  expect(names(search, service)).toEqual(['Vitamin D', 'Wellness with Vitamins and Vitamin C']);
});

test('A package must contain every word of the search.', () => {
  expect(names('essential xylophone')).toEqual([]);
});

test.each([
  '"',
  "'",
  '(((.*',
  'NEAR(',
  'a OR b"',
  'name:iron',
  '*',
  '^iron',
  '-iron',
  "'; DROP TABLE packages; --",
  '%',
  '\\',
  '\u0000',
  '﷽',
  '🩸',
  ' '.repeat(50),
])('A search for %j returns a list without an error.', (search) => {
  expect(demo.list({ locale: 'en', search })).toMatchObject({ page: 1, items: expect.any(Array) });
});

test('Among ten thousand packages, a search finds a single name, a misspelt name, and all pages of a common word.', () => {
  const db = openTestDb();
  const service = createPackagesService({ db, clock, contentVersion: createContentVersion(), subscribers });
  const { id: categoryId } = makeCategory(db);
  makePackage(db, { categoryId });
  makePackage(db, { categoryId, isPublished: false });
  multiplyPackages(db, 5000);
  const needle = makePackage(db, { categoryId, nameEn: 'Ferritin', nameAr: 'الفيريتين' });
  const ids = (search: string) => service.list({ locale: 'ar', search }).items.map((item) => item.id);
  expect([ids('ferritin'), ids('feritin'), ids('فيريتين')]).toEqual([[needle.id], [needle.id], [needle.id]]);
  const common = service.list({ locale: 'en', search: 'check', page: 200 });
  expect([common.total, common.pageCount, common.items.length]).toEqual([5001, 209, 24]);
  const codes = Array.from({ length: 5000 }, (_, index) => `x${(index + 1).toString(36)}x`);
  expect(service.list({ locale: 'en', search: 'x1' }).total).toBe(codes.filter((code) => code.startsWith('x1')).length);
});
