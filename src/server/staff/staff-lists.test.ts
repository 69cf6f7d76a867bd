import { beforeAll, describe, expect, test } from 'vitest';
import { createContentVersion } from '#server/core/content-version.ts';
import type { Db } from '#server/core/db/client.ts';
import { newContentId } from '#server/core/ids.ts';
import { labTests, panels } from '#server/lab-tests/lab-tests.table.ts';
import { packages } from '#server/packages/packages.table.ts';
import { redirects } from '#server/redirects/redirects.table.ts';
import { subscribers } from '#server/served-collections.ts';
import { recordsPageSize } from '#shared/content/records.schema.ts';
import { createTextMatcher } from '#shared/fields/search.rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import {
  makeCategory,
  makeLabTest,
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
import { createOrderingService } from '../content/ordering.service.ts';
import { createTrashService } from '../content/trash.service.ts';
import { createLabTestsService } from '../lab-tests/lab-tests.service.ts';
import { createTagsAndPanelsService } from '../lab-tests/tags-and-panels.service.ts';
import { createMediaLibraryService } from '../media/media-library.service.ts';
import { createMedicalInfosService } from '../medical-infos/medical-infos.collection.ts';
import { createOffersService } from '../offers/offers.collection.ts';
import { createOpinionsService } from '../opinions/opinions.collection.ts';
import { createPackagesService } from '../packages/packages.service.ts';
import { createRedirectsService } from '../redirects/redirects.service.ts';
import { collections, orderedLists, readPictureUses } from '../served-collections.ts';
import { createSettingsService } from '../settings/settings.service.ts';

const now = Date.UTC(2026, 10, 21, 8);
const editor = staffActor('editor');
/** Three pages. */
const size = 3 * recordsPageSize;
/** More than the batch size of the address list. */
const manyAddresses = 700;

/** The common shape for all lists: a stored row, and its texts in both languages, the name first. */
interface Row {
  id: string;
  stored: Record<string, unknown>;
  texts: [en: string, ar: string][];
}

let db: Db;
let services: ReturnType<typeof makeServices>;
function makeServices() {
  const base = { db, clock: () => now, contentVersion: createContentVersion(), subscribers, collections };
  return {
    packages: createPackagesService(base),
    offers: createOffersService({ ...base, settings: createSettingsService(base) }),
    medicalInfos: createMedicalInfosService(base),
    opinions: createOpinionsService({ ...base, settings: createSettingsService(base) }),
    categories: createCategoriesService(base),
    labTests: createLabTestsService(base),
    tagsAndPanels: createTagsAndPanelsService(base),
    media: createMediaLibraryService({ ...base, media: {} as never, readPictureUses, onChanged: () => undefined }),
    redirects: createRedirectsService(base),
    trash: createTrashService(base),
    ordering: createOrderingService({ ...base, lists: orderedLists }),
  };
}

let seed = 7;
/** Pseudo-random numbers, the same in every run. */
function below(limit: number): number {
  seed = (seed * 48271) % 2147483647;
  return seed % limit;
}
const oneOf = <Value>(...values: Value[]) => values[below(values.length)] as Value;
const english = () => oneOf('', 'Heart check', 'heart care', 'Iron', 'Zinc 5', 'a liver test', 'Äther', '100% "sugar"');
const arabic = () => oneOf('', 'فحص القلب', 'قَلْب', 'الحديد', 'سكّر', 'أشعة');
const instant = () => new Date(now - below(40) * 86_400_000).toISOString();
/** A name is never empty in both languages. */
const named = (en: string, ar: string) => ({ en: en || (ar ? '' : 'Plain'), ar });

