import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordVersions } from '#server/content/record-versions.table.ts';
import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { packages } from '#server/packages/packages.table.ts';
import { subscribers } from '#server/served-collections.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import {
  makeCategory,
  makeMedia,
  makeMedicalInfo,
  makeOffer,
  makeOpinion,
  makePackage,
  putIntoPackage,
  staffActor,
} from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createCategoriesService } from '../categories/categories.collection.ts';
import { systemActor } from '../core/auth/actor.ts';
import { createLabTestsService } from '../lab-tests/lab-tests.service.ts';
import { createMedicalInfosService } from '../medical-infos/medical-infos.collection.ts';
import { createOffersService } from '../offers/offers.collection.ts';
import { createOpinionsService } from '../opinions/opinions.collection.ts';
import { createPackagesService } from '../packages/packages.service.ts';
import { createSitemapService } from '../rendering/sitemap.service.ts';
import { collections } from '../served-collections.ts';
import { createSettingsService } from '../settings/settings.service.ts';
import { createTrashService } from './trash.service.ts';

const editor = staffActor('editor');
let db: Db;
let now: number;
let services: ReturnType<typeof makeServices>;
function makeServices() {
  const shared = { db, clock: () => now, contentVersion: createContentVersion(), subscribers, collections };
  const base = { ...shared, settings: createSettingsService(shared) };
  return {
    trash: createTrashService(base),
    categories: createCategoriesService(base),
    labTests: createLabTestsService(base),
    medicalInfos: createMedicalInfosService(base),
    offers: createOffersService(base),
    opinions: createOpinionsService(base),
    packages: createPackagesService(base),
    sitemap: createSitemapService(base),
  };
}

beforeEach(() => {
  db = openTestDb();
  now = Date.UTC(2026, 10, 21, 8);
  services = makeServices();
});

const events = () => db.select({ event: auditLog.event, name: auditLog.subjectName }).from(auditLog).all();
const conflict = expect.objectContaining({ code: 'conflict' });
const notFound = expect.objectContaining({ code: 'not_found' });

