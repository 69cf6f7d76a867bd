import { expect, test } from 'vitest';
import { oldestOf } from './waiting.rules.ts';
import type { WaitingKind } from './waiting.schema.ts';

const item = (kind: WaitingKind, id: string, since: string) => ({ kind, id, since });
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);

test('The oldest items come first, and many of one kind hide no other kind.', () => {
  const found = [
    ...['1', '2', '3', '4'].map((day) => item('new', `new ${day}`, `2026-11-0${day}`)),
    item('change', 'change', '2026-11-09'),
    item('call', 'call', '2026-11-08'),
  ];
  expect(idsOf(oldestOf(found, 4))).toEqual(['new 1', 'new 2', 'call', 'change']);
  expect(idsOf(oldestOf(found, 2))).toEqual(['new 1', 'call']);
});

test('A request is listed once, for what its patient asks, and the visits of a day beside it.', () => {
  const found = [
    item('new', 'one', '2026-11-01'),
    item('change', 'one', '2026-11-05'),
    item('close', 'one', '2026-11-03'),
    item('close', 'two', '2026-11-04'),
  ];
  expect(oldestOf(found, 8).map(({ kind, id }) => [kind, id])).toEqual([
    ['close', 'one'],
    ['close', 'two'],
    ['change', 'one'],
  ]);
});
