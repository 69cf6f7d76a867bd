import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { subscribers } from '#server/served-collections.ts';
import type { PackageInput, PackageRecord } from '#shared/packages/packages.collection.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { codeOf } from '#testing/code-of.ts';
import { makeCategory, makeLabTest, makeMedia, makePackage, staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { recordVersions } from '../content/record-versions.table.ts';
import { auditLog } from '../core/audit/audit-log.table.ts';
import { createContentVersion } from '../core/content-version.ts';
import type { Db } from '../core/db/client.ts';
import { newContentId } from '../core/ids.ts';
import { panels, tags } from '../lab-tests/lab-tests.table.ts';
import { webhookDeliveries, webhooks } from '../webhooks/webhooks.table.ts';
import { createPackagesService, type PackagesService } from './packages.service.ts';
import { packages } from './packages.table.ts';

type PackageRow = ReturnType<typeof makePackage>;

const editor = staffActor('editor');
let now: number;
let db: Db;
let service: PackagesService;
let contentVersion: ReturnType<typeof createContentVersion>;

beforeEach(() => {
  now = Date.UTC(2026, 10, 21, 8);
  db = openTestDb();
  contentVersion = createContentVersion();
  service = createPackagesService({ db, clock: () => now, contentVersion, subscribers });
});

const inDays = (days: number) => new Date(now + days * dayMs).toISOString();
const runningSale = () => ({
  onSale: true,
  price: 100,
  priceSale: 75,
  salePercent: 25,
  testsSale: 3,
  startDate: inDays(-1),
  endDate: inDays(1),
});

function input(changes: Partial<PackageInput> = {}): PackageInput {
  const texts = {
    nameEn: 'Iron check',
    nameAr: 'فحص الحديد',
    descriptionEn: 'Iron and ferritin.',
    descriptionAr: 'الحديد والفيريتين.',
  };
  const sale = {
    onSale: false,
    priceSale: null,
    salePercent: null,
    startDate: null,
    endDate: null,
    testsSale: null,
    descriptionSaleEn: '',
    descriptionSaleAr: '',
  };
  const details = {
    preparationEn: '',
    preparationAr: '',
    sampleTypeEn: '',
    sampleTypeAr: '',
    turnaroundEn: '',
    turnaroundAr: '',
    homeCollection: null,
  };
  return {
    categoryId: makeCategory(db).id,
    ...texts,
    tests: 4,
    price: 199.5,
    ...sale,
    ...details,
    pictureId: null,
    pictureIdsEn: [],
    pictureIdsAr: [],
    fastingRequired: null,
    fastingHours: 0,
    ...changes,
  };
}

test('Visitors see published packages in staff order, one page at a time.', () => {
  const { id: categoryId } = makeCategory(db);
  for (let number = 30; number > 0; number -= 1)
    makePackage(db, { categoryId, nameEn: `Package ${number}`, sortOrder: number });
  makePackage(db, { categoryId, isPublished: false, sortOrder: 0 });
  const first = service.list({ locale: 'en', categoryId });
  expect([first.total, first.pageCount, first.items.length, first.items[0]?.name]).toEqual([30, 2, 24, 'Package 1']);
  expect(service.list({ locale: 'en', categoryId, page: 2 }).items.map((item) => item.name)).toEqual([
    'Package 25',
    'Package 26',
    'Package 27',
    'Package 28',
    'Package 29',
    'Package 30',
  ]);
  expect(service.list({ locale: 'en', categoryId, page: 3 }).items).toEqual([]);
});

test('The lowest price is that of the cheapest published package now, with its sale while that runs.', () => {
  expect(service.findLowestPrice()).toBeNull();
  makePackage(db, { price: null });
  makePackage(db, { price: 20, isPublished: false });
  expect(service.findLowestPrice()).toBeNull();
  makePackage(db, { price: 80 });
  makePackage(db, runningSale());
  expect(service.findLowestPrice()).toBe(75);
  now += 2 * dayMs;
  expect(service.findLowestPrice()).toBe(80);
});

test('Each language has its own list of pictures, in staff order.', () => {
  const ids = [makeMedia(db), makeMedia(db), makeMedia(db)].map(({ id }) => id);
  const [first = '', second = '', third = ''] = ids;
  const listsOf = ({ values: { pictureIdsEn, pictureIdsAr } }: PackageRecord) => [pictureIdsEn, pictureIdsAr];
  const created = service.create(editor, input({ pictureIdsEn: [third, first, third], pictureIdsAr: [second] }));
  expect(listsOf(created)).toEqual([[third, first], [second]]);
  expect(listsOf(service.update(editor, created.id, input({ pictureIdsEn: [first, second, third] })))).toEqual([
    [first, second, third],
    [],
  ]);
});

test('A visitor sees the pictures of their language, else the single picture, else those of the other language, else a strand.', () => {
  const ids = Array.from({ length: 4 }, () => makeMedia(db).id);
  const [one = '', first = '', second = '', arabic = ''] = ids;
  const seen = (locale: 'en' | 'ar', id: string) => {
    const onCards = [service.list({ locale }).items, service.pickRandom(locale, 9), service.listOnSale(locale)].map(
      (items) => items.find((item) => item.id === id)?.picture?.id,
    );
    const { picture, pictures } = service.get(id, locale);
    expect(new Set([picture?.id, pictures[0]?.id, ...onCards]).size, 'cards and page start with the same picture').toBe(
      1,
    );
    return pictures.map((entry) => entry.id);
  };
  const onSale = { onSale: true, testsSale: 3 };
  const both = service.create(
    editor,
    input({ ...onSale, pictureId: one, pictureIdsEn: [second, first], pictureIdsAr: [arabic] }),
  ).id;
  expect([seen('en', both), seen('ar', both)]).toEqual([[second, first], [arabic]]);
  const englishOnly = service.create(editor, input({ ...onSale, pictureId: one, pictureIdsEn: [first] })).id;
  expect([seen('en', englishOnly), seen('ar', englishOnly)]).toEqual([[first], [one]]);
  const withoutOne = service.create(editor, input({ ...onSale, pictureIdsEn: [second, first] })).id;
  expect(seen('ar', withoutOne)).toEqual([second, first]);
  const withoutAny = service.create(editor, input(onSale)).id;
  expect(seen('ar', withoutAny)).toEqual(['']);
  expect(service.get(withoutAny, 'ar').picture?.src).toMatch(/^\/strand\//);
});

test('A list with an unknown picture is refused, and the package stays unchanged.', () => {
  const { id: pictureId } = makeMedia(db);
  const { id } = service.create(editor, input({ pictureIdsEn: [pictureId] }));
  const change = input({ nameEn: 'Changed', pictureIdsEn: [], pictureIdsAr: [pictureId, 'f'.repeat(32)] });
  expect(() => service.update(editor, id, change)).toThrow(
    expect.objectContaining({ code: 'invalid_input', fields: { pictureIdsAr: { id: 'validation.unknownRecord' } } }),
  );
  expect(service.getRecord(editor, id).values).toMatchObject({ nameEn: 'Iron check', pictureIdsEn: [pictureId] });
});

test('Visitors see a sale only from its start until its end.', () => {
  const { id } = makePackage(db, runningSale());
  const seen = () => {
    const { onSale, priceSale, price } = service.get(id, 'en');
    return [onSale, priceSale, price];
  };
  expect(seen()).toEqual([true, 75, 100]);
  now -= dayMs + 1;
  expect(seen()).toEqual([false, null, 100]);
  now += 2 * dayMs;
  expect(seen()).toEqual([true, 75, 100]);
  now += 1;
  expect(seen()).toEqual([false, null, 100]);
});

test('If a package has no text in one language, the visitor reads the other one.', () => {
  const { id } = makePackage(db, { nameAr: '', descriptionEn: '' });
  expect(service.get(id, 'ar').name).toBe('Heart check');
  expect(service.get(id, 'en').description).toBe('للقلب.');
});

test('A description has no marks on a card and in searches; its page has the blocks.', () => {
  const descriptionEn = 'Eat **noth**ing.\n- [Water](/package) is fine';
  const { id } = service.create(editor, input({ descriptionEn }));
  const [card] = service.list({ locale: 'en', search: 'nothing' }).items;
  expect(card).toMatchObject({ id, description: 'Eat nothing.\n- Water is fine' });
  expect(service.get(id, 'en').lightDescription).toEqual([
    { kind: 'paragraph', spans: [{ words: 'Eat ' }, { words: 'noth', isBold: true }, { words: 'ing.' }] },
    { kind: 'list', start: null, items: [[{ words: 'Water', href: '/package' }, { words: ' is fine' }]] },
  ]);
});

test('A package that staff add is last in the list, is found by searches at once, and invalidates cached pages.', () => {
  makePackage(db, { sortOrder: 7 });
  const version = contentVersion.current();
  const created = service.create(editor, input());
  expect(created.values).toMatchObject({ nameEn: 'Iron check', price: 199.5, isPublished: true });
  expect(contentVersion.current()).toBe(version + 1);
  expect(service.list({ locale: 'en' }).items.map((item) => item.name)).toEqual(['Heart check', 'Iron check']);
  expect(service.list({ locale: 'en', search: 'ferritin' }).items.map((item) => item.id)).toEqual([created.id]);
});

test('After each kind of change, even if only of one description or of tests and tags, record and search match the input.', () => {
  const { id } = service.create(editor, input());
  const found = (search: string) => service.list({ locale: 'en', search }).total;
  service.update(editor, id, input({ price: 150, descriptionAr: 'كل شيء عن الدم.' }));
  expect([found('الدم'), found('ferritin')]).toEqual([1, 1]);
  const names = { nameEn: 'Copper', nameAr: 'النحاس' };
  const labTestIds = ['Copper', 'Zinc'].map((nameEn) => makeLabTest(db, { nameEn, nameAr: 'معدن' }).id);
  const panelId = db
    .insert(panels)
    .values({ id: newContentId(), nameEn: 'Metals', nameAr: 'المعادن' })
    .returning()
    .get().id;
  const tagIds = [
    db.insert(tags).values({ id: newContentId(), key: 'metals', nameEn: 'Metallic', nameAr: 'معدني' }).returning().get()
      .id,
  ];
  const entries = labTestIds.map((labTestId) => ({ labTestId, panelId }));
  for (const list of [entries, entries.toReversed(), entries.slice(0, 1)]) {
    const saved = service.update(editor, id, input({ ...names, labTests: list, tagIds })).values;
    expect([saved.labTests.map(({ labTestId }) => labTestId), saved.tagIds]).toEqual([
      list.map(({ labTestId }) => labTestId),
      tagIds,
    ]);
    expect([found('zinc'), found('metallic')]).toEqual([list.length === 2 ? 1 : 0, 1]);
  }
});

test('After a change, the search finds the new words and not the old ones; after a deletion, it finds none.', () => {
  const { id } = service.create(editor, input());
  service.update(
    editor,
    id,
    input({ nameEn: 'Zinc check', nameAr: 'فحص الزنك', descriptionEn: 'Zinc.', descriptionAr: 'الزنك.' }),
  );
  const found = (search: string) => service.list({ locale: 'en', search }).total;
  expect([found('zinc'), found('زنك'), found('ferritin')]).toEqual([1, 1, 0]);
  service.removeMany(editor, [id]);
  expect([found('zinc'), codeOf(() => service.get(id, 'en'))]).toEqual([0, 'not_found']);
});

test('A refused change leaves the package, the search index and cached pages unchanged.', () => {
  const { id } = service.create(editor, input());
  const version = contentVersion.current();
  const refused = [
    () => service.update(editor, id, input({ nameEn: '' })),
    () => service.update(editor, id, input({ categoryId: 'f'.repeat(24) })),
    () => service.update(editor, id, input({ pictureId: 'f'.repeat(32) })),
    () => service.update(editor, id, input({ price: 10.001 })),
    () => service.update(editor, id, input({ ...runningSale(), priceSale: 101 })),
    () => service.update(editor, id, input({ ...runningSale(), endDate: inDays(-2) })),
    () => service.update(editor, 'f'.repeat(24), input()),
    () => service.removeMany(editor, ['f'.repeat(24)]),
  ];
  expect(refused.map(codeOf)).toEqual([
    'ZodError',
    'invalid_input',
    'invalid_input',
    'ZodError',
    'ZodError',
    'ZodError',
    'not_found',
    'not_found',
  ]);
  expect(service.getRecord(editor, id).values.nameEn).toBe('Iron check');
  expect(contentVersion.current()).toBe(version);
});

test('The job ends expired sales, but no running ones and none without an end.', () => {
  const ended = makePackage(db, { ...runningSale(), endDate: inDays(0) });
  const running = makePackage(db, runningSale());
  const endless = makePackage(db, { ...runningSale(), endDate: null });
  const version = contentVersion.current();
  expect(service.endExpiredSales()).toBe(1);
  expect([ended, running, endless].map(({ id }) => service.getRecord(editor, id).values.onSale)).toEqual([
    false,
    true,
    true,
  ]);
  expect([service.endExpiredSales(), contentVersion.current()]).toEqual([0, version + 1]);
});

test('An automatic end of a sale is in the history without a name, sends webhooks once, and adds no audit log entry.', () => {
  const webhook = {
    name: 'Shop',
    url: 'https://shop.example',
    topics: ['package' as const],
    encryptedSecret: '',
    createdBy: '',
    createdAt: '',
  };
  db.insert(webhooks)
    .values({ id: 'shop', ...webhook })
    .run();
  const [byClock, byVisitor, trashed] = [1, 2, 3].map(() =>
    makePackage(db, { ...runningSale(), endDate: inDays(1) }),
  ) as [PackageRow, PackageRow, PackageRow];
  service.removeMany(editor, [trashed.id]);
  db.delete(webhookDeliveries).run();
  const logged = db.select().from(auditLog).all().length;
  now += dayMs;
  const before = db.select().from(packages).where(eq(packages.id, byVisitor.id)).get();
  for (const _ of [1, 2]) expect(service.endExpiredSale(byVisitor.id).values.onSale).toBe(false);
  expect(db.select().from(packages).where(eq(packages.id, byVisitor.id)).get()).toEqual({
    ...before,
    onSale: false,
    version: 2,
    updatedBy: '',
    updatedAt: new Date(now).toISOString(),
  });
  expect([service.endExpiredSales(), service.endExpiredSales()]).toEqual([1, 0]);
  const kept = db.select().from(recordVersions).orderBy(recordVersions.number).all();
  for (const { id } of [byClock, byVisitor])
    expect(
      kept.filter(({ recordId }) => recordId === id).map(({ snapshot, staffName }) => [snapshot.onSale, staffName]),
    ).toEqual([
      [true, ''],
      [false, ''],
    ]);
  const deliveries = db.select().from(webhookDeliveries).all();
  expect(deliveries.map(({ type, subject }) => [type, subject])).toEqual(
    [byVisitor, byClock].map(({ id }) => ['package.updated', id]),
  );
  expect(db.select().from(auditLog).all()).toHaveLength(logged);
});

test('The next content change is the nearest start or end of an active sale.', () => {
  expect(service.nextChange()).toBeNull();
  makePackage(db, { ...runningSale(), onSale: false, endDate: inDays(0.5) });
  makePackage(db, { ...runningSale(), startDate: inDays(2), endDate: inDays(3) });
  contentVersion.bump();
  expect(service.nextChange()).toBe(now + 2 * dayMs);
  makePackage(db, runningSale());
  contentVersion.bump();
  expect(service.nextChange()).toBe(now + dayMs);
});

test('The offers page lists published packages with a running sale, and no others.', () => {
  makePackage(db, { nameEn: 'second', sortOrder: 2, ...runningSale() });
  makePackage(db, { nameEn: 'first', sortOrder: 1, ...runningSale() });
  makePackage(db, { nameEn: 'not on sale' });
  makePackage(db, { nameEn: 'draft', isPublished: false, ...runningSale() });
  makePackage(db, { nameEn: 'from tomorrow', ...runningSale(), startDate: inDays(1), endDate: inDays(2) });
  const names = () => service.listOnSale('en').map(({ name }) => name);
  expect(names()).toEqual(['first', 'second']);
  now += dayMs;
  expect(names()).toEqual(['from tomorrow']);
});

test('Staff filter packages with unstated answers; an outdated form that sends a checkbox value is refused.', () => {
  const open = makePackage(db, { nameEn: 'Open' });
  const answered = makePackage(db, {
    nameEn: 'Answered',
    fastingRequired: 'no',
    homeCollection: 'yes',
    categoryId: open.categoryId,
  });
  const namesOf = (unstated: 'fastingRequired' | 'homeCollection') =>
    service.listRecords(editor, { unstated }, 'en').items.map(({ values }) => values.nameEn);
  expect([namesOf('fastingRequired'), namesOf('homeCollection')]).toEqual([['Open'], ['Open']]);
  expect(service.get(open.id, 'en')).toMatchObject({ fastingRequired: null, homeCollection: null });
  expect(service.get(answered.id, 'en')).toMatchObject({ fastingRequired: 'no', homeCollection: 'yes' });
  expect(() =>
    service.update(editor, open.id, Object.assign(input(), { fastingRequired: false, homeCollection: true })),
  ).toThrow();
  expect(service.getRecord(editor, open.id).values.fastingRequired).toBeNull();
});
