import { expect, test } from 'vitest';
import { restoredValues } from './restored-values.ts';

test('A draft from before an upgrade brings back what was typed, and empties no field that was added or changed since.', () => {
  const base = { values: { name: 'Heart', price: '100', fasting: false, old: 'gone' } };
  const opened = { name: 'Heart', price: '120', fasting: 'unknown', audience: 'all' };
  const values = { name: 'Heart check', price: '100', fasting: true, old: 'typed' };
  expect(restoredValues<Record<string, unknown>>({ base, values }, opened)).toEqual({ name: 'Heart check', price: '120', fasting: 'unknown', audience: 'all' });
});

test('A field of a group that was added since keeps its value beside what was typed into the group.', () => {
  const base = { values: { texts: { title: 'Us' } } };
  const opened = { texts: { title: 'Us', lead: 'Hello' } };
  expect(restoredValues<Record<string, unknown>>({ base, values: { texts: { title: 'We' } } }, opened)).toEqual({ texts: { title: 'We', lead: 'Hello' } });
});

test('A picture that was chosen, or taken away, comes back.', () => {
  const picture = { id: 'a', src: '/a.jpg' };
  expect(restoredValues<{ image: typeof picture | null }>({ base: { values: { image: null } }, values: { image: picture } }, { image: null })).toEqual({
    image: picture,
  });
  expect(restoredValues<{ image: typeof picture | null }>({ base: { values: { image: picture } }, values: { image: null } }, { image: picture })).toEqual({
    image: null,
  });
});
