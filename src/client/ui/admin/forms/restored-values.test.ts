import { expect, test } from 'vitest';
import { restoredValues } from './restored-values.ts';

test('A draft from before an upgrade restores the typed values, but not in fields that were added or changed since.', () => {
  const base = { values: { name: 'Heart', price: '100', fasting: false, old: 'gone' } };
  const opened = { name: 'Heart', price: '120', fasting: 'unknown', audience: 'all' };
  const values = { name: 'Heart check', price: '100', fasting: true, old: 'typed' };
  expect(restoredValues<Record<string, unknown>>({ base, values }, opened)).toEqual({
    name: 'Heart check',
    price: '120',
    fasting: 'unknown',
    audience: 'all',
  });
});

test('A restored draft does not change a field that was added to a group after the draft.', () => {
  const base = { values: { texts: { title: 'Us' } } };
  const opened = { texts: { title: 'Us', lead: 'Hello' } };
  expect(restoredValues<Record<string, unknown>>({ base, values: { texts: { title: 'We' } } }, opened)).toEqual({
    texts: { title: 'We', lead: 'Hello' },
  });
});

test('A restored draft contains the choice or the removal of a picture.', () => {
  const picture = { id: 'a', src: '/a.jpg' };
  expect(
    restoredValues<{ image: typeof picture | null }>(
      { base: { values: { image: null } }, values: { image: picture } },
      { image: null },
    ),
  ).toEqual({
    image: picture,
  });
  expect(
    restoredValues<{ image: typeof picture | null }>(
      { base: { values: { image: picture } }, values: { image: null } },
      { image: picture },
    ),
  ).toEqual({
    image: null,
  });
});
