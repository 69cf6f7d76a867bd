import { beforeEach, describe, expect, test } from 'vitest';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { subscribers } from '#server/served-collections.ts';
import type { CreateOf } from '#shared/collections/define-collection.ts';
import type { offersCollection } from '#shared/offers/offers.collection.ts';
import { codeOf } from '#testing/code-of.ts';
import {
  makeCategory,
  makeMedia,
  makeMedicalInfo,
  makeOffer,
  makeOpinion,
  makePackage,
  multiplyPackages,
  putIntoPackage,
  staffActor,
} from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createLabTestsService } from '../lab-tests/lab-tests.service.ts';
import { createMedicalInfosService } from '../medical-infos/medical-infos.collection.ts';
import { createOffersService } from '../offers/offers.collection.ts';
import { createOpinionsService } from '../opinions/opinions.collection.ts';
import { createPackagesService } from '../packages/packages.service.ts';
import { collections } from '../served-collections.ts';
import { createSettingsService } from '../settings/settings.service.ts';
import { createTrashService } from './trash.service.ts';

const now = Date.UTC(2026, 10, 21, 8);
const editor = staffActor('editor');
const colleague = { ...staffActor('owner'), name: 'Huda' };

let db: Db;
let services: ReturnType<typeof makeServices>;
function makeServices() {
  const contentVersion = createContentVersion();
  const shared = { db, clock: () => now, contentVersion, subscribers, collections };
  const base = { ...shared, settings: createSettingsService(shared) };
  return {
    contentVersion,
    offers: createOffersService(base),
    medicalInfos: createMedicalInfosService(base),
    opinions: createOpinionsService(base),
    packages: createPackagesService(base),
    trash: createTrashService(shared),
    labTests: createLabTestsService(base),
  };
}

beforeEach(() => {
  db = openTestDb();
  services = makeServices();
});

type OfferInput = CreateOf<typeof offersCollection>;
const offerInput = (changes: Partial<OfferInput> = {}): OfferInput => ({
  nameEn: 'Sea breeze',
  nameAr: 'نسيم البحر',
  descriptionEn: 'For summer.',
  descriptionAr: 'للصيف.',
  tests: 5,
  ...changes,
});