function fill(): void {
  const categoryIds = [0, 1, 2].map((sortOrder) => makeCategory(db, { sortOrder }).id);
  const pictureIds = Array.from({ length: size }, () => {
    const createdAt = instant();
    return makeMedia(db, {
      originalName: oneOf('Glass.png', 'glass.png', 'tube.jpg'),
      altEn: english(),
      altAr: arabic(),
      bytes: below(9),
      createdAt,
    }).id;
  });
  const panelIds = ['Blood', 'Liver', 'Unused'].map((nameEn, sortOrder) => {
    const id = newContentId();
    db.insert(panels).values({ id, nameEn, nameAr: '', sortOrder }).run();
    return id;
  });
  const labTestIds = Array.from({ length: size }, () => {
    const { en, ar } = named(english(), arabic());
    return makeLabTest(db, { nameEn: en, nameAr: ar }).id;
  });
  for (let place = 0; place < size; place += 1) {
    const isInTrash = below(9) === 0;
    const common = () => ({
      sortOrder: below(50),
      isPublished: !isInTrash && below(3) > 0,
      updatedAt: instant(),
      ...(isInTrash && { deletedAt: instant(), deletedBy: 'Huda' }),
    });
    const name = named(english(), arabic());
    const described = { nameEn: name.en, nameAr: name.ar, descriptionEn: english(), descriptionAr: arabic() };
    const categoryId = oneOf(...categoryIds);
    const { id: packageId } = makePackage(db, {
      ...described,
      ...common(),
      categoryId,
      tests: below(5),
      price: oneOf(null, 10, 20.5, 30),
      suitableForEn: english(),
      pictureId: oneOf(null, ...pictureIds.slice(0, 40)),
    });
    for (const labTestId of new Set(Array.from({ length: below(8) }, () => oneOf(...labTestIds.slice(0, 30)))))
      putIntoPackage(db, packageId, { labTestId, panelId: oneOf(...panelIds.slice(0, 2)) });
    makeOffer(db, {
      ...described,
      ...common(),
      salePrice: oneOf(null, 5, 15),
      startDate: oneOf(null, instant()),
      endDate: oneOf(null, instant()),
    });
    makeMedicalInfo(db, {
      titleEn: name.en,
      titleAr: name.ar,
      descriptionEn: english(),
      descriptionAr: arabic(),
      ...common(),
      ...oneOf(
        { category: 'general' as const },
        { category: 'weekly' as const, month: 'March' as const, week: 1 + below(4) },
      ),
    });
    makeOpinion(db, {
      altTextEn: name.en,
      altTextAr: name.ar,
      ...common(),
      pictureId: oneOf(null, ...pictureIds.slice(0, 9)),
    });
  }
  for (let number = 0; number < manyAddresses; number += 1) {
    const updatedAt = instant();
    const toPath = below(9) === 0 ? '/offer' : `/package/detail?package=${number % 7}`;
    db.insert(redirects)
      .values({
        id: newContentId(),
        fromPath: `/old/${(number * 37) % 1000}`,
        toPath,
        hits: below(9),
        createdAt: updatedAt,
        updatedAt,
      })
      .run();
  }
}

beforeAll(() => {
  db = openTestDb();
  services = makeServices();
  fill();
});

/** All rows of a table, without the code under test. */
function rowsOf(table: string, texts: readonly string[]): Row[] {
  const rows = db.$client.prepare(`SELECT * FROM ${table}`).all() as Record<string, unknown>[];
  return rows.map((stored) => ({
    id: stored.id as string,
    stored,
    texts: texts.map((text) => [stored[`${text}_en`], stored[`${text}_ar`]] as [string, string]),
  }));
}

