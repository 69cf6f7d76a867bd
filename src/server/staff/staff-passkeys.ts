import { and, asc, count, eq } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import {
  type AddPasskeyInput,
  addPasskeyInputSchema,
  type Passkey,
  type PasskeySignInStart,
  type PasskeyStart,
  passkeyLimits,
  type SignInWithPasskeyInput,
  signInWithPasskeyInputSchema,
} from '#shared/staff/passkeys.schema.ts';
import { audit } from '../core/audit/audit.ts';
import { type Actor, requireStaff } from '../core/auth/actor.ts';
import { addressKey } from '../core/auth/address-key.ts';
import { authMessages } from '../core/auth/auth.messages.ts';
import { createFailureCounter } from '../core/auth/failure-counter.ts';
import { createMinuteThrottle } from '../core/auth/minute-throttle.ts';
import { hashToken } from '../core/auth/token-hash.ts';
import { toInstant } from '../core/clock.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { newRandomId } from '../core/ids.ts';
import { askPasskeyOptions, makePasskeyOptions, readNewPasskey, readPasskeyUse } from './passkeys.ts';
import type { StaffParts } from './staff.service.ts';
import { passkeys, staff } from './staff.table.ts';
import { checkPresentProof, type PresentProof, refuseWhilePaused } from './staff-attempts.ts';
import { readOwn, type StaffRow } from './staff-records.ts';
import { addressOf, type Browser, type createSignIn, type SignedIn } from './staff-sign-in.ts';

const making = 'make-passkey';
const signingIn = 'use-passkey';
const freeAttempts = 20;

/**
 * Passkeys: signing in with what a device holds and opens to its user alone, so neither a password nor a code is asked for. Each is bound to
 * the site's host name. `origin` is where the browser finds the site, such as `https://lab.example`.
 */
