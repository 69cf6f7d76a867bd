import type { ComponentType } from 'react';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { collections } from '#client/app/admin/collection-pages.ts';
import { PanelsPage, TagsPage } from '#client/lab-tests/admin/tags-and-panels.page.tsx';
import { RedirectsPage } from '#client/redirects/admin/redirects.page.tsx';
import { EntryFields } from '#client/requests/admin/entry-fields.tsx';
import { emptyEntry, toEntryInput } from '#client/requests/admin/entry-values.ts';
import { useStaffForm } from '#client/ui/admin/forms/use-staff-form.ts';
import { systemActor } from '#server/core/auth/actor.ts';
import { labTests } from '#server/lab-tests/lab-tests.table.ts';
import { packages } from '#server/packages/packages.table.ts';
import { servedCollections } from '#server/served-collections.ts';
import type { HasFields } from '#shared/collections/define-collection.ts';
import type { Field } from '#shared/collections/fields.ts';
import { collectionNames } from '#shared/content/records.schema.ts';
import { panelsCollection, tagsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import { adminPaths, collectionPaths } from '#shared/paths.ts';
import { redirectsCollection } from '#shared/redirects/redirects.collection.ts';
import {
  enterRequestInputSchema,
  type RequestType,
  requestType,
  requestTypes,
} from '#shared/requests/request-types.ts';
import { createStaffPages } from './staff-page.tsx';
import { createTestApp, type TestApp } from './test-app.ts';

let site: TestApp;
let render: ReturnType<typeof createStaffPages>;
beforeAll(async () => {
  vi.stubGlobal('CSS', { supports: () => true });
  site = await createTestApp();
  // Without areas there is no choice of one.
  const area = {
    id: 'c'.repeat(32),
    nameEn: 'Marina',
    nameAr: 'المرسى',
    fee: null,
    waivedFrom: null,
    travelMinutes: 0,
  };
  site.services.settings.set(systemActor, 'visitAreas', [area]);
  render = createStaffPages(site);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await site.close();
});

const isLarge = (kind: Field['kind']) => ['picture', 'pictures', 'list', 'reference'].includes(kind);

/**
 * The fields without an input on any of the pages: with their path, or a control of several elements with their label.
 */
async function missingInputs(
  { fields }: HasFields,
  Page: ComponentType,
  path: string,
  addresses: readonly string[] = [path],
): Promise<string[]> {
  let missing = Object.entries<Field>(fields).filter(([name]) => name !== 'isPublished');
  for (const address of addresses) {
    if (missing.length === 0) break;
    const html = (await render(<Page />, { path: `${path}/:id?`, address })).replace(/<(h[1-6]).*?<\/\1>/g, '');
    const isShown = (name: string, { kind, label }: Field) =>
      html.includes(`data-path="${name}"`) || (isLarge(kind) && html.includes(label.message));
    missing = missing.filter(([name, field]) => !isShown(name, field));
  }
  return missing.map(([name]) => name);
}

describe('A form of staff has an input for every field', () => {
  test.each(collectionNames)('of the collection %s.', async (name) => {
    const { declaration, table } = servedCollections[name].stored;
    const { list, editor = list } = collections[name];
    const { edit } = collectionPaths[name];
    // Some inputs appear for certain values only.
    if (name === 'labTest')
      site.deps.db.update(labTests).set({ sample: 'calculated', fasting: 'fast', medicineTime: 'after' }).run();
    if (name === 'package') site.deps.db.update(packages).set({ fastingRequired: 'yes' }).run();
    const ids = site.deps.db.select({ id: table.id }).from(table).all();
    expect(await missingInputs(declaration, editor.Page, edit(), [edit(), ...ids.map(({ id }) => edit(id))])).toEqual(
      [],
    );
  });

  test.each([
    { declaration: panelsCollection, Page: PanelsPage, path: adminPaths.panels() },
    { declaration: tagsCollection, Page: TagsPage, path: adminPaths.tags() },
    { declaration: redirectsCollection, Page: RedirectsPage, path: adminPaths.redirects() },
  ])('of the simple collection at $path.', async ({ declaration, Page, path }) => {
    expect(await missingInputs(declaration, Page, path)).toEqual([]);
  });

  test.each(requestTypes)('of the request type %s.', async (type) => {
    const html = await render(<Entry type={type} />);
    const missing = Object.entries(requestType(type).entryLabels).filter(
      ([, { message }]) => !html.includes(`>${message}<`),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
  });
});

/** How many fields have the asterisk, and how many say "required" to screen readers. */
const requiredIn = (html: string) =>
  [/<span[^>]*-required[^>]*>/g, /aria-required="true"/g].map((mark) => html.match(mark)?.length ?? 0);

test('A required field of staff is marked for eyes and for screen readers.', async () => {
  for (const name of collectionNames) {
    const { list, editor = list } = collections[name];
    const address = collectionPaths[name].edit();
    const [marked, said] = requiredIn(await render(<editor.Page />, { path: `${address}/:id?`, address }));
    expect([name, marked]).not.toEqual([name, 0]);
    expect([name, said]).toEqual([name, marked]);
  }
  expect(requiredIn(await render(<Entry type="booking" />))).toEqual([1, 1]);
});

function Entry({ type }: { type: RequestType }) {
  const form = useStaffForm({
    initialValues: { ...emptyEntry('en', ''), type },
    schema: enterRequestInputSchema,
    toInput: toEntryInput,
  });
  return <EntryFields form={form} bookables={[]} />;
}

test.each(requestTypes)('A form of visitors has an input for every field that they fill in: %s.', async (type) => {
  const { path, form } = requestType(type);
  const [item] = site.deps.db.select().from(packages).all();
  const { body } = await site.get(`${path}?package=${item?.id}`);
  const names = form.typed ?? Object.keys(form.fields);
  expect(names.filter((name) => !body.includes(`name="${name}"`))).toEqual([]);
});