describe('The trash', () => {
  test('hides deleted records from visitors and staff lists everywhere, until a restore brings them back unchanged.', () => {
    const { id, categoryId } = makePackage(db, { nameEn: 'Iron check', onSale: true, priceSale: 50, testsSale: 3 });
    const places = () => [
      services.packages.list({ locale: 'en', categoryId }).total,
      services.packages.list({ locale: 'en', search: 'iron' }).total,
      services.packages.listOnSale('en').length,
      services.packages.pickRandom('en', 3).length,
      services.packages.listByIds([id], 'en').length,
      services.packages.listPublishedRecords().length,
      services.packages.listRecords(editor, {}, 'en').total,
      services.packages.listRecords(editor, { search: 'iron' }, 'en').total,
      services.categories.getRecord(editor, categoryId).computed.packageCount,
      services.sitemap.list({}).filter(({ path }) => path.includes(id)).length,
    ];
    const before = places();
    expect(before.every((found) => found === 1)).toBe(true);
    services.packages.removeMany(editor, [id]);
    expect(places()).toEqual(before.map(() => 0));
    expect(() => services.packages.get(id, 'en')).toThrow(notFound);
    expect(() => services.packages.getRecord(editor, id)).toThrow(notFound);
    expect(() => services.packages.duplicate(editor, id)).toThrow(notFound);
    expect(() => services.packages.setPublished(editor, [id], true)).toThrow(notFound);
    expect(places()).toEqual(before.map(() => 0));

    services.trash.restore(editor, 'package', [id]);
    expect(places()).toEqual(before);
    expect(services.trash.list(editor, {}).total).toBe(0);
    expect(events()).toEqual([
      { event: 'removed', name: 'Iron check' },
      { event: 'restored', name: 'Iron check' },
    ]);
  });

  test('lists every kind with pictures, author and time of the deletion, the latest first; a draft is restored as a draft.', () => {
    const picture = makeMedia(db).id;
    const records = {
      category: makeCategory(db).id,
      offer: makeOffer(db, { isPublished: false }, { en: [picture] }).id,
      medicalInfo: makeMedicalInfo(db).id,
      opinion: makeOpinion(db).id,
    };
    services.categories.removeMany(editor, [records.category]);
    for (const service of ['offers', 'medicalInfos', 'opinions'] as const) {
      now += 1000;
      const id = { offers: records.offer, medicalInfos: records.medicalInfo, opinions: records.opinion }[service];
      services[service].removeMany(editor, [id]);
    }
    const { items } = services.trash.list(editor, {});
    expect(items.map(({ collection, deletedBy }) => [collection, deletedBy])).toEqual(
      ['opinion', 'medicalInfo', 'offer', 'category'].map((collection) => [collection, 'Mariam']),
    );
    expect(services.trash.list(editor, { collection: 'offer' }).items).toMatchObject([
      { id: records.offer, nameEn: 'Winter offer', deletedAt: '2026-11-21T08:00:01.000Z' },
    ]);
    expect(services.trash.list(editor, { search: 'offer winter' }).items.map(({ id }) => id)).toEqual([records.offer]);
    expect(services.trash.list(editor, { search: 'winter', collection: 'opinion' })).toMatchObject({
      items: [],
      total: 0,
    });
    expect(services.medicalInfos.list({ locale: 'en', category: 'general' })).toEqual([]);
    expect(services.opinions.list('en')).toEqual([]);
    expect(services.categories.list('en')).toEqual([]);
    for (const [collection, id] of Object.entries(records))
      services.trash.restore(editor, collection as keyof typeof records, [id]);
    expect(services.offers.getRecord(editor, records.offer).values).toMatchObject({
      isPublished: false,
      pictureIdsEn: [picture],
    });
    expect([
      services.medicalInfos.list({ locale: 'en', category: 'general' }),
      services.opinions.list('en'),
      services.categories.list('en'),
    ]).toMatchObject([[{ id: records.medicalInfo }], [{ id: records.opinion }], [{ id: records.category }]]);
  });

  test('restores a package only after its category; the category cannot be deleted permanently before the package.', () => {
    const { id, categoryId } = makePackage(db);
    services.packages.removeMany(editor, [id]);
    services.categories.removeMany(editor, [categoryId]);
    expect(() => services.trash.restore(editor, 'package', [id])).toThrow(conflict);
    expect(() => services.trash.removeForGood(editor, 'category', [categoryId])).toThrow(conflict);
    services.trash.removeForGood(editor, 'package', [id]);
    services.trash.removeForGood(editor, 'category', [categoryId]);
    expect(services.trash.list(editor, {}).total).toBe(0);
    expect(() => services.trash.restore(editor, 'package', [id])).toThrow(notFound);
  });

  test('refuses to erase a record that is not in it, and to delete one that is.', () => {
    const { id } = makePackage(db);
    expect(() => services.trash.removeForGood(editor, 'package', [id])).toThrow(notFound);
    services.packages.removeMany(editor, [id]);
    expect(() => services.packages.removeMany(editor, [id])).toThrow(notFound);
    expect(services.trash.list(editor, {}).total).toBe(1);
  });

  test('is emptied after 30 days by the daily job, packages with their category and their history.', () => {
    const { id, categoryId } = makePackage(db);
    services.packages.setPublished(editor, [id], false);
    expect(db.select().from(recordVersions).all()).toHaveLength(2);
    services.packages.removeMany(editor, [id]);
    services.categories.removeMany(editor, [categoryId]);
    now += 30 * dayMs - 1;
    expect(services.trash.removeDue(systemActor)).toBe(0);
    now += 1;
    expect(services.trash.removeDue(systemActor)).toBe(2);
    expect(db.select().from(packages).where(eq(packages.id, id)).all()).toEqual([]);
    expect(db.select().from(recordVersions).all()).toEqual([]);
  });

  test('protects a laboratory test that only packages in the trash contain, so that they can be restored completely.', () => {
    const labTest = services.labTests.create(editor, { nameEn: 'Ferritin', nameAr: 'الفيريتين' });
    const { id } = makePackage(db);
    db.$client.prepare("INSERT INTO panels (id, name_en, name_ar) VALUES ('p', 'Blood', 'الدم')").run();
    putIntoPackage(db, id, { labTestId: labTest.id, panelId: 'p' });
    expect(() => services.labTests.removeMany(editor, [labTest.id])).toThrow(conflict);
    services.packages.removeMany(editor, [id]);
    services.labTests.removeMany(editor, [labTest.id]);
    expect(() => services.trash.removeForGood(editor, 'labTest', [labTest.id])).toThrow(conflict);
    services.trash.restore(editor, 'labTest', [labTest.id]);
    services.trash.restore(editor, 'package', [id]);
    expect(services.packages.getRecord(editor, id).values.labTests).toHaveLength(1);
  });
});
