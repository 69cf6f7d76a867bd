import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCategory, makePackage } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
});
afterEach(() => site.close());

const path = '/api/v1/packagecategory';

test('A client reads the published categories, and a single one by its id.', async () => {
  const { id } = makeCategory(site.deps.db, { titleEn: 'Heart', titleAr: 'القلب' });
  const hidden = makeCategory(site.deps.db, { isPublished: false });
  expect((await site.get(path)).json()).toEqual({ categories: [{ _id: id, title_en: 'Heart', title_ar: 'القلب' }] });
  const found = (await site.get(`${path}/find/${id}`)).json();
  expect(found).toEqual({ data: { _id: id, title_en: 'Heart', title_ar: 'القلب' }, category: found.data });
  for (const other of ['f'.repeat(24), hidden.id])
    expect((await site.get(`${path}/find/${other}`)).statusCode).toBe(404);
});

test('An editor creates, renames and deletes a category, and clients read each change at once.', async () => {
  const editor = site.signIn('editor');
  const created = (await site.send('POST', path, { title_en: 'Heart', title_ar: 'القلب' }, editor)).json();
  expect(created).toMatchObject({ message: 'Created.', category: { title_en: 'Heart', title_ar: 'القلب' } });
  const one = `${path}/find/${created.data._id}`;
  expect((await site.get(path)).json().categories).toHaveLength(1);
  const renamed = await site.send('PATCH', one, { title_en: 'The heart' }, editor);
  expect(renamed.json().data.title_en).toBe('The heart');
  expect((await site.get(one)).json().data.title_en).toBe('The heart');
  expect((await site.send('DELETE', one, undefined, editor)).statusCode).toBe(200);
  expect((await site.get(path)).json().categories).toEqual([]);
});

test('A category that contains packages cannot be deleted, and the client reads how many it contains.', async () => {
  const { categoryId } = makePackage(site.deps.db);
  makePackage(site.deps.db, { categoryId });
  const answer = await site.send('DELETE', `${path}/find/${categoryId}`, undefined, site.signIn('editor'));
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'This category still contains 2 packages. Move or delete them first.',
  ]);
});