describe('An offer', () => {
  test('is visible to visitors at once after staff create it with pictures and a package.', () => {
    const { id: packageId } = makePackage(db);
    const [one, two] = [makeMedia(db).id, makeMedia(db).id];
    const before = services.contentVersion.current();
    const record = services.offers.create(
      editor,
      offerInput({ pictureIdsEn: [two, one], originalPrice: 300, salePrice: 200, relatedPackageId: packageId }),
    );
    expect(record).toMatchObject({
      version: 1,
      updatedBy: 'Mariam',
      related: { records: { [packageId]: { id: packageId } } },
    });
    expect(record.values.pictureIdsEn).toEqual([two, one]);
    expect(services.offers.get(record.id, 'ar')).toMatchObject({
      name: 'نسيم البحر',
      originalPrice: 300,
      relatedPackage: { name: 'فحص القلب' },
    });
    expect(services.contentVersion.current()).toBeGreaterThan(before);
  });

  test('requires a number of tests, unless it applies to all tests; then no number is stored.', () => {
    expect(codeOf(() => services.offers.create(editor, offerInput({ tests: null })))).toBe('ZodError');
    expect(services.offers.create(editor, offerInput({ tests: 7, appliesToAllTests: true })).values.tests).toBeNull();
  });

  test('cannot refer to a picture or package that does not exist.', () => {
    expect(codeOf(() => services.offers.create(editor, offerInput({ pictureIdsAr: ['f'.repeat(32)] })))).toBe(
      'invalid_input',
    );
    expect(codeOf(() => services.offers.create(editor, offerInput({ relatedPackageId: 'f'.repeat(24) })))).toBe(
      'invalid_input',
    );
  });

  test('cannot refer to a package in the trash; if its package is deleted later, the link is hidden and the offer stays editable.', () => {
    const [trashed, later] = [makePackage(db).id, makePackage(db).id];
    services.packages.removeMany(editor, [trashed]);
    const unknown = expect.objectContaining({
      code: 'invalid_input',
      fields: { relatedPackageId: { id: 'validation.unknownRecord' } },
    });
    expect(() => services.offers.create(editor, offerInput({ relatedPackageId: trashed }))).toThrow(unknown);
    const { id } = services.offers.create(editor, offerInput({ relatedPackageId: later }));
    expect(services.offers.getRecord(editor, id).related.records[later]).toMatchObject({ id: later, isInTrash: false });
    services.packages.removeMany(editor, [later]);
    expect(services.offers.get(id, 'en').relatedPackage).toBeNull();
    expect(services.offers.getRecord(editor, id).related.records[later]).toMatchObject({ id: later, isInTrash: true });
    expect(
      services.offers.update(editor, id, offerInput({ relatedPackageId: later, salePrice: 90 })).values,
    ).toMatchObject({ salePrice: 90 });
    expect(() => services.offers.update(editor, id, offerInput({ relatedPackageId: trashed }))).toThrow(unknown);
    expect(() => services.offers.create(editor, offerInput({ relatedPackageId: later }))).toThrow(unknown);
  });

  test('is not overwritten by a second save at the same time; the second person reads who saved first, or that it was their own other tab.', () => {
    const { id, version } = services.offers.create(editor, offerInput());
    services.offers.update(colleague, id, offerInput({ nameEn: 'Huda’s name' }), version);
    const late = () => services.offers.update(editor, id, offerInput({ nameEn: 'Late name' }), version);
    expect(late).toThrow(
      expect.objectContaining({ code: 'conflict', messageKey: { id: 'content.conflict', values: { name: 'Huda' } } }),
    );
    const sameMember = () => services.offers.update(colleague, id, offerInput({ nameEn: 'Other tab' }), version);
    expect(sameMember).toThrow(
      expect.objectContaining({ code: 'conflict', messageKey: { id: 'content.conflictOwn' } }),
    );
    expect(services.offers.getRecord(editor, id)).toMatchObject({ values: { nameEn: 'Huda’s name' }, version: 2 });
    expect(services.offers.update(editor, id, offerInput({ nameEn: 'Late name' }), 2).version).toBe(3);
  });

  test('is copied as a draft with the same pictures, which visitors do not see until it is published.', () => {
    const picture = makeMedia(db).id;
    const { id } = makeOffer(db, {}, { en: [picture] });
    const copy = services.offers.duplicate(editor, id);
    expect({ ...copy, ...copy.values }).toMatchObject({
      nameEn: 'Winter offer (copy)',
      nameAr: 'عرض الشتاء (نسخة)',
      isPublished: false,
      version: 1,
    });
    expect(copy.values.pictureIdsEn).toEqual([picture]);
    expect(services.offers.list('en')).toHaveLength(1);
    expect(services.offers.setPublished(editor, [copy.id, id], true)).toEqual([copy.id]);
    expect(services.offers.list('en')).toHaveLength(2);
    expect(services.offers.getRecord(editor, id).version).toBe(1);
    services.offers.setPublished(editor, [copy.id, id], false);
    expect(codeOf(() => services.offers.get(id, 'en'))).toBe('not_found');
    expect(services.offers.removeMany(editor, [copy.id, id])).toEqual(expect.arrayContaining([copy.id, id]));
    expect(codeOf(() => services.offers.removeMany(editor, [id]))).toBe('not_found');
  });

  test('is found by any spelling, time, visibility and missing language, in any order.', () => {
    makeOffer(db, { nameEn: 'Ended', nameAr: 'منتهي', endDate: '2026-11-20T00:00:00.000Z', salePrice: 30 });
    makeOffer(db, { nameEn: 'coming', nameAr: '', startDate: '2026-12-20T00:00:00.000Z', salePrice: null });
    makeOffer(db, { nameEn: 'Hidden', nameAr: 'أُخفي', isPublished: false, salePrice: 90 });
    const names = (query: Parameters<typeof services.offers.listRecords>[1]) =>
      services.offers.listRecords(editor, query, 'en').items.map(({ values }) => values.nameEn);
    expect(names({ search: 'اخفي' })).toEqual(['Hidden']);
    expect(names({ search: 'ENDED' })).toEqual(['Ended']);
    expect(names({ time: 'ended' })).toEqual(['Ended']);
    expect(names({ time: 'coming' })).toEqual(['coming']);
    expect(names({ time: 'running' })).toEqual(['Hidden']);
    expect(names({ published: 'no' })).toEqual(['Hidden']);
    expect(names({ missing: 'ar' })).toEqual(['coming']);
    expect(names({ missing: 'en' })).toEqual([]);
    expect(names({ sort: 'name' })).toEqual(['coming', 'Ended', 'Hidden']);
    expect(names({ sort: '-price' })).toEqual(['Hidden', 'Ended', 'coming']);
  });
});

