import { expect, test } from 'vitest';
import { assigneeAfter } from './assignee-after.ts';

const team = [
  { id: 'huda', staffId: 'member' },
  { id: 'omar', staffId: null },
  { id: 'gone', staffId: 'former member' },
];
const colleagues = [{ id: 'member' }, { id: 'desk' }];
const after = (from: string | null, to: string | null, assigneeId: string | null) =>
  assigneeAfter({ team, colleagues, from, to, assigneeId });

test('The member of the chosen seat gets the request.', () => {
  expect(after(null, 'huda', 'desk')).toBe('member');
});

test('A seat without a member, or with one who left, keeps who answers the request.', () => {
  expect(after(null, 'omar', 'desk')).toBe('desk');
  expect(after(null, 'gone', null)).toBe(null);
});

test('Whoever does not go any more loses the request.', () => {
  expect(after('huda', 'omar', 'member')).toBe(null);
  expect(after('huda', null, 'member')).toBe(null);
  expect(after('huda', null, 'desk')).toBe('desk');
});
