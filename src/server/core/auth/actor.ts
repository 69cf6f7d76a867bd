import { AppError } from '#shared/errors.ts';
import { type ApiScope, type Permission, roleCan, type StaffRole } from '#shared/permissions.ts';
import { authMessages } from './auth.messages.ts';

/** The caller of an operation, as the entry point recognises it. */
export type Actor = Visitor | StaffActor | TokenActor | SystemActor;

interface Visitor {
  kind: 'visitor';
  address: string;
}

interface SystemActor {
  kind: 'system';
}

declare const proven: unique symbol;
declare const passwordEntered: unique symbol;

/** An actor with all of these permissions. */
export type AuthorizedForAll<P extends Permission> = Exclude<Actor, Visitor> & { readonly [proven]: Record<P, true> };

/**
 * An actor with this permission; of several, with one of them. Service functions demand this proof, so that a forgotten
 * check does not compile, and all transports apply the same rules. Only `authorize` and `actorCan` make one. It is the
 * proof of one call: nothing stores it.
 */
export type Authorized<P extends Permission> = P extends Permission ? AuthorizedForAll<P> : never;

declare const signedIn: unique symbol;
declare const complete: unique symbol;

/** A member of staff with a valid session. Only `requireSignedIn` and `requireStaff` make one. */
export type SignedIn = StaffActor & { readonly [signedIn]: true };

/** A signed-in member who has set up required two-factor authentication. Only `requireStaff` makes one. */
export type Member = SignedIn & { readonly [complete]: true };

/** An actor who entered their password a short while ago, or has none. Only `requireReauthentication` makes one. */
export interface Reauthenticated {
  readonly [passwordEntered]: true;
}

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

/** The work of the server itself, which may do everything. */
export type System = SystemActor & AuthorizedForAll<Permission> & Reauthenticated;
export const systemActor = { kind: 'system' } as System;

/**
 * Allows the system, and staff and API tokens with the permission; throws `unauthenticated` for visitors, `forbidden`
 * for others. The result keeps the proofs that the actor has.
 */
export function authorize<A extends Actor, P extends Permission>(actor: A, permission: P): A & Authorized<P> {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated');
  if (!isAllowed(actor, permission)) throw new AppError('forbidden');
  if (actor.kind === 'staff') requireSecondFactor(actor);
  return actor as A & Authorized<P>;
}

/**
 * The signed-in member of staff, whatever their role; throws `unauthenticated` for other actors, `forbidden` if
 * two-factor authentication is missing.
 */
export function requireStaff<A extends Actor>(actor: A): A & Member {
  const member = requireSignedIn(actor);
  requireSecondFactor(member);
  return member as A & Member;
}

/** Like `requireStaff`, but also allows members who have not yet set up required two-factor authentication. */
export function requireSignedIn(actor: Actor): SignedIn {
  if (actor.kind !== 'staff') throw new AppError('unauthenticated');
  return actor as SignedIn;
}

function requireSecondFactor(actor: StaffActor): void {
  if (actor.mustAddSecondFactor) throw new AppError('forbidden', { message: authMessages.secondFactorNeeded });
}

/**
 * Throws `reauthentication_required` for a member of staff who has not entered their password recently. Calls that give
 * lasting access, take all personal data or cannot be undone use it, so that an unattended browser is not enough for
 * them.
 */
export function requireReauthentication<A extends Actor>(actor: A): A & Reauthenticated {
  if (actor.kind === 'staff' && !actor.isReauthenticated) throw new AppError('reauthentication_required');
  return actor as A & Reauthenticated;
}

/** The name to store with a change: of a member of staff or of a token; empty for others. */
export function actorName(actor: Actor): string {
  return actor.kind === 'staff' || actor.kind === 'token' ? actor.name : '';
}

/** For lists that return more rows to actors with the permission. */
export function actorCan<A extends Actor, P extends Permission>(actor: A, permission: P): actor is A & Authorized<P> {
  return isAllowed(actor, permission) && !(actor.kind === 'staff' && actor.mustAddSecondFactor);
}

function isAllowed(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'token') return actor.scopes.some((scope) => scope === permission);
  return actor.kind === 'system' || (actor.kind === 'staff' && roleCan(actor.role, permission));
}
