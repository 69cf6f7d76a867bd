import { expect, test } from 'vitest';
import { mergeChanges } from './merge.rules.ts';

const base = { town: 'Old', address: 'Old', links: { map: '', review: '' }, phones: [1] };

test('A merge contains the fields that only one of two people changed.', () => {
  const own = { ...base, town: 'Mine', links: { map: 'mine', review: '' } };
  const other = { ...base, address: 'Theirs', links: { map: '', review: 'theirs' }, phones: [1, 2] };
  expect(mergeChanges(base, own, other)).toEqual({
    town: 'Mine',
    address: 'Theirs',
    links: { map: 'mine', review: 'theirs' },
    phones: [1, 2],
  });
});

test('If two people changed the same field, the merge contains the value that is saved last.', () => {
  expect(mergeChanges(base, { ...base, phones: [3] }, { ...base, phones: [1, 2] }).phones).toEqual([3]);
});

test('A merge contains the entries that either person added, and none that either person removed.', () => {
  const base = { menu: 'Menu', home: 'Home', call: 'Call' };
  const own = { menu: 'Menu', call: 'Call', find: 'Find' };
  const other = { menu: 'Menu', home: 'Home', send: 'Send' };
  const merged = mergeChanges<Record<string, string>>(base, own, other);
  expect(Object.entries(merged)).toEqual([
    ['menu', 'Menu'],
    ['find', 'Find'],
    ['send', 'Send'],
  ]);
});

test('If one person resets or first sets a text, a merge retains the other person’s text in another language.', () => {
  type Texts = Record<string, Record<string, string>>;
  const base: Texts = { menu: { en: 'Menu' }, home: { en: 'Home' } };
  const withReset = { home: { en: 'Home' } };
  const withArabic = { ...base, menu: { en: 'Menu', ar: 'القائمة' } };
  const merged = { menu: { ar: 'القائمة' }, home: { en: 'Home' } };
  expect(mergeChanges<Texts>(base, withReset, withArabic)).toEqual(merged);
  expect(mergeChanges<Texts>(base, withArabic, withReset)).toEqual(merged);
  expect(mergeChanges<Texts>({}, { menu: { en: 'Menu' } }, { menu: { ar: 'القائمة' } })).toEqual({
    menu: { en: 'Menu', ar: 'القائمة' },
  });
  expect(mergeChanges<Texts>(base, withReset, { ...base, home: { en: 'Start' } })).toEqual({ home: { en: 'Start' } });
  expect(mergeChanges<Texts>(base, withReset, { ...base, menu: { en: 'Pages' } })).toEqual(withReset);
});
