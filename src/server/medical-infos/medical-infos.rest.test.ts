import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { makeMedicalInfo } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
});
afterEach(() => site.close());

const path = '/api/v1/medicalinfo';
const one = (id: string) => `${path}/find/${id}`;
const texts = {
  title_en: 'Fasting',
  title_ar: 'الصيام',
  description_en: 'Water is allowed.',
  description_ar: 'الماء مسموح.',
};

test('A client reads general and weekly medical information with the documented field names.', async () => {
  const general = makeMedicalInfo(site.deps.db);
  const weekly = makeMedicalInfo(site.deps.db, { category: 'weekly', week: 1, month: 'January', sortOrder: 2 });
  const hidden = makeMedicalInfo(site.deps.db, { isPublished: false });
  const { infos } = (await site.get(path)).json();
  expect(infos).toEqual([
    { _id: general.id, ...texts, category: 'general', week: null, month: null },
    { _id: weekly.id, ...texts, category: 'weekly', week: 1, month: 'January' },
  ]);
  expect((await site.get(one(weekly.id))).json()).toEqual({ data: infos[1], info: infos[1] });
  for (const id of ['f'.repeat(24), hidden.id]) expect((await site.get(one(id))).statusCode).toBe(404);
});

test('An editor adds weekly information with its week as text, makes it general, and deletes it.', async () => {
  const editor = site.signIn('editor');
  const created = await site.send('POST', path, { ...texts, category: 'weekly', week: '3', month: 'May' }, editor);
  expect([created.statusCode, created.json().info]).toMatchObject([201, { category: 'weekly', week: 3, month: 'May' }]);
  const { data } = created.json();
  const general = (
    await site.send('PATCH', one(data._id), { category: 'general', week: '', month: '' }, editor)
  ).json();
  expect(general).toMatchObject({
    message: 'Saved.',
    data: { category: 'general', week: null, month: null },
  });
  expect((await site.send('DELETE', one(data._id), undefined, editor)).json()).toEqual({ message: 'Deleted.' });
  expect((await site.get(path)).json()).toEqual({ infos: [] });
});

test('Medical information with invalid fields is refused with their names, and visitors may not send any.', async () => {
  const editor = site.signIn('editor');
  for (const [change, fields] of [
    [{ title_ar: '' }, ['title_ar']],
    [{ category: 'daily' }, ['category']],
    [{ category: 'weekly' }, ['week', 'month']],
    [{ category: 'weekly', week: '5', month: 'May' }, ['week']],
    [{ category: 'weekly', week: '1', month: 'may' }, ['month']],
  ] as const) {
    const answer = await site.send('POST', path, { ...texts, category: 'general', ...change }, editor);
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, fields]);
  }
  expect((await site.send('POST', path, { ...texts, category: 'general' })).statusCode).toBe(401);
  expect((await site.get(path)).json()).toEqual({ infos: [] });
});

test('A client reads a description without marks, and the marks remain if it sends the same text back.', async () => {
  const editor = site.signIn('editor');
  const description = '## Before\nEat **nothing**.\n- [Book](/package)';
  const { id } = makeMedicalInfo(site.deps.db, { descriptionEn: description });
  const stored = () => site.services.medicalInfos.getRecord(systemActor, id).values.descriptionEn;
  const { data } = (await site.get(one(id))).json();
  expect(data.description_en).toBe('Before\nEat nothing.\n- Book');
  expect((await site.send('PATCH', one(id), { ...data, title_en: 'Water' }, editor)).json().data.title_en).toBe(
    'Water',
  );
  expect(stored()).toBe(description);
  await site.send('PATCH', one(id), { description_en: 'Eat nothing.' }, editor);
  expect(stored()).toBe('Eat nothing.');
});

test('The API neither shows nor changes what only the page of medical information has.', async () => {
  const editor = site.signIn('editor');
  const page = { slug: 'water', leadEn: 'In short.', leadAr: 'باختصار.', reviewerEn: 'Dr Huda', reviewerAr: 'د. هدى' };
  const { id } = makeMedicalInfo(site.deps.db, page);
  const { data } = (await site.get(one(id))).json();
  expect(data).toEqual({ _id: id, ...texts, category: 'general', week: null, month: null });
  const stored = () => site.services.medicalInfos.getRecord(systemActor, id).values;
  await site.send('PATCH', one(id), { ...data, slug: 'other' }, editor);
  expect(stored()).toMatchObject(page);
  // Nobody reviewed the new text.
  await site.send('PATCH', one(id), { ...data, title_en: 'Drinking' }, editor);
  expect(stored()).toMatchObject({ ...page, titleEn: 'Drinking', reviewerEn: '', reviewerAr: '', reviewedOn: null });
});
