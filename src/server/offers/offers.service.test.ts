import { beforeEach, describe, expect, test } from 'vitest';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { newContentId } from '#server/core/ids.ts';
import { panels } from '#server/lab-tests/lab-tests.table.ts';
import { subscribers } from '#server/served-collections.ts';
import { offerSummarySchema } from '#shared/offers/offers.schema.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { makeLabTest, makeMedia, makeOffer, makePackage, putIntoPackage } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createSettingsService } from '../settings/settings.service.ts';
import { createOffersService } from './offers.collection.ts';

const start = Date.UTC(2026, 10, 21, 8);
const instant = (ms: number) => new Date(ms).toISOString();

let db: Db;
let now: number;
const offers = () => {
  const base = { db, clock: () => now, contentVersion: createContentVersion(), subscribers };
  return createOffersService({ ...base, settings: createSettingsService(base) });
};
const names = () =>
  offers()
    .list('en')
    .map(({ name }) => name);

beforeEach(() => {
  db = openTestDb();
  now = start;
});

describe('Special offers', () => {
  test('are listed for visitors in staff order, running ones first and ended ones last.', () => {
    makeOffer(db, { nameEn: 'ended', sortOrder: 1, endDate: instant(start) });
    makeOffer(db, { nameEn: 'second', sortOrder: 3 });
    makeOffer(db, { nameEn: 'first', sortOrder: 2, endDate: instant(start + 1) });
    expect(names()).toEqual(['first', 'second', 'ended']);
    now += 1;
    expect(names()).toEqual(['second', 'ended', 'first']);
  });

  test('are hidden from visitors before they start, and while they are not published.', () => {
    const { id } = makeOffer(db, { nameEn: 'next month', startDate: instant(start + 1) });
    const draft = makeOffer(db, { nameEn: 'draft', isPublished: false });
    expect(names()).toEqual([]);
    expect(() => offers().get(id, 'en')).toThrow('not_found');
    expect(() => offers().get(draft.id, 'en')).toThrow('not_found');
    now += 1;
    expect(names()).toEqual(['next month']);
    expect(offers().get(id, 'en').name).toBe('next month');
  });

  test('can still be opened by visitors after they ended.', () => {
    const { id } = makeOffer(db, { endDate: instant(start - dayMs) });
    expect(offers().get(id, 'ar')).toMatchObject({ name: 'عرض الشتاء', endDate: instant(start - dayMs) });
  });

  test('state their preparation on their page, not in the list.', () => {
    const { id } = makeOffer(db, { preparationEn: 'Fast for 8 hours.', preparationAr: 'الصيام 8 ساعات.' });
    expect(offers().get(id, 'ar').preparation).toBe('الصيام 8 ساعات.');
    const [listed] = offers().list('en');
    expect(offerSummarySchema.parse(listed)).not.toHaveProperty('preparation');
  });

  test('show the pictures of the page’s language in order, or those of the other language if there are none.', () => {
    const [first, second, other] = [makeMedia(db).id, makeMedia(db).id, makeMedia(db).id];
    const both = makeOffer(db, {}, { en: [second, first], ar: [other] });
    const englishOnly = makeOffer(db, {}, { en: [first] });
    const pictures = (id: string, locale: 'en' | 'ar') =>
      offers()
        .get(id, locale)
        .pictures.map((picture) => picture.id);
    expect(pictures(both.id, 'en')).toEqual([second, first]);
    expect(pictures(both.id, 'ar')).toEqual([other]);
    expect(pictures(englishOnly.id, 'ar')).toEqual([first]);
  });

  test('lead to three others that run, in the order of the staff.', () => {
    const { id } = makeOffer(db, { nameEn: 'this', sortOrder: 1 });
    makeOffer(db, { nameEn: 'ended', sortOrder: 2, endDate: instant(start) });
    makeOffer(db, { nameEn: 'next month', sortOrder: 3, startDate: instant(start + 1) });
    makeOffer(db, { nameEn: 'draft', sortOrder: 4, isPublished: false });
    const others = () =>
      offers()
        .listOthers(id, 'en')
        .map(({ name }) => name);
    expect(others()).toEqual([]);
    for (const sortOrder of [8, 7, 6, 5]) makeOffer(db, { nameEn: `other ${sortOrder}`, sortOrder });
    expect(others()).toEqual(['other 5', 'other 6', 'other 7']);
  });

  test('link to their package only while visitors may see it.', () => {
    const fasting = { fastingRequired: 'yes', fastingHours: 10 } as const;
    const stated = { preparation: 'Drink water.', sampleType: 'Blood', turnaround: '2 days', suitableFor: 'Adults' };
    const [preparationEn, sampleTypeEn, turnaroundEn, suitableForEn] = Object.values(stated);
    const shown = makePackage(db, { ...fasting, preparationEn, sampleTypeEn, turnaroundEn, suitableForEn });
    const hidden = makePackage(db, { isPublished: false });
    const related = (relatedPackageId: string | null) =>
      offers().get(makeOffer(db, { relatedPackageId }).id, 'en').relatedPackage;
    expect(related(shown.id)).toEqual({
      id: shown.id,
      name: 'Heart check',
      ...fasting,
      ...stated,
      panels: [],
      band: '',
    });
    expect(related(hidden.id)).toBeNull();
    expect(related(null)).toBeNull();
  });

  test('show the laboratory tests of their package only if they have as many.', () => {
    const { id } = makePackage(db, { tests: 1 });
    const iron = { id: newContentId(), nameEn: 'Iron', nameAr: 'الحديد' };
    const panelId = db.insert(panels).values(iron).returning().get().id;
    const labTestId = makeLabTest(db).id;
    putIntoPackage(db, id, { labTestId, panelId });
    const shown = (tests: number | null) =>
      offers()
        .get(makeOffer(db, { relatedPackageId: id, tests }).id, 'en')
        .relatedPackage?.panels.flatMap(({ labTests }) => labTests.map(({ name }) => name));
    expect(shown(1)).toEqual(['Ferritin']);
    expect(shown(2)).toEqual([]);
    expect(shown(null)).toEqual([]);
  });

  test('show the sign of a percentage in Arabic after its number, as the badges do.', () => {
    const { id } = makeOffer(db, { nameEn: '15% off', nameAr: 'خصم 15% على الفحوص' });
    expect(offers().get(id, 'ar').name).toBe('خصم \u200e15% على الفحوص');
    expect(offers().get(id, 'en').name).toBe('15% off');
  });

  test('invalidate cached pages at the next start or end of a published offer.', () => {
    expect(offers().nextChange()).toBeNull();
    makeOffer(db, { startDate: instant(start - dayMs), endDate: instant(start + 2 * dayMs) });
    makeOffer(db, { endDate: instant(start + 5), isPublished: false });
    expect(offers().nextChange()).toBe(start + 2 * dayMs);
    makeOffer(db, { startDate: instant(start + dayMs) });
    expect(offers().nextChange()).toBe(start + dayMs);
    now = start + dayMs;
    expect(offers().nextChange()).toBe(start + 2 * dayMs);
    now = start + 2 * dayMs;
    expect(offers().nextChange()).toBeNull();
  });
});
