import { roleCan } from '#shared/permissions.ts';
import type { TeamAction } from './team-list.tsx';

/** Whether a member no longer sees own visits after an action. */
export function endsOwnVisits(action: TeamAction): boolean {
  if (action.kind === 'role') return !roleCan(action.role, 'visits.own');
  return action.kind === 'remove' || action.kind === 'disable';
}
