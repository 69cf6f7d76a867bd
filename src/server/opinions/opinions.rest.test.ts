import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeMedia, makeOpinion } from '#testing/factories.ts';
import { makeForm, makePng } from '#testing/sent-form.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ isSeeded: false });
});
afterEach(() => site.close());

const path = '/api/v1/opinion';
const one = (id: string) => `${path}/find/${id}`;

test('A client reads the testimonials in English, or in the requested language.', async () => {
  const picture = makeMedia(site.deps.db);
  const stored = makeOpinion(site.deps.db, { pictureId: picture.id });
  const untranslated = makeOpinion(site.deps.db, { altTextAr: '', sortOrder: 2 });
  const hidden = makeOpinion(site.deps.db, { isPublished: false });
  const withoutPicture = makeOpinion(site.deps.db, { pictureId: null });
  const { opinions } = (await site.get(path, { 'accept-language': 'ar' })).json();
  expect(opinions).toEqual([
    { _id: stored.id, image: expect.stringContaining(`/media/${picture.id}/`), altText: 'Thank you' },
    { _id: untranslated.id, image: expect.any(String), altText: 'Thank you' },
  ]);
  expect((await site.get(one(stored.id))).json()).toEqual({ data: opinions[0], opinion: opinions[0] });
  const inArabic = (await site.get(`${path}?lang=ar`))
    .json()
    .opinions.map(({ altText }: { altText: string }) => altText);
  expect(inArabic).toEqual(['شكراً', 'Thank you']);
  for (const { id } of [hidden, withoutPicture]) expect((await site.get(one(id))).statusCode).toBe(404);
});

test('An editor adds a testimonial by a form, changes its words without losing the picture, and deletes it.', async () => {
  const editor = site.signIn('editor');
  const { payload, type } = await makeForm({ altText: 'So kind', imageOpinion: await makePng() });
  const created = await site.send('POST', path, payload, { ...editor, 'content-type': type });
  expect([created.statusCode, created.json().opinion.altText]).toEqual([201, 'So kind']);
  const { _id: id, image } = created.json().data;
  expect((await site.get(image)).headers['content-type']).toBe('image/png');
  const changed = await site.send('PATCH', one(id), { altText: 'So very kind', imageOpinion: '' }, editor);
  expect(changed.json().data).toEqual({ _id: id, image, altText: 'So very kind' });
  const other = await makeForm({ imageOpinion: await makePng('#123456') });
  const replaced = (await site.send('PATCH', one(id), other.payload, { ...editor, 'content-type': other.type })).json()
    .data;
  expect(replaced.altText).toBe('So very kind');
  expect(replaced.image).not.toBe(image);
  expect((await site.send('DELETE', one(id), undefined, editor)).statusCode).toBe(200);
  expect((await site.get(path)).json()).toEqual({ opinions: [] });
});

test('A testimonial with invalid fields is refused with their names, and visitors may not send any.', async () => {
  const editor = site.signIn('editor');
  for (const [body, field] of [
    [{}, 'altText'],
    [{ altText: '' }, 'altText'],
    [{ altText: 'So kind', imageOpinion: 'https://example.com/x.png' }, 'imageOpinion'],
    [{ altText: 'So kind', imageOpinion: `/media/${'0'.repeat(32)}/x.png` }, 'imageOpinion'],
  ] as const) {
    const answer = await site.send('POST', path, body, editor);
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, [field]]);
  }
  expect((await site.send('POST', path, { altText: 'So kind' })).statusCode).toBe(401);
});
