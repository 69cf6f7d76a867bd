import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { TRPCError } from '@trpc/server';
import { parse } from 'csv-parse/sync';
import { eq, getTableColumns } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restOf } from '#shared/collections/define-collection.ts';
import type { Field } from '#shared/collections/fields.ts';
import { type CollectionName, collectionNames } from '#shared/content/records.schema.ts';
import { type SheetCollection, sheetCollections } from '#shared/content/sheet.schema.ts';
import { apiPath } from '#shared/paths.ts';
import { makeCategory, makeLabTest, makeMedia, makePackage, staffActor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import type { CollectionTable } from './content/stored-collection.ts';
import { toCsv } from './core/csv.ts';
import { visitorContext } from './core/trpc/context.ts';
import { labTestsSheet } from './lab-tests/lab-test-sheet.ts';
import { panels, tags } from './lab-tests/lab-tests.table.ts';
import { packagesSheet } from './packages/spreadsheet/package-sheet.ts';
import { redirects } from './redirects/redirects.table.ts';
import { collections as contentCollections, servedCollections } from './served-collections.ts';
import { createAppRouter } from './trpc/root.ts';

type Values = Record<string, unknown>;

/** Columns that no form sets: marks of the record itself, and what is derived from other records. */
const notFields = new Set([
  'id',
  'sortOrder',
  'createdAt',
  'updatedAt',
  'updatedBy',
  'version',
  'deletedAt',
  'deletedBy',
  'wasPublished',
  'reviewedAt',
  // Beside a package, from its tests and its reviewer.
  'derivedFasting',
  'derivedFastingHours',
  'fastingApproval',
  'preparationIssue',
  'reviewedBy',
  'signed',
  'packageCount',
  'key',
  'hits',
  'lastHitAt',
]);

interface Collection {
  table: CollectionTable;
  /** The procedures that the staff area calls. */
  create: (values: Values) => Promise<unknown>;
  update: (change: { id: string; version: number; values: Values }) => Promise<{ values: Values }>;
  get: (id: string) => Promise<{ values: Values }>;
}
/** Two valid values of fields. */
type Samples = Record<string, readonly [first: unknown, second: unknown]>;

const names = [...collectionNames, 'tag', 'panel', 'redirect'] as const;
type Name = (typeof names)[number];
const isVersioned = (name: Name): name is CollectionName => name in contentCollections;

/** Columns that staff cannot set or read. */
const unsetColumns: Partial<Record<Name, string[]>> = { category: ['pictureId'] };

const member = staffActor('editor');
let site: TestApp;
/** The headers of a signed-in editor. */
let editor: Record<string, string>;
let collections: Record<Name, Collection>;
/** Values of fields in all collections that need a certain form. */
let sharedSamples: Samples;
/** The same for fields of one collection. The test generates all other values. */
let ownSamples: Partial<Record<Name, Samples>>;
let restore: (collection: CollectionName, id: string, versions: { number: number; seen: number }) => Promise<void>;

beforeAll(async () => {
  site = await createTestApp({ isSeeded: false });
  editor = site.signIn('editor');
  const { db } = site.deps;
  const { admin } = createAppRouter(site.services).createCaller({
    ...visitorContext('en'),
    actor: member,
  });
  restore = (collection, id, versions) => admin.history.restore({ collection, id, ...versions });

  const twice = (make: () => { id: string }) => [make().id, make().id] as const;
  const [one, two] = twice(() => makeMedia(db));
  const categoryIds = twice(() => makeCategory(db));
  const packageIds = twice(() => makePackage(db));
  const labTestIds = twice(() => makeLabTest(db));
  const tagOrPanel = async (kind: 'tag' | 'panel', nameEn: string) =>
    (await admin.tagsAndPanels[kind].create({ values: { nameEn, nameAr: 'اسم' } })).id;
  const tagIds = [await tagOrPanel('tag', 'One'), await tagOrPanel('tag', 'Two')] as const;
  const panelIds = [await tagOrPanel('panel', 'One'), await tagOrPanel('panel', 'Two')] as const;
  const labTest = await admin.labTests.create({ values: { nameEn: 'One', nameAr: 'واحد' } });

  sharedSamples = {
    pictureId: [one, two],
    pictureIdsEn: [[one, two], [two]],
    pictureIdsAr: [[two, one], [one]],
    startDate: ['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    endDate: ['2026-11-30T19:59:59.999Z', '2026-12-31T19:59:59.999Z'],
  };
  ownSamples = {
    package: {
      categoryId: categoryIds,
      tagIds: tagIds.map((id) => [id]) as [string[], string[]],
      // The number of tests is counted from the list in the first sample only.
      countsLabTests: [true, false],
      labTests: [[{ labTestId: labTest.id, panelId: panelIds[0] }], [{ labTestId: labTest.id, panelId: panelIds[1] }]],
      tests: [1, 5],
      testsSale: [1, 3],
      price: [200, 400],
      priceSale: [150, 200],
      salePercent: [25, 50],
      audience: [['women'], ['men', 'seniors']],
      fromTests: [['sample'], ['fasting', 'turnaround']],
    },
    offer: {
      // An offer for all tests has no number of them.
      appliesToAllTests: [true, false],
      tests: [null, 5],
      originalPrice: [200, 400],
      salePrice: [150, 200],
      salePercent: [25, 50],
      relatedPackageId: packageIds,
    },
    // General information has neither week nor month.
    medicalInfo: {
      category: ['weekly', 'general'],
      week: [2, null],
      month: ['March', null],
      slug: ['first-slug', 'second-slug'],
      reviewedOn: ['2026-10-31T20:00:00.000Z', '2026-11-01T20:00:00.000Z'],
      firstPackageId: packageIds,
      secondPackageId: packageIds,
      thirdPackageId: packageIds,
      firstLabTestId: labTestIds,
      secondLabTestId: labTestIds,
      thirdLabTestId: labTestIds,
    },
    // The months are August and September at the centre.
    opinion: { monthStart: ['2026-07-31T20:00:00.000Z', '2026-08-31T20:00:00.000Z'], packageId: packageIds },
    labTest: {
      defaultPanelId: panelIds,
      slug: ['first-test', 'second-test'],
      loinc: ['2345-7', '4548-4'],
      sample: ['calculated', 'blood'],
      sourceIds: [[makeLabTest(db).id], []],
      fasting: ['fast', 'none'],
      fastingFrom: [8, null],
      fastingTo: [12, null],
      water: ['yes', null],
      morningFrom: [6, 7],
      morningTo: [10, 11],
    },
    redirect: { fromPath: ['/first-from', '/second-from'], toPath: ['/first-to', '/second-to'] },
  };
  // Their schemas check the values, so their types do not have to.
  const declared = (router: { create: unknown; update: unknown; get: unknown }) => {
    const { create, update, get } = router as {
      create: (input: { values: Values }) => Promise<unknown>;
      update: Collection['update'];
      get: (input: { id: string }) => ReturnType<Collection['get']>;
    };
    return { create: (values: Values) => create({ values }), update, get: (id: string) => get({ id }) };
  };
  const asContent = (table: unknown) => table as CollectionTable;
  const ofContent = Object.values(servedCollections).map(({ key, stored }) => [
    stored.name,
    { table: stored.table, ...declared(admin[key]) },
  ]);

  collections = {
    ...(Object.fromEntries(ofContent) as Record<CollectionName, Collection>),
    tag: { table: asContent(tags), ...declared(admin.tagsAndPanels.tag) },
    panel: { table: asContent(panels), ...declared(admin.tagsAndPanels.panel) },
    redirect: { table: asContent(redirects), ...declared(admin.redirects) },
  };
});
afterAll(() => site.close());

/** A value that differs from the default of its column. */
function generatedValue(name: string, column: SQLiteColumn | undefined, place: number, field?: Field): unknown {
  if (field?.kind === 'choice') return field.choices[place];
  if (column?.enumValues?.length) return column.enumValues[place];
  if (column?.dataType === 'boolean') return place === 0 ? !column.default : column.default;
  if (column?.dataType === 'number') return place + 2;
  return `${name} ${place + 1}`;
}

/** The fields that a collection declares; simple collections need no values of a certain form. */
const declaredFields = (name: Name): Record<string, Field> =>
  isVersioned(name) ? servedCollections[name].stored.declaration.fields : {};

const restOfCollection = (name: Name) => (isVersioned(name) ? servedCollections[name].rest : undefined);
const restPath = (name: Name, id: string) => `${apiPath}${restOfCollection(name)?.path}/find/${id}`;

/** Every field of a collection with two values: its columns, and the lists that have tables of their own. */
function fieldsOf(name: Name): Map<string, readonly [unknown, unknown]> {
  const { table } = collections[name];
  const samples = { ...sharedSamples, ...ownSamples[name] };
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  const lists = isVersioned(name)
    ? Object.keys(contentCollections[name].readLists?.(site.deps.db, [''])('') ?? {})
    : [];
  const fields = [...Object.keys(columns).filter((column) => !notFields.has(column)), ...lists];
  const declared = declaredFields(name);
  const generated = (field: string, place: number) => generatedValue(field, columns[field], place, declared[field]);
  return new Map(fields.map((field) => [field, samples[field] ?? [generated(field, 0), generated(field, 1)]]));
}

/** The values of all fields, the first or the second ones, but for those that staff cannot set. */
function sampleOf(name: Name, place: 0 | 1): Values {
  const unset = unsetColumns[name] ?? [];
  return Object.fromEntries(
    [...fieldsOf(name)].filter(([field]) => !unset.includes(field)).map(([field, values]) => [field, values[place]]),
  );
}

/** A record's row and its lists, as the database stores them. */
function storedOf(name: Name, id: string): Values & { version: number } {
  const { db } = site.deps;
  const { table } = collections[name];
  const row = db.select().from(table).where(eq(table.id, id)).get();
  return {
    ...row,
    ...(isVersioned(name) && contentCollections[name].readLists?.(db, [id])(id)),
    version: row?.version ?? 0,
  };
}

const records = new Map<Name, string>();

/** The one record of a collection; its first version holds the first values. */
async function recordOf(name: Name): Promise<string> {
  const id = records.get(name) ?? ((await collections[name].create(sampleOf(name, 0))) as { id: string }).id;
  records.set(name, id);
  return id;
}

/** Updates a record and returns what the database holds then. */
async function update(name: Name, id: string, values: Values): Promise<Values> {
  await collections[name].update({ id, version: storedOf(name, id).version, values });
  return storedOf(name, id);
}

/** The fields whose values differ from the expected ones. */
const differing = (wanted: Values, actual: (field: string) => unknown) =>
  Object.keys(wanted)
    .filter((field) => !isDeepStrictEqual(actual(field), wanted[field]))
    .toSorted();

/** The fields that differ from an earlier state of the record. */
const changedFields = (name: Name, id: string, before: Values) => {
  const stored = storedOf(name, id);
  return [...fieldsOf(name).keys()].filter((field) => !isDeepStrictEqual(stored[field], before[field]));
};

describe.each(names)('Every field of a %s', (name) => {
  test('can be set and read by staff, on creation and in updates.', async () => {
    const unset = unsetColumns[name] ?? [];
    const id = await recordOf(name);
    for (const place of [0, 1, 0] as const) {
      const wanted = Object.fromEntries([...fieldsOf(name)].map(([field, values]) => [field, values[place]]));
      const stored = storedOf(name, id);
      const { values } = await collections[name].get(id);
      expect(differing(wanted, (field) => stored[field])).toEqual(unset);
      expect(differing(wanted, (field) => values[field])).toEqual(unset);
      await update(name, id, sampleOf(name, place === 0 ? 1 : 0));
    }
  });
});

describe.each(names.filter(isVersioned))('Every field of a %s', (name) => {
  test('can be restored from an older version, except whether the record is published.', async () => {
    const id = await recordOf(name);
    const { isPublished, version } = await update(name, id, sampleOf(name, 1));
    await restore(name, id, { number: 1, seen: Number(version) });
    const stored = storedOf(name, id);
    expect(differing({ ...sampleOf(name, 0), isPublished }, (field) => stored[field])).toEqual([]);
  });
});

const sheetOf = (name: Name) => site.services.sheets[name as SheetCollection];
const sheetKeys = { package: packagesSheet.keys, labTest: labTestsSheet.keys };

/** A way to update a part of a record. It has its own names for the fields that it can set. */
interface Way {
  names: readonly Name[];
  read: (name: Name, id: string) => Promise<Values>;
  /** Returns whether the values were valid. */
  send: (name: Name, id: string, values: Values) => Promise<boolean>;
}

const ways: Record<string, Way> = {
  'the staff area': {
    names,
    read: async (name, id) => (await collections[name].get(id)).values,
    send: async (name, id, values) => {
      try {
        const answer = await collections[name].update({ id, version: storedOf(name, id).version, values });
        expect(storedOf(name, id)).toMatchObject(answer.values);
        return true;
      } catch (error) {
        if (error instanceof TRPCError && error.code === 'BAD_REQUEST') return false;
        throw error;
      }
    },
  },
  'the REST API': {
    names: collectionNames.filter(restOfCollection),
    read: async (name, id) => {
      const { data } = (await site.get(restPath(name, id), editor)).json();
      const described = Object.values(declaredFields(name)).flatMap((field) => restOf(field) ?? []);
      return Object.fromEntries(described.map((rest) => [rest.in.name, data[rest.out.name]]));
    },
    send: async (name, id, values) => {
      const { statusCode } = await site.send('PATCH', restPath(name, id), values, editor);
      expect([200, 400]).toContain(statusCode);
      return statusCode === 200;
    },
  },
  'a spreadsheet': {
    names: [...sheetCollections],
    read: async (name, id) => {
      const { exports } = site.services;
      const { ticket } = sheetOf(name).prepareExport(member, { isTemplate: false, format: 'comma' }, 'en');
      const sheet = await buffer(exports.open(member, ticket).content);
      const rows: Record<string, string>[] = parse(sheet, {
        bom: true,
        from_line: 2,
        columns: [...sheetKeys[name as SheetCollection]],
      });
      const { id: _id, version: _version, ...cells } = rows.find((row) => row.id?.includes(id)) ?? {};
      return cells;
    },
    send: async (name, id, cells) => {
      const row: Values = { id, ...cells };
      const sheet = Buffer.from(toCsv([Object.keys(row), Object.values(row).map(String)], { hasMark: true }));
      const { digest, errors } = await sheetOf(name).check(member, sheet, 'en');
      if (errors.length > 0) return false;
      await sheetOf(name).apply(member, sheet, digest, 'en');
      return true;
    },
  },
};

/** Fields whose new value is refused or corrected if it comes alone. */
const onlyTogether = ['salePercent', 'tests', 'week', 'month'];
const noReview = ['reviewerEn', 'reviewerAr', 'reviewedOn'];
/** The fields that change with a field. */
const followers: Partial<Record<Name, Record<string, string[]>>> = {
  package: {
    price: ['salePercent'],
    priceSale: ['salePercent'],
    tests: ['countsLabTests'],
    countsLabTests: ['tests', 'testsSale'],
  },
  labTest: { sample: ['sourceIds'], fasting: ['fastingFrom', 'fastingTo', 'water'] },
  offer: { originalPrice: ['salePercent'], salePrice: ['salePercent'], appliesToAllTests: ['tests'] },
  medicalInfo: {
    category: ['week', 'month'],
    ...Object.fromEntries(
      ['title', 'lead', 'description'].flatMap((text) => [
        [`${text}En`, noReview],
        [`${text}Ar`, noReview],
      ]),
    ),
  },
};

describe.each(Object.entries(ways))('In an update by %s,', (_way, { names, read, send }) => {
  test.each(names)('every omitted field of a %s keeps its value.', async (name) => {
    const id = await recordOf(name);
    for (const place of [0, 1] as const) {
      const before = await update(name, id, sampleOf(name, place));
      const values = await read(name, id);
      const parts = Object.entries(values).flatMap(([key, value]) => {
        const { [key]: _omitted, ...others } = values;
        return [others, { [key]: value }];
      });
      expect(parts).not.toEqual([]);
      for (const part of [{}, ...parts]) {
        expect([part, await send(name, id, part)]).toEqual([part, true]);
        expect([part, changedFields(name, id, before)]).toEqual([part, []]);
      }
    }
  });

  test.each(names)('a new value of one field of a %s changes no other, except those that follow it.', async (name) => {
    const id = await recordOf(name);
    const idle = new Set<string>();
    for (const place of [0, 1] as const) {
      await update(name, id, sampleOf(name, place === 0 ? 1 : 0));
      for (const [field, value] of Object.entries(await read(name, id))) {
        const before = await update(name, id, sampleOf(name, place));
        await send(name, id, { [field]: value });
        const changed = changedFields(name, id, before);
        const leading = changed.filter((other) => !changed.some((lead) => followers[name]?.[lead]?.includes(other)));
        expect([field, leading]).toEqual([field, leading.slice(0, 1)]);
        if (place === 0) idle.add(field);
        if (changed.length > 0) idle.delete(field);
      }
    }
    expect(onlyTogether).toEqual(expect.arrayContaining([...idle]));
  });
});