test('General information has no week and month, even if they were set before; weekly information requires both.', () => {
  const texts = { titleEn: 'Water', titleAr: 'الماء', descriptionEn: 'Drink.', descriptionAr: 'اشرب.' };
  const weekly = services.medicalInfos.create(editor, { ...texts, category: 'weekly', week: 2, month: 'March' });
  expect(services.medicalInfos.list({ locale: 'ar', category: 'weekly', month: 'March' })).toMatchObject([
    { title: 'الماء', week: 2 },
  ]);
  expect(
    services.medicalInfos.update(editor, weekly.id, { ...texts, category: 'general', week: 2, month: 'March' }, 1)
      .values,
  ).toMatchObject({
    week: null,
    month: null,
  });
  expect(codeOf(() => services.medicalInfos.create(editor, { ...texts, category: 'weekly', week: 2 }))).toBe(
    'ZodError',
  );
  expect(
    codeOf(() => services.medicalInfos.create(editor, { ...texts, category: 'weekly', week: 5, month: 'March' })),
  ).toBe('ZodError');
});

test('Weekly information is listed by date within the year, before general information.', () => {
  makeMedicalInfo(db, { titleEn: 'general' });
  makeMedicalInfo(db, { titleEn: 'May 1', category: 'weekly', month: 'May', week: 1 });
  makeMedicalInfo(db, { titleEn: 'April 4', category: 'weekly', month: 'April', week: 4 });
  const titles = services.medicalInfos
    .listRecords(editor, { sort: 'time' }, 'en')
    .items.map(({ values }) => values.titleEn);
  expect(titles).toEqual(['April 4', 'May 1', 'general']);
});

test('A testimonial requires English words, is published with its picture, and can be hidden again.', () => {
  expect(codeOf(() => services.opinions.create(editor, { altTextEn: ' ', altTextAr: 'شكراً' }))).toBe('ZodError');
  const { id } = services.opinions.create(editor, { altTextEn: 'Kind people', pictureId: makeMedia(db).id });
  expect(services.opinions.list('ar')).toMatchObject([{ id, picture: { alt: 'Kind people' } }]);
  services.opinions.setPublished(editor, [id], false);
  expect(services.opinions.list('ar')).toEqual([]);
  expect(services.opinions.duplicate(editor, id).values).toMatchObject({
    altTextEn: 'Kind people (copy)',
    altTextAr: '',
  });
});