export function createStaffPasskeys(parts: StaffParts, { enter }: Pick<ReturnType<typeof createSignIn>, 'enter'>) {
  const { db, clock, logger, settings, tickets, notifyChange } = parts;
  const attempts = createFailureCounter({ free: freeAttempts, clock });
  const isFirstThisMinute = createMinuteThrottle(clock);
  const now = () => toInstant(clock());

  /** The own passkeys, the oldest first. Throws `unauthenticated` for visitors. */
  function listPasskeys(actor: Actor): Passkey[] {
    const { id, name, createdAt, lastUsedAt } = passkeys;
    const own = eq(passkeys.staffId, requireStaff(actor).staffId);
    return db.select({ id, name, createdAt, lastUsedAt }).from(passkeys).where(own).orderBy(asc(createdAt), asc(id)).all();
  }

  /** Begins a passkey of one's own. Asks for the present password, and a code where there is a second factor; throws as `checkPresentProof` does. */
  async function beginPasskey(actor: Actor, proof: PresentProof, origin: string): Promise<PasskeyStart> {
    requireStaff(actor);
    const row = readOwn(db, actor);
    await checkPresentProof(parts, actor, row, proof);
    requireRoom(db, row.id);
    const known = db.select({ id: passkeys.credentialId }).from(passkeys).where(eq(passkeys.staffId, row.id)).all();
    const { shortEn, nameEn } = settings.get('centre');
    const options = await makePasskeyOptions(origin, { ...row, centreName: shortEn || nameEn, credentialIds: known.map(({ id }) => id) });
    return { options, ticket: tickets.seal(making, [options.challenge, row.id, hashToken(row.passwordHash)]) };
  }

  /** Keeps the passkey that the browser made. Throws `forbidden` where its ticket is over or was used or it cannot be checked, `conflict` beyond ten. */
  async function addPasskey(actor: Actor, input: AddPasskeyInput, origin: string): Promise<void> {
    requireStaff(actor);
    const { ticket, name, credential } = addPasskeyInputSchema.parse(input);
    const [challenge = '', ...marks] = tickets.open(making, ticket) ?? [];
    const made = await readNewPasskey(origin, challenge, credential);
    const member = inTransaction(db, (tx) => {
      const row = readOwn(tx, actor);
      // Once the password is another one, or the ticket was used while this was checked, what was begun before is over.
      const isOver = tickets.open(making, ticket) === null || marks.join() !== [row.id, hashToken(row.passwordHash)].join();
      if (isOver) throw new AppError('forbidden', { message: authMessages.signInTimedOut });
      if (!made || isKnown(tx, made.credentialId)) throw new AppError('forbidden', { message: authMessages.passkeyNotMade });
      requireRoom(tx, row.id);
      tx.insert(passkeys)
        .values({ id: newRandomId(), staffId: row.id, ...made, name, createdAt: now() })
        .run();
      tickets.spend(making, ticket);
      audit(tx, actor, { event: 'passkeyAdded', at: now() });
      return row;
    });
    void notifyChange(member, 'passkeyAdded');
  }

  /** Lets one of the own passkeys open nothing any more. Throws `not_found` where there is no such one. */
  function removePasskey(actor: Actor, id: string): void {
    const { staffId } = requireStaff(actor);
    inTransaction(db, (tx) => {
      const own = and(eq(passkeys.id, id), eq(passkeys.staffId, staffId));
      if (tx.delete(passkeys).where(own).run().changes === 0) throw new AppError('not_found');
      audit(tx, actor, { event: 'passkeyRemoved', at: now() });
    });
    void notifyChange(readOwn(db, actor), 'passkeyRemoved');
  }

  /** What a browser asks its user for a passkey with. The same for everybody: it tells of nobody. */
  async function beginPasskeySignIn(origin: string): Promise<PasskeySignInStart> {
    const options = await askPasskeyOptions(origin);
    return { options, ticket: tickets.seal(signingIn, [options.challenge]) };
  }

  /**
   * Opens a new session for whose passkey signed the ticket's challenge. Throws `unauthenticated`, the same for an unknown passkey, a wrong
   * signature, a ticket that is over or was used and a member who is not active; `too_many_requests` with the seconds to wait.
   */
  async function signInWithPasskey(actor: Actor, input: SignInWithPasskeyInput, browser: Browser, origin: string): Promise<SignedIn> {
    const { ticket, credential } = signInWithPasskeyInputSchema.parse(input);
    const key = addressKey(addressOf(actor));
    refuseWhilePaused(attempts, key);
    attempts.add(key);
    const [challenge] = tickets.open(signingIn, ticket) ?? [];
    const known = db.select().from(passkeys).where(eq(passkeys.credentialId, credential.id)).get();
    const useCount = known && challenge !== undefined ? await readPasskeyUse(origin, challenge, known, credential) : null;
    const row = useCount === null || !known ? undefined : takeOnce(ticket, known.id, useCount);
    if (!row) throw refusal(actor, known?.staffId);
    attempts.takeBack(key);
    return enter(row, actor, browser, 'passkey');
  }

  /** Checking takes time: whoever removed the passkey or used its ticket meanwhile must not be outrun. */
  function takeOnce(ticket: string, id: string, useCount: number): StaffRow | undefined {
    return inTransaction(db, (tx) => {
      const found = tx.select({ member: staff }).from(passkeys).innerJoin(staff, eq(staff.id, passkeys.staffId)).where(eq(passkeys.id, id)).get();
      if (!found?.member.isActive || tickets.open(signingIn, ticket) === null) return undefined;
      tickets.spend(signingIn, ticket);
      tx.update(passkeys).set({ useCount, lastUsedAt: now() }).where(eq(passkeys.id, id)).run();
      return found.member;
    });
  }

  function refusal(actor: Actor, staffId: string | undefined): AppError {
    const address = addressOf(actor);
    logger.warn({ event: 'passkey_refused', staffId, address }, 'A passkey was refused.');
    const row = staffId === undefined ? undefined : db.select().from(staff).where(eq(staff.id, staffId)).get();
    if (row || isFirstThisMinute(addressKey(address)))
      audit(db, actor, { event: 'passkeyRefused', at: now(), ...(row && { noun: 'staffMember', id: row.id, name: row.name }) });
    return new AppError('unauthenticated', { message: authMessages.passkeyRefused });
  }

  return { listPasskeys, beginPasskey, addPasskey, removePasskey, beginPasskeySignIn, signInWithPasskey };
}

function requireRoom(reader: Db | Tx, staffId: string): void {
  const { each: most } = passkeyLimits;
  const held = reader.select({ held: count() }).from(passkeys).where(eq(passkeys.staffId, staffId)).get()?.held ?? 0;
  if (held >= most) throw new AppError('conflict', { message: { ...authMessages.tooManyPasskeys, values: { most } } });
}

const isKnown = (tx: Tx, credentialId: string): boolean =>
  tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.credentialId, credentialId)).get() !== undefined;

/** Takes all of a member's passkeys away, in the caller's transaction. Returns how many there were. */
export const forgetPasskeys = (tx: Tx, staffId: string): number => tx.delete(passkeys).where(eq(passkeys.staffId, staffId)).run().changes;
