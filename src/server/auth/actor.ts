import { AppError } from '#shared/errors.ts';
import { type ApiScope, type Permission, roleCan, type StaffRole } from '#shared/permissions.ts';

/** Who asks. Every service function that can refuse takes one and decides itself, so that all doors decide alike. */
export type Actor =
  | { kind: 'visitor'; address: string }
  | { kind: 'staff'; staffId: string; name: string; email: string; role: StaffRole; address: string }
  | { kind: 'token'; tokenId: string; name: string; scopes: readonly ApiScope[]; address: string }
  | { kind: 'system' };

export const systemActor: Actor = { kind: 'system' };

/** Lets staff and API tokens with the permission and the system pass; throws `unauthenticated` for visitors, `forbidden` for others. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated');
  if (!actorCan(actor, permission)) throw new AppError('forbidden');
}

/** Lets only the system pass; throws `unauthenticated` for visitors, `forbidden` for others. */
export function requireSystem(actor: Actor): void {
  if (actor.kind !== 'system') throw new AppError(actor.kind === 'visitor' ? 'unauthenticated' : 'forbidden');
}

/** Whether the actor may do something, for lists that show more to those who may. */
export function actorCan(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'token') return actor.scopes.some((scope) => scope === permission);
  return actor.kind === 'system' || (actor.kind === 'staff' && roleCan(actor.role, permission));
}
