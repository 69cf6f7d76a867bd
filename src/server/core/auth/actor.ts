import { AppError } from '#shared/errors.ts';
import { type ApiScope, type Permission, roleCan, type StaffRole } from '#shared/permissions.ts';
import { authMessages } from './auth.messages.ts';

/**
 * Every service function that can refuse takes an actor and checks its permission, so that all transports apply the
 * same rules.
 */
export type Actor = { kind: 'visitor'; address: string } | StaffActor | TokenActor | { kind: 'system' };

/** A member of staff with a valid session. */
export interface StaffActor {
  kind: 'staff';
  staffId: string;
  name: string;
  email: string;
  role: StaffRole;
  address: string;
  /** Identifies this session among the member's sessions; it is no credential. */
  sessionKey?: string;
  /** The centre requires two-factor authentication and the member has not set it up: only the set-up is allowed. */
  mustAddSecondFactor?: boolean;
  /** The member entered their password in this session a short while ago: see `requireReauthentication`. */
  isReauthenticated?: boolean;
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

/**
 * Allows the system, and staff and API tokens with the permission; throws `unauthenticated` for visitors, `forbidden`
 * for others.
 */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated');
  if (!isAllowed(actor, permission)) throw new AppError('forbidden');
  if (actor.kind === 'staff') requireSecondFactor(actor);
}

/**
 * The signed-in member of staff, whatever their role; throws `unauthenticated` for other actors, `forbidden` if
 * two-factor authentication is missing.
 */
export function requireStaff(actor: Actor): StaffActor {
  const member = requireSignedIn(actor);
  requireSecondFactor(member);
  return member;
}

/** Like `requireStaff`, but also allows members who have not yet set up required two-factor authentication. */
export function requireSignedIn(actor: Actor): StaffActor {
  if (actor.kind !== 'staff') throw new AppError('unauthenticated');
  return actor;
}

function requireSecondFactor(actor: StaffActor): void {
  if (actor.mustAddSecondFactor) throw new AppError('forbidden', { message: authMessages.secondFactorNeeded });
}

/**
 * Throws `reauthentication_required` for a member of staff who has not entered their password recently. Calls that give
 * lasting access, take all personal data or cannot be undone use it, so that an unattended browser is not enough for
 * them.
 */
export function requireReauthentication(actor: Actor): void {
  if (actor.kind === 'staff' && !actor.isReauthenticated) throw new AppError('reauthentication_required');
}

/** The name to store with a change: of a member of staff or of a token; empty for others. */
export function actorName(actor: Actor): string {
  return actor.kind === 'staff' || actor.kind === 'token' ? actor.name : '';
}

/** Allows only the system; throws `unauthenticated` for visitors, `forbidden` for others. */
export function requireSystem(actor: Actor): void {
  if (actor.kind !== 'system') throw new AppError(actor.kind === 'visitor' ? 'unauthenticated' : 'forbidden');
}

/** For lists that return more rows to actors with the permission. */
export function actorCan(actor: Actor, permission: Permission): boolean {
  return isAllowed(actor, permission) && !(actor.kind === 'staff' && actor.mustAddSecondFactor);
}

function isAllowed(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'token') return actor.scopes.some((scope) => scope === permission);
  return actor.kind === 'system' || (actor.kind === 'staff' && roleCan(actor.role, permission));
}
