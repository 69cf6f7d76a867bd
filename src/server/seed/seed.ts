import { eq } from 'drizzle-orm';
import { collectionNames } from '#shared/content/records.schema.ts';
import { slugOf } from '#shared/fields/slugs.rules.ts';
import type { LabTestValues } from '#shared/lab-tests/lab-tests.collection.ts';
import type { MonthName } from '#shared/medical-infos/information-address.rules.ts';
import { derivedFasting } from '#shared/packages/package-preparation.rules.ts';
import type { Audience } from '#shared/packages/packages-address.rules.ts';
import { type Settings, type SettingsKey, settingsRegistry } from '#shared/settings/settings.schema.ts';
import { dayOf, monthsUntil, startOfDay } from '#shared/time/days.rules.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { categories } from '../categories/categories.collection.ts';
import { type ContentWriteDeps, changeContent } from '../content/content-transaction.ts';
import { readStates } from '../content/record-versions.ts';
import type { Collections } from '../content/stored-collection.ts';
import { toInstant } from '../core/clock.ts';
import type { Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { indexAllLabTests } from '../lab-tests/lab-test-index.ts';
import { labTestSourceLists, storedLabTests } from '../lab-tests/lab-tests.collection.ts';
import { labTests, panels, tags } from '../lab-tests/lab-tests.table.ts';
import type { MediaService } from '../media/media.service.ts';
import { medicalInfos } from '../medical-infos/medical-infos.collection.ts';
import { offerPictures, offers } from '../offers/offers.collection.ts';
import { opinions } from '../opinions/opinions.collection.ts';
import { reindexPackage } from '../packages/package-parts.ts';
import { readDerived, refreshPreparation } from '../packages/package-preparation.ts';
import { packageLabTests, packages, packageTags } from '../packages/packages.table.ts';
import { settings } from '../settings/settings.table.ts';
import { camelCase } from './camel-case.ts';
import content from './content.json' with { type: 'json' };
import { demoId } from './demo-id.ts';
import { demoLabTests } from './demo-lab-tests.ts';
import { storeDemoPart, storeDemoRecords } from './demo-parts.ts';
import { type DemoPictures, storeDemoPictures } from './demo-pictures.ts';
import { demoSettings } from './demo-settings.ts';
import { isDatabaseEmpty } from './is-empty.ts';

interface SeedTarget extends ContentWriteDeps {
  collections: Collections;
  services: { media: MediaService };
}

interface SeedOptions {
  /** Without pictures, loading takes a tenth of the time; for tests that need none. */
  withPictures?: boolean;
}

/**
 * Loads the demo centre into an empty database, in one transaction; does nothing if it is not empty. Returns whether it
 * was loaded.
 */
export async function seedDemo(
  { services, collections, ...deps }: SeedTarget,
  { withPictures = true }: SeedOptions = {},
): Promise<boolean> {
  const { db, clock } = deps;
  if (!isDatabaseEmpty({ db, collections })) return false;
  const pictures: DemoPictures = withPictures ? await storeDemoPictures(services.media) : new Map();
  const now = clock();
  changeContent(deps, (tx) => {
    insertSettings(tx, demoSettings(pictures, now), now);
    insertCatalogue(tx, pictures, now);
    indexAllLabTests(tx);
    insertOffers(tx, pictures, now);
    insertInformation(tx, pictures, now);
    for (const name of collectionNames) storeDemoRecords(tx, collections[name]);
  });
  return true;
}

/** A demo record's dates, relative to the day of loading. */
function dates(item: { startOffsetDays?: number | undefined; durationDays?: number | undefined }, now: number) {
  if (item.startOffsetDays === undefined || item.durationDays === undefined) return { startDate: null, endDate: null };
  const start = now + item.startOffsetDays * dayMs;
  return { startDate: toInstant(start), endDate: toInstant(start + item.durationDays * dayMs) };
}

const rowDates = (now: number) => ({ createdAt: toInstant(now), updatedAt: toInstant(now) });

function insertSettings(tx: Tx, values: Settings, now: number): void {
  for (const key of Object.keys(settingsRegistry) as SettingsKey[]) {
    const value = settingsRegistry[key].parse(values[key]);
    const row = { value, updatedAt: toInstant(now) };
    tx.insert(settings)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row })
      .run();
    storeDemoPart(tx, { kind: 'setting', id: key, value });
  }
}

function insertCatalogue(tx: Tx, pictures: DemoPictures, now: number): void {
  for (const category of content.categories) {
    const pictureId = pictures.get(`category:${category.key}`) ?? null;
    tx.insert(categories)
      .values({ ...camelCase(category), id: demoId('category', category.key), pictureId, ...rowDates(now) })
      .run();
  }
  for (const [sortOrder, panel] of content.panels.entries()) {
    tx.insert(panels)
      .values({ id: demoId('panel', panel.key), nameEn: panel.en, nameAr: panel.ar, sortOrder })
      .run();
  }
  for (const [sortOrder, tag] of content.tags.entries()) {
    tx.insert(tags)
      .values({ id: demoId('tag', tag.key), key: tag.key, nameEn: tag.en, nameAr: tag.ar, sortOrder })
      .run();
  }
  insertLabTests(tx, now);
  for (const [index, item] of content.packages.entries()) insertPackage(tx, item, index + 1, pictures, now);
  const ids = content.packages.map(({ key }) => demoId('package', key));
  takeFastingFromTests(tx, ids);
  refreshPreparation(tx, ids);
}

