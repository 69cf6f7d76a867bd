import { beforeEach, describe, expect, test } from 'vitest';
import { recordVersions } from '#server/content/record-versions.table.ts';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { subscribers } from '#server/served-collections.ts';
import type { PackageInput } from '#shared/packages/packages.collection.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { makeCategory, makeMedia, makePackage, staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { systemActor } from '../core/auth/actor.ts';
import { collections, createCollectionServices, servicesByName } from '../served-collections.ts';
import { createSettingsService } from '../settings/settings.service.ts';
import { createHistoryService } from './history.service.ts';

const editor = staffActor('editor');
const colleague = { ...staffActor('owner'), name: 'Huda' };
let db: Db;
let now: number;
let services: ReturnType<typeof makeServices>;
function makeServices() {
  const shared = { db, clock: () => now, contentVersion: createContentVersion(), subscribers, collections };
  const base = { ...shared, settings: createSettingsService(shared) };
  const contentServices = createCollectionServices(base);
  return { ...contentServices, history: createHistoryService({ ...base, services: servicesByName(contentServices) }) };
}

beforeEach(() => {
  db = openTestDb();
  now = Date.UTC(2026, 10, 21, 8);
  services = makeServices();
});

const input = (categoryId: string, changes: Partial<PackageInput> = {}): PackageInput => ({
  categoryId,
  nameEn: 'Heart',
  nameAr: 'القلب',
  descriptionEn: 'For the heart.',
  descriptionAr: 'للقلب.',
  tests: 3,
  price: 100,
  ...changes,
});

describe('The history of a record', () => {
  test('lists who changed what and when, field by field, with names in the reader’s language instead of ids.', () => {
    const [first, second] = [
      makeCategory(db).id,
      makeCategory(db, { titleEn: 'Heart and vessels', titleAr: 'القلب والأوعية' }).id,
    ];
    const picture = makeMedia(db, { originalName: 'heart.png' }).id;
    const { id } = services.packages.create(editor, input(first));
    now += dayMs;
    services.packages.update(
      colleague,
      id,
      input(second, { nameEn: 'Heart plus', price: 120, pictureIdsAr: [picture] }),
      1,
    );
    const [changed, created] = services.history.list(editor, 'package', id, 'ar');
    expect(created).toMatchObject({ number: 1, staffName: 'Mariam', changes: [] });
    expect(changed).toMatchObject({ number: 2, staffName: 'Huda', at: '2026-11-22T08:00:00.000Z' });
    expect(changed?.changes).toEqual([
      { field: 'categoryId', before: 'عام', after: 'القلب والأوعية' },
      { field: 'nameEn', before: 'Heart', after: 'Heart plus' },
      { field: 'price', before: 100, after: 120 },
      { field: 'pictureIdsAr', before: [], after: ['heart.png'] },
    ]);
  });

  test('includes the state before the first change by staff, with the name stored in the record.', () => {
    const { id } = makePackage(db, { updatedBy: 'Huda' });
    services.packages.setPublished(editor, [id], false);
    expect(services.history.list(editor, 'package', id, 'en')).toMatchObject([
      { number: 2, staffName: 'Mariam', changes: [{ field: 'isPublished', before: true, after: false }] },
      { number: 1, staffName: 'Huda', changes: [] },
    ]);
  });

  test('restores a version as a new one with the old values, and does not publish a hidden record.', () => {
    const { id } = services.packages.create(editor, input(makeCategory(db).id));
    const { categoryId } = { categoryId: services.packages.getRecord(editor, id).values.categoryId };
    services.packages.update(editor, id, input(categoryId, { nameEn: 'Wrong', isPublished: false }), 1);
    services.history.restore(colleague, 'package', id, { number: 1, seen: 2 });
    expect(services.packages.getRecord(editor, id)).toMatchObject({
      values: { nameEn: 'Heart', isPublished: false },
      version: 3,
      updatedBy: 'Huda',
    });
    expect(
      db
        .select({ event: auditLog.event })
        .from(auditLog)
        .all()
        .map(({ event }) => event),
    ).toEqual(['created', 'updated', 'restored']);
    expect(services.packages.listRecords(editor, { search: 'wrong' }, 'en').total).toBe(0);
  });

  test('can restore every kind of record.', () => {
    const texts = { nameEn: 'A', nameAr: 'أ', descriptionEn: 'A', descriptionAr: 'أ' };
    const titles = { titleEn: 'A', titleAr: 'أ' };
    const made = {
      category: services.categories.create(editor, { ...titles, subtitleEn: '', subtitleAr: '' }),
      offer: services.offers.create(editor, { ...texts, tests: 2 }),
      medicalInfo: services.medicalInfos.create(editor, {
        ...titles,
        descriptionEn: 'A',
        descriptionAr: 'أ',
        category: 'general',
      }),
      opinion: services.opinions.create(editor, { altTextEn: 'A' }),
    };
    services.categories.update(editor, made.category.id, { ...titles, titleEn: 'B', subtitleEn: '', subtitleAr: '' });
    services.offers.update(editor, made.offer.id, { ...texts, nameEn: 'B', tests: 2 });
    services.medicalInfos.update(editor, made.medicalInfo.id, {
      ...titles,
      titleEn: 'B',
      descriptionEn: 'A',
      descriptionAr: 'أ',
      category: 'general',
    });
    services.opinions.update(editor, made.opinion.id, { altTextEn: 'B' });
    for (const collection of ['category', 'offer', 'medicalInfo', 'opinion'] as const)
      services.history.restore(editor, collection, made[collection].id, { number: 1, seen: 2 });
    expect([
      services.categories.getRecord(editor, made.category.id).values,
      services.offers.getRecord(editor, made.offer.id).values,
      services.medicalInfos.getRecord(editor, made.medicalInfo.id).values,
      services.opinions.getRecord(editor, made.opinion.id).values,
    ]).toMatchObject([{ titleEn: 'A' }, { nameEn: 'A' }, { titleEn: 'A' }, { altTextEn: 'A' }]);
  });

  test('refuses to restore over a newer change, with missing references, or without the permission to change content.', () => {
    const [first, second] = [makeCategory(db).id, makeCategory(db).id];
    const { id } = services.packages.create(editor, input(first));
    services.packages.update(editor, id, input(second), 1);
    expect(() => services.history.restore(editor, 'package', id, { number: 1, seen: 1 })).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
    expect(() => services.history.restore(editor, 'package', id, { number: 9, seen: 2 })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
    services.categories.removeMany(editor, [first]);
    expect(() => services.history.restore(editor, 'package', id, { number: 1, seen: 2 })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
  });

  test('retains all versions of the last year, and the last 20 older ones of each record.', () => {
    const { id } = makePackage(db);
    for (let change = 0; change < 30; change += 1) services.packages.setPublished(editor, [id], change % 2 === 1);
    expect(services.history.removeDue(systemActor)).toBe(0);
    now += 366 * dayMs;
    services.packages.setPublished(editor, [id], false);
    expect(services.history.removeDue(systemActor)).toBe(12);
    const numbers = db
      .select({ number: recordVersions.number })
      .from(recordVersions)
      .all()
      .map(({ number }) => number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 13));
  });
});
