import { AppError } from '#shared/errors.ts';
import { type ApiScope, type Permission, roleCan, type StaffRole } from '#shared/permissions.ts';
import { authMessages } from './auth.messages.ts';

/** Who asks. Every service function that can refuse takes one and decides itself, so that all doors decide alike. */
export type Actor = { kind: 'visitor'; address: string } | StaffActor | TokenActor | { kind: 'system' };

/** A member of staff with a living session. */
export interface StaffActor {
  kind: 'staff';
  staffId: string;
  name: string;
  email: string;
  role: StaffRole;
  address: string;
  /** Tells this session from the member's others; nothing opens with it. */
  sessionKey?: string;
  /** The centre requires a second factor and they have none: nothing is open to them but its set-up. */
  mustAddSecondFactor?: boolean;
}

/** A program with an API token. */
interface TokenActor {
  kind: 'token';
  tokenId: string;
  name: string;
  scopes: readonly ApiScope[];
  address: string;
}

export const systemActor: Actor = { kind: 'system' };

/** Lets staff and API tokens with the permission and the system pass; throws `unauthenticated` for visitors, `forbidden` for others. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated');
  if (!isAllowed(actor, permission)) throw new AppError('forbidden');
  if (actor.kind === 'staff') requireSecondFactor(actor);
}

/** The signed-in member of staff, whatever their role; throws `unauthenticated` for everybody else, `forbidden` where a second factor is missing. */
export function requireStaff(actor: Actor): StaffActor {
  const member = requireSignedIn(actor);
  requireSecondFactor(member);
  return member;
}

/** As `requireStaff`, also for who has yet to set up the second factor that the centre requires. */
export function requireSignedIn(actor: Actor): StaffActor {
  if (actor.kind !== 'staff') throw new AppError('unauthenticated');
  return actor;
}

function requireSecondFactor(actor: StaffActor): void {
  if (actor.mustAddSecondFactor) throw new AppError('forbidden', { message: authMessages.secondFactorNeeded });
}

/** The name that changes are written down under: of a member of staff or of a token; empty for others. */
export function actorName(actor: Actor): string {
  return actor.kind === 'staff' || actor.kind === 'token' ? actor.name : '';
}

/** Lets only the system pass; throws `unauthenticated` for visitors, `forbidden` for others. */
export function requireSystem(actor: Actor): void {
  if (actor.kind !== 'system') throw new AppError(actor.kind === 'visitor' ? 'unauthenticated' : 'forbidden');
}

/** Whether the actor may do something, for lists that show more to those who may. */
export function actorCan(actor: Actor, permission: Permission): boolean {
  return isAllowed(actor, permission) && !(actor.kind === 'staff' && actor.mustAddSecondFactor);
}

function isAllowed(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'token') return actor.scopes.some((scope) => scope === permission);
  return actor.kind === 'system' || (actor.kind === 'staff' && roleCan(actor.role, permission));
}
