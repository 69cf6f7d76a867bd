import { expect, test } from 'vitest';
import { mergeChanges } from './merge.rules.ts';

const base = { town: 'Old', address: 'Old', links: { map: '', review: '' }, phones: [1] };

test('What only one of two people changed is kept of both.', () => {
  const own = { ...base, town: 'Mine', links: { map: 'mine', review: '' } };
  const other = { ...base, address: 'Theirs', links: { map: '', review: 'theirs' }, phones: [1, 2] };
  expect(mergeChanges(base, own, other)).toEqual({ town: 'Mine', address: 'Theirs', links: { map: 'mine', review: 'theirs' }, phones: [1, 2] });
});

test('Where both changed the same, the one who saves now decides.', () => {
  expect(mergeChanges(base, { ...base, phones: [3] }, { ...base, phones: [1, 2] }).phones).toEqual([3]);
});

test('What either of them added is there, and what either took away is gone.', () => {
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

test('Of a text that one person put back or that had no words, what the other gave in another language stays.', () => {
  type Texts = Record<string, Record<string, string>>;
  const base: Texts = { menu: { en: 'Menu' }, home: { en: 'Home' } };
  const putBack = { home: { en: 'Home' } };
  const withArabic = { ...base, menu: { en: 'Menu', ar: 'القائمة' } };
  const joined = { menu: { ar: 'القائمة' }, home: { en: 'Home' } };
  expect(mergeChanges<Texts>(base, putBack, withArabic)).toEqual(joined);
  expect(mergeChanges<Texts>(base, withArabic, putBack)).toEqual(joined);
  expect(mergeChanges<Texts>({}, { menu: { en: 'Menu' } }, { menu: { ar: 'القائمة' } })).toEqual({ menu: { en: 'Menu', ar: 'القائمة' } });
  expect(mergeChanges<Texts>(base, putBack, { ...base, home: { en: 'Start' } })).toEqual({ home: { en: 'Start' } });
  expect(mergeChanges<Texts>(base, putBack, { ...base, menu: { en: 'Pages' } })).toEqual(putBack);
});