test('A package stores its tests in order and counts them; its copy has the same tests.', () => {
  const { id: categoryId } = makeCategory(db);
  const [iron, zinc] = [
    services.labTests.create(editor, { nameEn: 'Iron', nameAr: 'حديد' }),
    services.labTests.create(editor, { nameEn: 'Zinc', nameAr: 'زنك' }),
  ];
  const panelId = 'a'.repeat(24);
  db.$client.prepare("INSERT INTO panels (id, name_en, name_ar) VALUES (?, 'Minerals', 'معادن')").run(panelId);
  const labTests = [zinc, iron].map(({ id }) => ({ labTestId: id, panelId }));
  const texts = { nameEn: 'Metals', nameAr: 'المعادن', descriptionEn: 'All.', descriptionAr: 'كلها.' };
  const { id } = services.packages.create(editor, { ...texts, categoryId, tests: 9, labTests, countsLabTests: true });
  expect(services.packages.get(id, 'en')).toMatchObject({
    tests: 2,
    panels: [{ labTests: [{ name: 'Zinc' }, { name: 'Iron' }] }],
  });
  expect(services.packages.list({ locale: 'en', search: 'zinc' }).total).toBe(1);
  expect(services.packages.duplicate(editor, id).values.labTests).toEqual(labTests);

  expect(services.labTests.listRecords(editor, { search: 'زنك' }, 'en').items).toMatchObject([
    { values: { nameEn: 'Zinc' }, computed: { packageCount: 2 } },
  ]);
  services.labTests.update(editor, zinc.id, {
    nameEn: 'Zincum',
    nameAr: 'زنك',
    purposeEn: 'A mineral',
    purposeAr: 'معدن للمناعة',
  });
  for (const search of ['mineral', 'zincum مناعة'])
    expect(services.labTests.listRecords(editor, { search }, 'en').items).toMatchObject([
      { values: { nameEn: 'Zincum' } },
    ]);
  expect(services.packages.list({ locale: 'en', search: 'zincum' }).total).toBe(1);
  expect(services.labTests.getRecord(editor, zinc.id)).toMatchObject({ values: { nameEn: 'Zincum' }, version: 2 });
  // A second tab still shows the earlier version.
  expect(codeOf(() => services.labTests.update(editor, zinc.id, { nameEn: 'Zn', nameAr: 'زنك' }, 1))).toBe('conflict');
  expect(services.labTests.update(editor, zinc.id, { nameEn: 'Zincum', nameAr: 'زنك' }, 2).version).toBe(3);
  const removal = () => services.labTests.removeMany(editor, [zinc.id]);
  expect(removal).toThrow(
    expect.objectContaining({ code: 'conflict', messageKey: { id: 'labTests.inUse', values: { count: 2 } } }),
  );

  services.packages.update(editor, id, { ...texts, categoryId, tests: 9, labTests: [], countsLabTests: true }, 1);
  expect(services.packages.get(id, 'en')).toMatchObject({ tests: 9, panels: [] });
});

test('Staff page, search, sort and move records among ten thousand packages without loading all of them.', () => {
  const { id: categoryId } = makeCategory(db, { titleEn: 'Other' });
  makePackage(db, { nameEn: 'Base', price: 10 });
  multiplyPackages(db, 9_999);
  const last = services.packages.listRecords(editor, { sort: '-name', page: 417 }, 'en');
  expect([last.total, last.pageCount, last.items.length]).toEqual([10_000, 417, 16]);
  const found = services.packages.listRecords(editor, { search: 'base', sort: 'updated', published: 'yes' }, 'ar');
  expect([found.total, found.items.length]).toEqual([10_000, 24]);
  expect(new Set(services.packages.listIds(editor, { search: 'base', published: 'yes' })).size).toBe(10_000);
  const ids = found.items.map(({ id }) => id);
  services.packages.moveToCategory(editor, ids, { categoryId });
  expect(services.packages.listRecords(editor, { categoryId, search: 'base' }, 'en').total).toBe(24);
  services.packages.removeMany(editor, ids);
  expect(services.packages.listRecords(editor, { search: 'base' }, 'en').total).toBe(9_976);
  expect(services.packages.listIds(editor, { search: 'base' })).not.toEqual(expect.arrayContaining(ids.slice(0, 1)));
});

test('Deleting several records returns those that this call moved to the trash, without those that a colleague deleted before.', () => {
  const [mine, hers] = [makeOffer(db).id, makeOffer(db).id];
  services.offers.removeMany(colleague, [hers]);
  expect(services.offers.removeMany(editor, [mine, hers])).toEqual([mine]);
});

test('A bulk publish, hide or move skips records that were deleted meanwhile, and fails if all of them were.', () => {
  const [kept, gone] = [makePackage(db), makePackage(db)].map(({ id }) => id) as [string, string];
  const categoryId = makeCategory(db).id;
  services.packages.removeMany(colleague, [gone]);
  for (const isPublished of [true, false])
    expect(codeOf(() => services.packages.setPublished(editor, [gone, 'f'.repeat(24)], isPublished))).toBe('not_found');
  expect(codeOf(() => services.packages.moveToCategory(editor, [gone], { categoryId }))).toBe('not_found');
  expect(services.packages.setPublished(editor, [kept, gone], false)).toEqual([kept]);
  // Nothing is left to do with what is so already.
  expect(services.packages.setPublished(editor, [kept], false)).toEqual([]);
  expect(services.packages.moveToCategory(editor, [kept, gone], { categoryId })).toHaveLength(1);
  expect(services.packages.moveToCategory(editor, [kept], { categoryId })).toEqual([]);
});