/** A package whose tests say what it states takes its fasting from them. */
function takeFastingFromTests(tx: Tx, ids: readonly string[]): void {
  const rows = tx.select().from(packages).where(isOneOf(packages.id, ids)).all();
  const derivedOf = readDerived(tx, rows);
  const fromTests = { fastingRequired: null, fastingHours: 0, fromTests: ['fasting' as const] };
  for (const row of rows) {
    const { required, hours } = derivedFasting({ ...row, ...fromTests }, derivedOf(row.id), false);
    if (required === row.fastingRequired && hours === row.fastingHours)
      tx.update(packages).set(fromTests).where(eq(packages.id, row.id)).run();
  }
}

/** The tests are published, and signed by the demo's director, so that each has its page. */
function insertLabTests(tx: Tx, now: number): void {
  const idOf = (key: string) => demoId('lab-test', key);
  for (const { key, panel, values } of demoLabTests)
    tx.insert(labTests)
      .values({
        ...values,
        id: idOf(key),
        slug: slugOf(values.nameEn),
        defaultPanelId: demoId('panel', panel),
        isPublished: true,
        ...rowDates(now),
      })
      .run();
  const lists = demoLabTests.map(({ key, sources }) => ({ id: idOf(key), values: { sourceIds: sources.map(idOf) } }));
  labTestSourceLists.write(tx, lists);
  const at = toInstant(now);
  const by = content.director.name_en;
  const ids = demoLabTests.map(({ key }) => idOf(key));
  for (const { id, version, content: values } of readStates(tx, storedLabTests, ids)) {
    const signed = { version, values: values as LabTestValues, at, by };
    tx.update(labTests).set({ signed, reviewedAt: at, reviewedBy: by }).where(eq(labTests.id, id)).run();
  }
}

type PackageItem = (typeof content.packages)[number];

function insertPackage(tx: Tx, item: PackageItem, sortOrder: number, pictures: DemoPictures, now: number): void {
  const id = demoId('package', item.key);
  tx.insert(packages)
    .values({
      ...camelCase(item),
      id,
      categoryId: demoId('category', item.category),
      countsLabTests: item.tests === item.testList.length,
      ...dates(item, now),
      pictureId: pictures.get(`package:${item.key}`) ?? null,
      fastingRequired: item.fasting.required ? 'yes' : 'no',
      fastingHours: item.fasting.hours,
      homeCollection: item.homeCollection ? 'yes' : 'no',
      audience: item.audience as Audience[],
      sortOrder,
      ...rowDates(now),
    })
    .run();
  item.testList.forEach((labTest, position) => {
    const labTestId = demoId('lab-test', labTest.key);
    const panelId = demoId('panel', labTest.panel);
    tx.insert(packageLabTests).values({ packageId: id, labTestId, panelId, sortOrder: position }).run();
  });
  for (const tag of item.tags)
    tx.insert(packageTags)
      .values({ packageId: id, tagId: demoId('tag', tag) })
      .run();
  reindexPackage(tx, id);
}

function insertOffers(tx: Tx, pictures: DemoPictures, now: number): void {
  content.offers.forEach((item, index) => {
    const id = demoId('offer', item.key);
    const appliesToAllTests = item.tests === 'All';
    tx.insert(offers)
      .values({
        ...camelCase(item),
        id,
        ...dates(item, now),
        tests: typeof item.tests === 'number' ? item.tests : null,
        appliesToAllTests,
        relatedPackageId: item.relatedPackage ? demoId('package', item.relatedPackage) : null,
        sortOrder: index + 1,
        ...rowDates(now),
      })
      .run();
    for (const sortOrder of [0, 1]) {
      const mediaId = pictures.get(`offer:${item.key}:${sortOrder}`);
      if (mediaId)
        for (const locale of ['en', 'ar'] as const)
          tx.insert(offerPictures).values({ offerId: id, locale, mediaId, sortOrder }).run();
    }
  });
}

/** The review of general information by the director, whose name says that she is an example. */
function demoReview(now: number) {
  const { name_en, name_ar, qualification_en, qualification_ar } = content.director;
  return {
    reviewerEn: `${name_en}, ${qualification_en}`,
    reviewerAr: `${name_ar}، ${qualification_ar}`,
    reviewedOn: startOfDay(dayOf(toInstant(now))),
  };
}

function insertInformation(tx: Tx, pictures: DemoPictures, now: number): void {
  content.infos.forEach((item, index) => {
    const month = item.month as MonthName | null;
    const category = item.category === 'weekly' ? 'weekly' : 'general';
    const [firstPackageId, secondPackageId, thirdPackageId] = item.packages.map((key) => demoId('package', key));
    const [firstLabTestId, secondLabTestId, thirdLabTestId] = item.labTests.map((key) => demoId('lab-test', key));
    tx.insert(medicalInfos)
      .values({
        ...camelCase(item),
        id: demoId('info', item.key),
        slug: slugOf(item.title_en),
        category,
        month,
        pictureId: pictures.get(item.picture) ?? null,
        firstPackageId,
        secondPackageId,
        thirdPackageId,
        firstLabTestId,
        secondLabTestId,
        thirdLabTestId,
        ...(category === 'general' && demoReview(now)),
        sortOrder: index + 1,
        ...rowDates(now),
      })
      .run();
  });
  content.opinions.forEach((item, index) => {
    const today = dayOf(toInstant(now));
    tx.insert(opinions)
      .values({
        ...camelCase(item),
        id: demoId('opinion', item.key),
        altTextEn: item.note_en || item.quote_en,
        altTextAr: item.note_ar || item.quote_ar,
        monthStart: startOfDay(monthsUntil(today, item.monthsAgo + 1).at(-1) ?? today),
        packageId: item.package && demoId('package', item.package),
        pictureId: pictures.get(`opinion:${item.key}`) ?? null,
        sortOrder: index + 1,
        ...rowDates(now),
      })
      .run();
  });
}
