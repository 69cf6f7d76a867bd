import { expect, test } from 'vitest';
import { freeSlug, maxSlugLength, slugForm, slugOf } from './slugs.rules.ts';

test.each([
  ['What HbA1c tells you', 'what-hba1c-tells-you'],
  ["Men's health: an informed choice", 'mens-health-an-informed-choice'],
  ['Women’s  --  health', 'womens-health'],
  ['Café & déjà vu', 'cafe-deja-vu'],
  ['  1/2 tablet?  ', '1-2-tablet'],
  ['فيتامين D', 'd'],
  ['الصيام', ''],
])('The slug of the title “%s” is “%s”.', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('A long title gives a slug of whole words within the limit, and a long word is cut.', () => {
  const slug = slugOf('word '.repeat(40));
  expect([slug.length, slugForm.test(slug)]).toEqual([79, true]);
  expect(slugOf('x'.repeat(200))).toHaveLength(maxSlugLength);
});

test('A taken slug gets the first free number, within the limit.', () => {
  const taken = new Set(['fasting', 'fasting-2', 'x'.repeat(maxSlugLength)]);
  expect(freeSlug('sleep', (slug) => taken.has(slug))).toBe('sleep');
  expect(freeSlug('fasting', (slug) => taken.has(slug))).toBe('fasting-3');
  expect(freeSlug('x'.repeat(maxSlugLength), (slug) => taken.has(slug))).toBe(`${'x'.repeat(78)}-2`);
});

test.each(['Fasting', 'a b', 'a--b', '-a', 'a-', 'a_b', 'صيام', 'a/b', ''])('“%s” is no slug.', (typed) => {
  expect(slugForm.test(typed)).toBe(false);
});
