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
import { createAddressFailures } from '../core/address-limit.ts';
import { audit } from '../core/audit/audit.ts';
import type { Actor, Member, Reauthenticated } from '../core/auth/actor.ts';
import { wideAddressKey } from '../core/auth/address-key.ts';
import { authMessages } from '../core/auth/auth.messages.ts';
import { createMinuteThrottle } from '../core/auth/minute-throttle.ts';
import { hashToken } from '../core/auth/token-hash.ts';
import { toInstant } from '../core/clock.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { newRandomId } from '../core/ids.ts';
import { makePasskeyOptions, makeSignInOptions, readNewPasskey, readPasskeyUse } from './passkeys.ts';
import { passkeys, staff } from './staff.table.ts';
import { checkPresentProof, type PresentProof, refuseWhilePaused } from './staff-attempts.ts';
import type { StaffParts } from './staff-parts.ts';
import { readOwn, type StaffRow } from './staff-records.ts';
import { addressOf, type Browser, type createSignIn, type SignedIn } from './staff-sign-in.ts';

const making = 'make-passkey';
const signingIn = 'use-passkey';
const freeAttempts = 20;

/**
 * Sign-in with passkeys, which need neither a password nor a code. Each is bound to the site's host name.
 * `origin` is the site's origin in the browser, such as `https://lab.example`.
 */
export function createStaffPasskeys(parts: StaffParts, { enter }: Pick<ReturnType<typeof createSignIn>, 'enter'>) {
  const { db, clock, logger, settings, tickets, notifyChange } = parts;
  const attempts = createAddressFailures({ free: freeAttempts, clock });
  const isFirstThisMinute = createMinuteThrottle(clock);
  const now = () => toInstant(clock());

  /** The member's passkeys, the oldest first. */
  function listPasskeys(actor: Member): Passkey[] {
    const { id, name, createdAt, lastUsedAt } = passkeys;
    const own = eq(passkeys.staffId, actor.staffId);
    return db
      .select({ id, name, createdAt, lastUsedAt })
      .from(passkeys)
      .where(own)
      .orderBy(asc(createdAt), asc(id))
      .all();
  }

  /**
   * Starts the registration of a passkey. Requires the current password and, with two-factor authentication, a code;
   * throws like `checkPresentProof`.
   */
  async function beginPasskey(actor: Member, proof: PresentProof, origin: string): Promise<PasskeyStart> {
    const row = readOwn(db, actor);
    await checkPresentProof(parts, actor, row, proof);
    requireRoom(db, row.id);
    const known = db.select({ id: passkeys.credentialId }).from(passkeys).where(eq(passkeys.staffId, row.id)).all();
    const { shortEn, nameEn } = settings.get('centre');
    const options = await makePasskeyOptions(origin, {
      ...row,
      centreName: shortEn || nameEn,
      credentialIds: known.map(({ id }) => id),
    });
    return { options, ticket: tickets.issue(making, [options.challenge, row.id, hashToken(row.passwordHash)]) };
  }

  /**
   * Stores a registered passkey. Throws `forbidden` if its ticket is expired or spent or the check fails, `conflict`
   * beyond ten.
   */
  async function addPasskey(actor: Member, input: AddPasskeyInput, origin: string): Promise<void> {
    const { ticket, name, credential } = addPasskeyInputSchema.parse(input);
    const [challenge = '', ...marks] = tickets.open(making, ticket) ?? [];
    const made = await readNewPasskey(origin, challenge, credential);
    const member = inTransaction(db, (tx) => {
      const row = readOwn(tx, actor);
      // Invalid if the password changed, or another request spent the ticket during the check.
      const isOver =
        tickets.open(making, ticket) === null || marks.join() !== [row.id, hashToken(row.passwordHash)].join();
      if (isOver) throw new AppError('forbidden', { message: authMessages.signInTimedOut });
      if (!made || isKnown(tx, made.credentialId))
        throw new AppError('forbidden', { message: authMessages.passkeyNotMade });
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

  /** Throws `not_found` for an unknown passkey. */
  function removePasskey(actor: Member & Reauthenticated, id: string): void {
    const { staffId } = actor;
    inTransaction(db, (tx) => {
      const own = and(eq(passkeys.id, id), eq(passkeys.staffId, staffId));
      if (tx.delete(passkeys).where(own).run().changes === 0) throw new AppError('not_found');
      audit(tx, actor, { event: 'passkeyRemoved', at: now() });
    });
    void notifyChange(readOwn(db, actor), 'passkeyRemoved');
  }

  /** Returns the same options for everybody, so that they reveal no account. */
  async function beginPasskeySignIn(origin: string): Promise<PasskeySignInStart> {
    const options = await makeSignInOptions(origin);
    return { options, ticket: tickets.issue(signingIn, [options.challenge]) };
  }

  /**
   * Creates a session for the owner of the passkey that signed the ticket's challenge. Throws the same
   * `unauthenticated` for an unknown passkey, a wrong signature, an expired or spent ticket and an inactive member;
   * `too_many_requests` with the seconds to wait.
   */
  async function signInWithPasskey(
    actor: Actor,
    input: SignInWithPasskeyInput,
    browser: Browser,
    origin: string,
  ): Promise<SignedIn> {
    const { ticket, credential } = signInWithPasskeyInputSchema.parse(input);
    const from = addressOf(actor);
    refuseWhilePaused(attempts, from);
    attempts.add(from);
    const [challenge] = tickets.open(signingIn, ticket) ?? [];
    const known = db.select().from(passkeys).where(eq(passkeys.credentialId, credential.id)).get();
    const canBeRead = known && challenge !== undefined;
    const useCount = canBeRead ? await readPasskeyUse(origin, challenge, known, credential) : null;
    const row = useCount === null || !known ? undefined : spendTicket(ticket, known.id, useCount);
    if (!row) throw refusal(actor, known?.staffId);
    attempts.revert(from);
    return enter(row, actor, browser, 'passkey');
  }

  /** The check takes time: another request may have removed the passkey or spent the ticket meanwhile. */
  function spendTicket(ticket: string, id: string, useCount: number): StaffRow | undefined {
    return inTransaction(db, (tx) => {
      const found = tx
        .select({ member: staff })
        .from(passkeys)
        .innerJoin(staff, eq(staff.id, passkeys.staffId))
        .where(eq(passkeys.id, id))
        .get();
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
    if (row || isFirstThisMinute(wideAddressKey(address)))
      audit(db, actor, {
        event: 'passkeyRefused',
        at: now(),
        ...(row && { subject: 'staffMember', id: row.id, name: row.name }),
      });
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

/** Deletes a member's passkeys, in the caller's transaction. Returns their number. */
export const deletePasskeys = (tx: Tx, staffId: string): number =>
  tx.delete(passkeys).where(eq(passkeys.staffId, staffId)).run().changes;
