import { count, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { subscribers } from '#server/served-collections.ts';
import { settingsRegistry } from '#shared/settings/settings.schema.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { makeCategory, makeStaffMember } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { categories } from '../categories/categories.collection.ts';
import { createContentVersion } from '../core/content-version.ts';
import { type Db, openDatabase } from '../core/db/client.ts';
import { panels, tags } from '../lab-tests/lab-tests.table.ts';
import { createMediaService } from '../media/media.service.ts';
import { medicalInfos } from '../medical-infos/medical-infos.collection.ts';
import { offers } from '../offers/offers.collection.ts';
import { opinions } from '../opinions/opinions.collection.ts';
import { createPackagesService } from '../packages/packages.service.ts';
import { packageLabTests, packages, toldFasting } from '../packages/packages.table.ts';
import { collections } from '../served-collections.ts';
import { migrateSite } from '../settings/opening.ts';
import { settings } from '../settings/settings.table.ts';
import content from './content.json' with { type: 'json' };
import { demoPictureName, listDemoPictures } from './demo-pictures.ts';
import { seedDemo } from './seed.ts';

let db: Db;
let now: number;
const clock = () => now;
const contentVersion = createContentVersion();

beforeEach(() => {
  now = Date.UTC(2026, 10, 21, 8);
  db = openTestDb();
});

function load(): Promise<boolean> {
  const media = createMediaService({ db, clock, config: { uploadsDir: '' }, onStored: () => undefined });
  return seedDemo(
    { db, clock, contentVersion, subscribers, collections, services: { media } },
    { withPictures: false },
  );
}

const rows = (table: Parameters<ReturnType<Db['select']>['from']>[0]) =>
  db.select({ rows: count() }).from(table).get()?.rows;

test('The seed loads the complete demo content into an empty database, once.', async () => {
  expect(await load()).toBe(true);
  expect([packages, categories, offers, medicalInfos, opinions, tags, panels].map(rows)).toEqual([
    31, 6, 6, 22, 14, 16, 19,
  ]);
  expect(rows(settings)).toBe(Object.keys(settingsRegistry).length);
  expect(rows(packageLabTests)).toBe(content.packages.reduce((sum, item) => sum + item.testList.length, 0));
  expect(db.$client.pragma('foreign_key_check')).toEqual([]);
  expect(await load()).toBe(false);
  expect(rows(packages)).toBe(31);
});

test('Every demo picture has a distinct alternative text for staff in both languages, and a file name without colons.', () => {
  const pictures = listDemoPictures();
  for (const { key, altEn, altAr } of pictures) {
    expect(altEn, key).toMatch(/^[A-Z0-9]/);
    expect(altAr, key).toMatch(/[\u0600-\u06ff]/);
    expect(demoPictureName(key)).toMatch(/^[a-z0-9-]+\.webp$/);
  }
  expect(new Set(pictures.map(({ key }) => demoPictureName(key))).size).toBe(pictures.length);
  expect(pictures.filter(({ isDecorative }) => !isDecorative).length).toBe(
    content.opinions.filter((item) => item.note_en).length + content.partners.length + content.gallery.length + 2,
  );
});

test('The demo content has no licence and no approval, and shows visitors no placeholder for them.', async () => {
  await load();
  const stored = db.select().from(settings).all();
  expect(stored.find(({ key }) => key === 'centre')?.value).toMatchObject({
    licenceEn: '',
    licenceAr: '',
    advertisingApprovalEn: '',
    advertisingApprovalAr: '',
  });
  expect(JSON.stringify(stored)).not.toContain('to be entered');
});

test('Every demo package states whether fasting is needed and whether home visits are possible.', async () => {
  await load();
  const { homeCollection } = packages;
  const answers = db.select({ fasting: toldFasting, home: homeCollection }).from(packages).all();
  expect(answers.filter(({ fasting, home }) => fasting === null || home === null)).toEqual([]);
  expect(answers.some(({ fasting }) => fasting === 'no')).toBe(true);
});

test('Staff find no demo package whose preparation differs from what its tests need.', async () => {
  await load();
  const stored = db.select().from(packages).all();
  expect(stored.filter(({ preparationIssue }) => preparationIssue !== null).map(({ nameEn }) => nameEn)).toEqual([]);
});

test('The number of tests of every demo package equals its list.', async () => {
  await load();
  const listed = db.$client
    .prepare(
      'SELECT tests, (SELECT count(*) FROM package_lab_tests WHERE package_id = packages.id) AS listed FROM packages',
    )
    .all() as {
    tests: number;
    listed: number;
  }[];
  expect(listed).toHaveLength(31);
  for (const { tests, listed: entries } of listed) expect(tests).toBe(entries);
});

test('Dates of demo sales and offers are relative to the day of the seed, so that they never look outdated.', async () => {
  now = Date.UTC(2031, 2, 3, 5);
  await load();
  const stored = [...db.select().from(packages).all(), ...db.select().from(offers).all()].flatMap(
    ({ startDate, endDate }) => (startDate && endDate ? [{ startDate, endDate }] : []),
  );
  const dated = [...content.packages, ...content.offers].flatMap((item) =>
    'startOffsetDays' in item && 'durationDays' in item ? [item] : [],
  );
  expect(stored.length).toBe(dated.length);
  const offsets = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
    `${(Date.parse(startDate) - now) / dayMs} ${(Date.parse(endDate) - Date.parse(startDate)) / dayMs}`;
  expect(stored.map(offsets).toSorted()).toEqual(
    dated.map((item) => `${item.startOffsetDays} ${item.durationDays}`).toSorted(),
  );
  const onSale = createPackagesService({ db, clock, contentVersion, subscribers })
    .list({ locale: 'en' })
    .items.filter((item) => item.onSale);
  expect(onSale.length).toBeGreaterThan(0);
});

test.each([
  ['a category', () => makeCategory(db)],
  ['a member of staff', () => makeStaffMember(db)],
  ['a setting', () => db.insert(settings).values({ key: 'centre', value: {}, updatedAt: '' }).run()],
  [
    'a medical information',
    () =>
      db.$client.exec(
        "INSERT INTO medical_infos (id, title_en, title_ar, description_en, description_ar, category, created_at, updated_at) VALUES ('x','','','','','general','','')",
      ),
  ],
])('The seed does not change a database that contains anything, even only %s.', async (_what, store) => {
  store();
  expect(await load()).toBe(false);
  expect(rows(packages)).toBe(0);
});

test('A failed seed leaves the database empty, and the next one succeeds.', async () => {
  db.$client.exec(
    "CREATE TRIGGER no_opinions BEFORE INSERT ON opinions BEGIN SELECT RAISE(ABORT, 'no opinions today'); END",
  );
  await expect(load()).rejects.toThrow('no opinions today');
  expect([packages, settings, tags].map(rows)).toEqual([0, 0, 0]);
  db.$client.exec('DROP TRIGGER no_opinions');
  expect(await load()).toBe(true);
});

test('A new database starts closed, an existing one stays as it is, and the demo is open.', async () => {
  const opening = (of: Db) => of.select().from(settings).where(eq(settings.key, 'opening')).get()?.value;
  migrateSite(db, clock);
  expect(opening(db)).toBeUndefined();
  db = openDatabase(':memory:');
  migrateSite(db, clock);
  expect(opening(db)).toEqual({ isOpen: false });
  migrateSite(db, clock);
  expect(await load()).toBe(true);
  expect(opening(db)).toEqual({ isOpen: true });
});