const folded = (text: string) => Buffer.from(text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
const compare = (one: unknown, other: unknown): number => {
  if (typeof one === 'string' && typeof other === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(other));
  if (one instanceof Buffer && other instanceof Buffer) return Buffer.compare(one, other);
  return (one as number) - (other as number);
};
const shown = (locale: Locale) => (row: Row) => {
  const [en, ar] = row.texts[0] ?? ['', ''];
  return folded(locale === 'ar' ? ar || en : en || ar);
};
const column = (name: string) => (row: Row) => row.stored[name];

/** The expected order: by one value, empty ones last, then by sort order. */
function inOrder(rows: readonly Row[], sortedBy: ((row: Row) => unknown) | undefined, isDown: boolean): string[] {
  const sorted = rows.toSorted((one, other) => {
    const [a, b] = [sortedBy?.(one) ?? null, sortedBy?.(other) ?? null];
    const byValue =
      a === null || b === null ? Number(a === null) - Number(b === null) : compare(a, b) * (isDown ? -1 : 1);
    return (
      byValue ||
      ((one.stored.sort_order as number) ?? 0) - ((other.stored.sort_order as number) ?? 0) ||
      compare(one.id, other.id)
    );
  });
  return sorted.map(({ id }) => id);
}

const isKept = ({ stored }: Row) => stored.deleted_at === null;
const lacks = (locale: Locale) => (row: Row) =>
  row.texts.some(([en, ar]) => (locale === 'en' ? en === '' && ar !== '' : ar === '' && en !== ''));
const holds =
  (term: string, more: (row: Row) => unknown[] = () => []) =>
  (row: Row) =>
    createTextMatcher(term)([...row.texts.flat(), ...more(row)].join('\n'));

interface Listed {
  items: { id: string }[];
  total: number;
  pageCount: number;
}

/** Compares every page of a list, and the page after the last one, with the expected rows. */
function expectPages(ask: (page: number) => Listed, expected: readonly string[]): void {
  const pageCount = Math.max(1, Math.ceil(expected.length / recordsPageSize));
  for (let page = 1; page <= pageCount + 1; page += 1) {
    const { items, ...place } = ask(page);
    expect([items.map(({ id }) => id), place]).toEqual([
      expected.slice((page - 1) * recordsPageSize, page * recordsPageSize),
      { total: expected.length, page, pageCount },
    ]);
  }
}

type Sorts = Record<string, ((row: Row) => unknown) | undefined>;
type Filters = readonly (readonly [input: object, isMeant: (row: Row) => boolean])[];
const terms = ['heart', 'قلب', 'iron zinc', 'he', 'a t', '"sugar"', 'zzz'];
const searches = (more?: (row: Row) => unknown[]): Filters =>
  terms.map((search) => [{ search }, holds(search, more)] as const);
const ofBoth: Filters = [
  [{}, () => true],
  [{ missing: 'en' }, lacks('en')],
  [{ missing: 'ar' }, lacks('ar')],
];
const ofContent: Filters = [
  ...ofBoth,
  [{ published: 'yes' }, column('is_published') as (row: Row) => boolean],
  [{ published: 'no', missing: 'ar' }, (row) => !row.stored.is_published && lacks('ar')(row)],
];

/** Checks every combination of order, filter and language. */
function expectList(
  rows: readonly Row[],
  list: (input: never, locale: Locale) => Listed,
  sorts: (locale: Locale) => Sorts,
  filters: Filters,
): void {
  for (const locale of ['en', 'ar'] as const)
    for (const [filter, isMeant] of filters)
      for (const [sort, sortedBy] of Object.entries({ '': undefined, ...sorts(locale) }))
        for (const isDown of sort ? [false, true] : [false])
          expectPages(
            (page) => list({ ...filter, page, ...(sort && { sort: `${isDown ? '-' : ''}${sort}` }) } as never, locale),
            inOrder(rows.filter(isMeant), sortedBy, isDown),
          );
}

describe('With every order and filter, each page lists the rows that a plain loop finds:', () => {
  const contentSorts = (locale: Locale): Sorts => ({ name: shown(locale), updated: column('updated_at') });

  test('packages', () => {
    const texts = [
      'name',
      'description',
      'description_sale',
      'preparation',
      'sample_type',
      'turnaround',
      'suitable_for',
    ];
    const rows = rowsOf('packages', texts).filter(isKept);
    const [first] = rows;
    const inCategory = [
      { categoryId: first?.stored.category_id },
      (row: Row) => row.stored.category_id === first?.stored.category_id,
    ] as const;
    const sorts = (locale: Locale): Sorts => ({
      ...contentSorts(locale),
      tests: column('tests'),
      price: column('price'),
    });
    expectList(rows, (input, locale) => services.packages.listRecords(editor, input, locale), sorts, [
      ...ofContent,
      inCategory,
    ]);
  });

  test('offers', () => {
    const sorts = (locale: Locale): Sorts => ({
      ...contentSorts(locale),
      price: column('sale_price'),
      end: column('end_date'),
    });
    const rows = rowsOf('offers', ['name', 'description']).filter(isKept);
    expectList(rows, (input, locale) => services.offers.listRecords(editor, input, locale), sorts, [
      ...ofContent,
      ...searches(),
    ]);
  });

  test('medical information', () => {
    const sorts = (locale: Locale): Sorts => ({ ...contentSorts(locale), time: column('week') });
    const rows = rowsOf('medical_infos', ['title', 'description']).filter(isKept);
    const weekly = [{ category: 'weekly' }, (row: Row) => row.stored.category === 'weekly'] as const;
    expectList(rows, (input, locale) => services.medicalInfos.listRecords(editor, input, locale), sorts, [
      ...ofContent,
      ...searches(),
      weekly,
    ]);
  });

  test('testimonials', () => {
    const rows = rowsOf('opinions', ['alt_text']).filter(isKept);
    expectList(rows, (input, locale) => services.opinions.listRecords(editor, input, locale), contentSorts, [
      ...ofContent,
      ...searches(),
    ]);
  });

  test('laboratory tests, with the number of packages of each', () => {
    const holders = holdersOf('lab_test_id', true);
    const rows = rowsOf('lab_tests', ['name']);
    const sorts = (locale: Locale): Sorts => ({ name: shown(locale), packages: ({ id }) => holders(id) });
    const list = (input: object, locale: Locale) => services.labTests.listRecords(editor, input, locale);
    // The default order is by name.
    for (const locale of ['en', 'ar'] as const)
      expectPages((page) => list({ page }, locale), inOrder(rows, shown(locale), false));
    for (const locale of ['en', 'ar'] as const)
      for (const [filter, isMeant] of [...ofBoth, ...searches()])
        for (const [sort, sortedBy] of Object.entries(sorts(locale)))
          for (const isDown of [false, true])
            expectPages(
              (page) => list({ ...filter, page, sort: `${isDown ? '-' : ''}${sort}` }, locale),
              inOrder(rows.filter(isMeant), sortedBy, isDown),
            );
    for (const { id, computed } of list({}, 'en').items) expect(computed.packageCount).toBe(holders(id));
  });

  test('pictures', () => {
    const rows = rowsOf('media', ['alt']);
    const used = new Set([...rowsOf('packages', []), ...rowsOf('opinions', [])].map(({ stored }) => stored.picture_id));
    const hasWords = new Set(rowsOf('opinions', []).map(({ stored }) => stored.picture_id));
    const sorts: Sorts = {
      added: column('created_at'),
      bytes: column('bytes'),
      name: ({ stored }) => folded(stored.original_name as string),
    };
    const filters: Filters = [
      [{}, () => true],
      [{ show: 'unused' }, ({ id }) => !used.has(id)],
      [{ show: 'lacksAlt' }, ({ id, texts: [[en, ar] = ['', '']] }) => (en === '' || ar === '') && !hasWords.has(id)],
      [{ search: 'glass' }, holds('glass', ({ stored }) => [stored.original_name])],
      [{ search: 'png gl' }, holds('png gl', ({ stored }) => [stored.original_name])],
    ];
    for (const [filter, isMeant] of filters)
      for (const [sort, sortedBy] of Object.entries(sorts))
        for (const isDown of [false, true])
          expectPages(
            (page) =>
              services.media.list(editor, { ...filter, page, sort: `${isDown ? '-' : ''}${sort}` as never }, 'en'),
            inOrder(rows.filter(isMeant), sortedBy, isDown),
          );
  });

  test('pictures, with search words in the names of the records that use them', () => {
    const rows = rowsOf('media', ['alt']);
    const users = [...rowsOf('packages', ['name']).filter(isKept), ...rowsOf('opinions', ['alt_text'])];
    const says = (word: string) => (row: Row) =>
      holds(word, ({ stored }) => [stored.original_name])(row) ||
      users.some((user) => user.stored.picture_id === row.id && holds(word)(user));
    for (const search of ['heart', 'heart glass', 'iron tube'])
      expectPages(
        (page) => services.media.list(editor, { search, page }, 'en'),
        inOrder(
          rows.filter((row) => search.split(' ').every((word) => says(word)(row))),
          column('created_at'),
          true,
        ),
      );
  });

  test('redirects, with search words that hundreds of them share', () => {
    const rows = rowsOf('redirects', []);
    const sorts: Sorts = { from: column('from_path'), hits: column('hits'), updated: column('updated_at') };
    const paths = ({ stored }: Row) => [stored.from_path, stored.to_path];
    const filters: Filters = [
      [{}, () => true],
      ...['detail', 'detail 77', '/old/12', 'offer', 'of', 'zzz'].map(
        (search) => [{ search }, holds(search, paths)] as const,
      ),
    ];
    for (const [filter, isMeant] of filters)
      for (const [sort, sortedBy] of Object.entries(sorts))
        for (const isDown of [false, true])
          expectPages(
            (page) =>
              services.redirects.list(editor, { ...filter, page, sort: `${isDown ? '-' : ''}${sort}` as never }),
            inOrder(rows.filter(isMeant), sortedBy, isDown),
          );
  });
});

/** The number of packages of each laboratory test or panel, counted without the code under test. */
function holdersOf(of: 'lab_test_id' | 'panel_id', leavesOutTrash: boolean): (id: string) => number {
  const kept = new Set(rowsOf('packages', []).flatMap((row) => (isKept(row) ? row.id : [])));
  const entries = rowsOf('package_lab_tests', []).filter(
    ({ stored }) => !leavesOutTrash || kept.has(stored.package_id as string),
  );
  return (id) => new Set(entries.flatMap(({ stored }) => (stored[of] === id ? [stored.package_id] : []))).size;
}

test('The package counts of laboratory tests, panels and categories are right after every change of packages.', () => {
  const expectCounts = () => {
    const [ofTests, ofPanels] = [holdersOf('lab_test_id', true), holdersOf('panel_id', false)];
    for (const id of rowsOf('lab_tests', []).map(({ id }) => id))
      expect(services.labTests.getRecord(editor, id).computed.packageCount).toBe(ofTests(id));
    for (const { id, computed } of services.tagsAndPanels.panel.list(editor))
      expect(computed.packageCount).toBe(ofPanels(id));
    const kept = rowsOf('packages', []).filter(isKept);
    for (const { id, computed } of services.categories.listRecords(editor, {}, 'en').items)
      expect(computed.packageCount).toBe(kept.filter(({ stored }) => stored.category_id === id).length);
    expect(services.ordering.get(editor, { collection: 'package' }).total).toBe(kept.length);
  };
  expectCounts();
  const ids = rowsOf('packages', [])
    .filter(isKept)
    .map(({ id }) => id);
  const [one = '', other = ''] = ids;
  const [first, second] = db.select().from(panels).all();
  const tested = db.select().from(labTests).limit(4).all();
  const [panelId, otherPanelId] = [first?.id ?? '', second?.id ?? ''];
  const changes = [
    () =>
      saveLabTests(
        one,
        tested.map(({ id }) => ({ labTestId: id, panelId })),
      ),
    () =>
      saveLabTests(
        one,
        tested.slice(1).map(({ id }, place) => ({ labTestId: id, panelId: place ? panelId : otherPanelId })),
      ),
    () => saveLabTests(one, []),
    () => services.packages.duplicate(editor, other),
    () => services.packages.removeMany(editor, ids.slice(1, 40)),
    () => services.trash.restore(editor, 'package', ids.slice(1, 20)),
    () => services.trash.removeForGood(editor, 'package', ids.slice(20, 40)),
    // Deletes rows that were not moved to the trash before.
    () => db.delete(packages).run(),
  ];
  for (const change of changes) {
    change();
    expectCounts();
  }
});

function saveLabTests(id: string, entries: { labTestId: string; panelId: string }[]): void {
  const said = { nameEn: 'Plain', nameAr: 'باقة', descriptionEn: 'Plain', descriptionAr: 'باقة' };
  services.packages.update(editor, id, { ...said, pictureIdsEn: [], pictureIdsAr: [], labTests: entries });
}

test('No query of the package list scans the table without an index.', () => {
  const plans = ['name', '-name', 'tests', 'price', '-price', 'updated', '-updated', undefined].flatMap((sort) =>
    [{}, { published: 'no' as const }, { missing: 'ar' as const }].map((filter) => [sort, filter] as const),
  );
  const statements: string[] = [];
  const prepare = db.$client.prepare.bind(db.$client);
  db.$client.prepare = ((text: string) => {
    statements.push(text);
    return prepare(text);
  }) as typeof db.$client.prepare;
  for (const [sort, filter] of plans)
    services.packages.listRecords(editor, { ...filter, ...(sort && { sort }) } as never, 'en');
  db.$client.prepare = prepare;
  const details = statements.flatMap(
    (text) =>
      prepare(`EXPLAIN QUERY PLAN ${text}`).all(...Array(text.split('?').length - 1).fill(1)) as { detail: string }[],
  );
  expect(statements.length).toBeGreaterThan(plans.length);
  expect(details.map(({ detail }) => detail).filter((detail) => /^SCAN packages(?! USING)/.test(detail))).toEqual([]);
});
