import { eq } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fromFormValues, toFormValues } from '#client/content/admin/form-values.ts';
import { visitorContext } from '#server/core/trpc/context.ts';
import { panels, tags } from '#server/lab-tests/lab-tests.table.ts';
import { redirects } from '#server/redirects/redirects.table.ts';
import { type CollectionServices, servedCollections } from '#server/served-collections.ts';
import { createAppRouter } from '#server/trpc/root.ts';
import {
  pairsOf,
  restOf,
  type SimpleCollection,
  type SimpleRecordOf,
  type SimpleShape,
} from '#shared/collections/define-collection.ts';
import type { Field } from '#shared/collections/fields.ts';
import { panelsCollection, tagsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import { isLoinc } from '#shared/lab-tests/loinc.rules.ts';
import type { TagOrPanelKind } from '#shared/lab-tests/tags-and-panels.schema.ts';
import { apiPath, type CollectionName } from '#shared/paths.ts';
import { redirectsCollection } from '#shared/redirects/redirects.collection.ts';
import { makeCategory, makeMedia, makePackage, staffActor } from './factories.ts';
import { createTestApp, type TestApp } from './test-app.ts';

type Values = Record<string, unknown>;
type ReadRecord = SimpleRecordOf<SimpleShape>;
interface Procedures {
  /** Tags and panels have no pages. */
  list: (input: object) => Promise<{ items: ReadRecord[] } | ReadRecord[]>;
  get: (input: { id: string }) => Promise<ReadRecord>;
  create: (input: { values: Values }) => Promise<ReadRecord>;
  update: (input: { id: string; version: number; values: Values }) => Promise<ReadRecord>;
  remove: (input: { ids: string[] }) => Promise<unknown>;
}

let slugs = 0;
let codes = 1000;
/** The next number of LOINC with its check digit. */
const nextLoinc = () => {
  codes += 1;
  return Array.from({ length: 10 }, (_none, digit) => `${codes}-${digit}`).find(isLoinc) ?? expect.fail();
};
/** Values of fields that must agree with each other, and of lists; the test generates all other values. */
const agreed: Partial<Record<CollectionName, () => Values>> = {
  medicalInfo: () => ({ category: 'weekly', month: 'May', slug: `marked-slug-${++slugs}` }),
  labTest: () => ({
    slug: `marked-slug-${++slugs}`,
    loinc: nextLoinc(),
    morningFrom: 7,
    morningTo: 9,
    sample: 'calculated',
    sourceIds: [referredId.labTest],
  }),
  offer: () => ({ appliesToAllTests: false, salePercent: null }),
  // With a package, visitors read no other service.
  opinion: () => ({ packageId: null }),
  package: () => ({
    price: 200,
    priceSale: 150,
    salePercent: 25,
    tagIds: [referredId.tag],
    labTests: [{ labTestId: referredId.labTest, panelId: referredId.panel }],
  }),
};
/** The texts in both languages that the search of staff finds, if these are not all. */
const searched: Partial<Record<CollectionName, string[]>> = { package: ['name', 'description'] };

let site: TestApp;
let admin: Record<keyof CollectionServices | 'redirects', Procedures> & {
  tagsAndPanels: Record<TagOrPanelKind, Procedures>;
};
let editor: Record<string, string>;
let pictureId: string;
let referredId: Record<string, string>;
beforeAll(async () => {
  site = await createTestApp({ isSeeded: false });
  editor = site.signIn('editor');
  pictureId = makeMedia(site.deps.db).id;
  referredId = { package: makePackage(site.deps.db).id, category: makeCategory(site.deps.db).id };
  const caller = createAppRouter(site.services).createCaller({ ...visitorContext('en'), actor: staffActor('editor') });
  admin = caller.admin as never;
  const named = { values: { nameEn: 'Liver', nameAr: 'الكبد' } };
  referredId.panel = (await admin.tagsAndPanels.panel.create(named)).id;
  referredId.tag = (await admin.tagsAndPanels.tag.create(named)).id;
  referredId.labTest = (await admin.labTests.create(named)).id;
});
afterAll(() => site.close());

function madeUp({ kind, ...field }: Field, name: string): unknown {
  if (kind === 'text') return `Marked ${name}`;
  if (kind === 'choice') return 'choices' in field && field.choices[0];
  if (kind === 'choices') return 'choices' in field && [field.choices[0]];
  if (kind === 'picture') return pictureId;
  if (kind === 'pictures') return [pictureId];
  if (kind === 'reference') return 'to' in field && referredId[field.to];
  // Within the day that the form shows.
  if (kind === 'instant')
    return 'edge' in field && (field.edge === 'start' ? '2026-11-01T03:00:00.000Z' : '2026-12-31T19:59:59.999Z');
  return kind === 'flag' ? true : 1;
}

/**
 * A value that every schema of the field refuses but the database accepts; undefined if the database refuses it too.
 */
function broken(field: Field): unknown {
  if (field.kind === 'text') return 'x'.repeat(field.max + 1);
  if (field.kind === 'integer') return 1_000_000;
  if (field.kind === 'amount' || field.kind === 'percent') return 10_000_000;
  if (field.kind === 'instant') return '2026-11-05';
  return field.kind === 'choice' ? 'unknown' : undefined;
}

async function listed({ list }: Procedures, input: object): Promise<ReadRecord[]> {
  const found = await list(input);
  return 'items' in found ? found.items : found;
}

interface FormSubject {
  declaration: Pick<SimpleCollection, 'fields' | 'valuesSchema'>;
  table: SQLiteTable & { id: SQLiteColumn };
  procedures: () => Procedures;
  add: () => Promise<ReadRecord>;
}

/** Tests of the values of forms, for every collection. */
function testForms({ declaration, table, procedures, add }: FormSubject): void {
  const { fields } = declaration;

  test('an opened form without changes has every value and saves the same record.', async () => {
    const record = await add();
    const typed = toFormValues(declaration, record);
    expect(fromFormValues(declaration, typed, record.values)).toEqual(record.values);
    expect(declaration.valuesSchema.parse(fromFormValues(declaration, typed, record.values))).toEqual(record.values);
  });

  test('an empty form saves the initial values.', () => {
    const meant = Object.entries(fromFormValues(declaration, toFormValues(declaration, null), null));
    for (const [name, value] of meant)
      expect([name, value || undefined]).toEqual([name, fields[name]?.initial || undefined]);
  });

  test.each(Object.keys(fields).filter((name) => fields[name] && broken(fields[name]) !== undefined))(
    'a record whose %s violates a newer rule is listed, opened, refused on save with that field’s name, and can be corrected.',
    async (name) => {
      const { id, values } = await add();
      const wrong = broken(fields[name] as Field);
      site.deps.db
        .update(table)
        .set({ [name]: wrong } as object)
        .where(eq(table.id, id))
        .run();
      const record = await procedures().get({ id });
      expect(record.values[name]).toBe(wrong);
      expect((await listed(procedures(), {})).find((item) => item.id === id)?.values[name]).toBe(wrong);
      expect(toFormValues(declaration, record)).toHaveProperty(name);
      const { version } = record;
      await expect(procedures().update({ id, version, values: {} })).rejects.toMatchObject({
        cause: { fields: { [name]: {} } },
      });
      const corrected = await procedures().update({ id, version, values: { [name]: values[name] } });
      expect(corrected.values[name]).toEqual(values[name]);
    },
  );
}

describe.each(Object.values(servedCollections))('In the collection $key', ({ key: router, stored, rest }) => {
  const { name: collection, declaration, table } = stored;
  const { fields } = declaration;
  const restPath = `${apiPath}${rest?.path}`;
  const sample = (): Values => ({
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, madeUp(field, name)])),
    ...agreed[collection]?.(),
  });
  const added: string[] = [];
  const add = async () => {
    const record = await admin[router].create({ values: sample() });
    added.push(record.id);
    return record;
  };
  const read = (id: string) => admin[router].get({ id });
  // Every record is on the first page of its list.
  afterEach(async () => void (added.length > 0 && (await admin[router].remove({ ids: added.splice(0) }))));

  testForms({ declaration, table, procedures: () => admin[router], add });

  test('the staff search finds a record by each bilingual text.', async () => {
    const { id } = await add();
    const pairs = pairsOf(declaration).filter(({ pair }) => searched[collection]?.includes(pair) ?? true);
    for (const name of pairs.flatMap(({ en, ar }) => [en, ar])) {
      const found = await listed(admin[router], { search: `marked ${name}` });
      expect([name, found.some((item) => item.id === id)]).toEqual([name, true]);
    }
  });

  test.skipIf(!rest)('an API client that sends back what it read changes nothing.', async () => {
    const { id, values } = await add();
    const path = `${restPath}/find/${id}`;
    const { data } = (await site.get(path, editor)).json();
    const answer = await site.send('PATCH', path, data, editor);
    expect([answer.statusCode, answer.json().data]).toEqual([200, data]);
    expect((await read(id)).values).toEqual(values);
  });

  test('visitors read every public text, API clients those with a REST name, and neither reads a text for staff.', async () => {
    const { id, version, values } = await add();
    // A test has a page once a reviewer signed it.
    if (collection === 'labTest')
      site.services.labTests.setReviewed(staffActor('director'), {
        ids: [id],
        isReviewed: true,
        versions: { [id]: version },
      });
    const [row] = site.deps.db.select().from(table).where(eq(table.id, id)).all();
    const page = row && stored.pathOf(row).replace(/#.*/, '');
    const read = async (...paths: string[]) => {
      const answers = await Promise.all(paths.map((path) => site.get(path)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
      return answers.map(({ body }) => body).join();
    };
    // Without the data for the browser's script, which contains every public value.
    const pages = (await read(`${page}`, `/ar${page}`, '/sitemap.xml', '/')).replace(/<script\b.*?<\/script>/gs, '');
    const answers = rest ? await read(restPath, `${restPath}/find/${id}`) : '';
    const texts = Object.entries<Field>(fields).filter(([, { kind }]) => kind === 'text');
    for (const [name, field] of texts) {
      const isPublic = field.visibleTo === 'public';
      const text = String(values[name]);
      expect([name, pages.includes(text), answers.includes(text)]).toEqual([
        name,
        isPublic,
        isPublic && Boolean(restOf(field)),
      ]);
    }
  });
});

let paths = 0;
/** A path that no other redirect has. */
const newPath = () => `/path-${++paths}`;

describe.each([
  { declaration: tagsCollection, table: tags, procedures: () => admin.tagsAndPanels.tag },
  { declaration: panelsCollection, table: panels, procedures: () => admin.tagsAndPanels.panel },
  {
    declaration: redirectsCollection,
    table: redirects,
    procedures: () => admin.redirects,
    agreed: () => ({ fromPath: newPath(), toPath: newPath() }),
  },
])('In the simple collection $declaration.name', ({ declaration, table, procedures, agreed }) => {
  const fields = Object.entries<Field>(declaration.fields);
  const sample = () => ({
    ...Object.fromEntries(fields.map(([name, field]) => [name, madeUp(field, name)])),
    ...agreed?.(),
  });
  testForms({
    declaration: declaration as never,
    table,
    procedures,
    add: () => procedures().create({ values: sample() }),
  });
});