test('Undoing a move to another category restores each package’s category, except for packages that a colleague has moved since.', () => {
  const [first, second, third] = [makeCategory(db).id, makeCategory(db).id, makeCategory(db).id];
  const [here, there, moved] = [first, second, first].map((categoryId) => makePackage(db, { categoryId }).id) as [
    string,
    string,
    string,
  ];
  const before = services.packages.moveToCategory(editor, [here, there, moved], { categoryId: second });
  expect(new Set(before)).toEqual(new Set([here, moved].map((id) => ({ id, categoryId: first }))));
  services.packages.moveToCategory(colleague, [moved], { categoryId: third });
  const ids = before.map(({ id }) => id);
  expect(services.packages.moveToCategory(editor, ids, { categoryId: first, from: second })).toEqual([
    { id: here, categoryId: second },
  ]);
  const places = [here, there, moved].map((id) => services.packages.getRecord(editor, id).values.categoryId);
  expect(places).toEqual([first, second, third]);
});

test('Select all returns every record with the same search and filters on all pages, without those in the trash.', () => {
  const offer = (name: string) => services.offers.create(editor, { ...offerInput(), nameEn: name }).id;
  const names = Array.from({ length: 27 }, (_, index) => `Pearl ${index}`);
  const ids = names.map(offer);
  offer('Coral');
  services.offers.setPublished(editor, ids.slice(2), false);
  services.offers.removeMany(editor, ids.slice(26));
  expect(services.offers.listRecords(editor, { search: 'pearl' }, 'en')).toMatchObject({ total: 26, pageCount: 2 });
  expect(services.offers.listIds(editor, { search: 'pearl' })).toEqual(ids.slice(0, 26));
  expect(services.offers.listIds(editor, { search: 'pearl', published: 'yes' })).toEqual(ids.slice(0, 2));
  const info = makeMedicalInfo(db).id;
  expect(services.medicalInfos.listIds(editor, {})).toEqual([info]);
  expect(services.medicalInfos.listIds(editor, { search: 'not there' })).toEqual([]);
  const opinion = makeOpinion(db).id;
  expect(services.opinions.listIds(editor, { published: 'yes' })).toEqual([opinion]);
});

test('A laboratory test goes to the bin unless a package or a calculated test needs it; it comes back with its packages.', () => {
  const create = (nameEn: string, values = {}) =>
    services.labTests.create(editor, { nameEn, nameAr: nameEn, ...values }).id;
  const [held, free] = [create('Iron'), create('Lead')];
  const calculated = create('Saturation', { sample: 'calculated', sourceIds: [held] });
  const panelId = 'a'.repeat(24);
  db.$client.prepare("INSERT INTO panels (id, name_en, name_ar) VALUES (?, 'Minerals', 'معادن')").run(panelId);
  const packageId = makePackage(db).id;
  putIntoPackage(db, packageId, { labTestId: held, panelId });
  const refused = (id: string, count: number) =>
    expect.objectContaining({ code: 'conflict', messageKey: { id, values: { count } } });
  expect(() => services.labTests.removeMany(editor, [held, free])).toThrow(refused('labTests.inUse', 1));
  expect(services.labTests.removeMany(editor, [free])).toEqual([free]);
  services.packages.removeMany(editor, [packageId]);
  expect(() => services.labTests.removeMany(editor, [held])).toThrow(refused('labTests.isSource', 1));
  expect(services.labTests.removeMany(editor, [held, calculated].toReversed().slice(0, 1))).toEqual([calculated]);
  expect(services.labTests.removeMany(editor, [held])).toEqual([held]);
  const erase = (id: string) => services.trash.removeForGood(colleague, 'labTest', [id]);
  expect(() => erase(held)).toThrow(expect.objectContaining({ code: 'conflict' }));
  const restore = (collection: 'package' | 'labTest', id: string) => services.trash.restore(editor, collection, [id]);
  expect(() => restore('package', packageId)).toThrow(
    expect.objectContaining({ messageKey: { id: 'trash.labTestInTrash' } }),
  );
  expect(() => restore('labTest', calculated)).toThrow(
    expect.objectContaining({ messageKey: { id: 'trash.sourceInTrash' } }),
  );
  restore('labTest', held);
  restore('package', packageId);
  expect(services.packages.getRecord(editor, packageId).values.labTests).toMatchObject([{ labTestId: held }]);
});
