import { expect, test } from 'vitest';
import { staffRoles } from '#shared/permissions.ts';
import { endsOwnVisits } from './ends-own-visits.ts';

test('The question names open visits before a member leaves, or gets a role without visits.', () => {
  const kinds = ['remove', 'disable', 'enable', 'link', 'lostPhone'] as const;
  expect(kinds.filter((kind) => endsOwnVisits({ kind }))).toEqual(['remove', 'disable']);
  expect(staffRoles.filter((role) => endsOwnVisits({ kind: 'role', role }))).toEqual(['editor', 'director']);
});
