import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { splitWords } from '#shared/fields/search.rules.ts';
import {
  type AccountInput,
  accountInputSchema,
  type ChangePasswordInput,
  changePasswordInputSchema,
  type Grants,
  passwordLimits,
  type SecondFactorStart,
  type SignInSession,
} from '#shared/staff/staff.schema.ts';
import { audit } from '../core/audit/audit.ts';
import type { Member, Reauthenticated, SignedIn } from '../core/auth/actor.ts';
import { authMessages } from '../core/auth/auth.messages.ts';
import { hashToken } from '../core/auth/token-hash.ts';
import { toInstant } from '../core/clock.ts';
import { inTransaction, type Tx } from '../core/db/client.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { recoveryCodes, staff } from './staff.table.ts';
import { checkPresentPassword, checkPresentProof, countAttempt, type PresentProof } from './staff-attempts.ts';
import { endGrants, findGrants } from './staff-grants.ts';
import type { StaffParts } from './staff-parts.ts';
import { checkNewPassword, readOwn, type StaffRow } from './staff-records.ts';

const ticketPurpose = 'second-factor';

/**
 * A member's own account. Changes of how the member signs in require the current password: they throw `invalid_input`
 * if it is wrong and `too_many_requests` after repeated failures.
 */
export function createStaffAccount(parts: StaffParts) {
  const { db, clock, settings, sessions, links, secondFactor, tickets, rules, notifyChange } = parts;
  const now = () => toInstant(clock());

  /** Changes the member's name and mail language. Throws `invalid_input` for a name that another member has or had. */
  function updateAccount(actor: Member, input: AccountInput): void {
    const { staffId } = actor;
    const values = accountInputSchema.parse(input);
    inTransaction(db, (tx) => {
      const { name: before } = readOwn(tx, actor);
      if (values.name !== before && isNameTaken(tx, staffId, values.name))
        throw new AppError('invalid_input', { fields: { name: authMessages.nameTaken } });
      tx.update(staff).set(values).where(eq(staff.id, staffId)).run();
      audit(tx, actor, {
        event: 'staffChanged',
        at: now(),
        subject: 'staffMember',
        id: staffId,
        name: values.name,
        details: { before },
      });
    });
  }

  /**
   * Changes the password and ends every session except the one with this token; with `endsGrants`, also what the member
   * gave access to. Throws `invalid_input` if the password does not change.
   */
  async function changePassword(actor: Member, input: ChangePasswordInput, sessionToken: string | null): Promise<void> {
    const { present, password, endsGrants } = changePasswordInputSchema.parse(input);
    const row = readOwn(db, actor);
    await checkPresentPassword(parts, actor, row, present, 'present');
    // Compared by hash, because one password has several encodings.
    if (await verifyPassword(row.passwordHash, password))
      throw new AppError('invalid_input', { fields: { password: authMessages.passwordUnchanged } });
    await checkNewPassword(settings, row, password);
    const passwordHash = await hashPassword(password);
    inTransaction(db, (tx) => {
      // Hashing takes time: another request may have changed the password meanwhile.
      const unchanged = and(eq(staff.id, row.id), eq(staff.passwordHash, row.passwordHash));
      if (tx.update(staff).set({ passwordHash, wrongCodes: 0 }).where(unchanged).run().changes === 0)
        throw new AppError('conflict');
      links.drop(tx, row.id);
      sessions.endAll(tx, row.id, sessionToken);
      audit(tx, actor, { event: 'passwordChanged', at: now() });
      if (endsGrants) endGrants(tx, actor, row.id, now());
    });
    void notifyChange(row, 'passwordChanged');
  }

  const getGrants = (actor: Member): Grants => findGrants(db, actor.staffId, now());

  /**
   * Checks password and code again, for calls with `requireReauthentication`: they are allowed in this session for the
   * next ten minutes.
   */
  async function reauthenticate(actor: Member, proof: PresentProof, sessionToken: string | null): Promise<void> {
    await checkPresentProof(parts, actor, readOwn(db, actor), proof);
    inTransaction(db, (tx) => {
      if (sessionToken !== null) sessions.reauthenticate(tx, sessionToken);
      audit(tx, actor, { event: 'reauthenticated', at: now() });
    });
  }

  /** The member's valid sessions, the most recently used first. */
  function listSessions(actor: Member, sessionToken: string | null): SignInSession[] {
    return sessions.list(actor.staffId, sessionToken);
  }

  /** Throws `not_found` if the session has ended. */
  function endSession(actor: Member & Reauthenticated, id: string): void {
    const { staffId } = actor;
    if (!sessions.endListed(staffId, id)) throw new AppError('not_found');
    audit(db, actor, { event: 'sessionEnded', at: now() });
  }

  /** Ends the member's sessions except the one with this token. */
  function endOtherSessions(actor: Member & Reauthenticated, sessionToken: string | null): void {
    const { staffId } = actor;
    inTransaction(db, (tx) => {
      const count = sessions.endAll(tx, staffId, sessionToken);
      if (count > 0) audit(tx, actor, { event: 'sessionsEnded', at: now(), details: { count } });
    });
  }

  /**
   * Creates a secret for an authenticator, which takes effect with `confirmSecondFactor`. Replacing an authenticator
   * requires a code of the current one, as do the functions below.
   */
  async function beginSecondFactor(actor: SignedIn, proof: PresentProof): Promise<SecondFactorStart> {
    const row = readOwn(db, actor);
    await checkPresentProof(parts, actor, row, proof);
    const secret = secondFactor.newSecret();
    const centreName = settings.get('centre').shortEn || settings.get('centre').nameEn;
    return {
      secret,
      qrSvg: secondFactor.qrSvg(secret, { email: row.email, centreName }),
      ticket: tickets.issue(ticketPurpose, [secret, ...marksOf(row)]),
    };
  }

  /**
   * Activates the authenticator of the ticket, ends the other sessions, and returns ten recovery codes, which cannot be
   * shown again. Throws `invalid_input` at `code` if it is wrong, `forbidden` if the ticket is expired or spent.
   */
  function confirmSecondFactor(
    actor: SignedIn,
    { ticket, code }: { ticket: string; code: string },
    sessionToken: string | null,
  ): string[] {
    const { staffId } = actor;
    const [secret = '', ...marks] = tickets.open(ticketPurpose, ticket) ?? [];
    // A change of password or authenticator since then invalidates the ticket.
    const row = readOwn(db, actor);
    if (marks.join() !== marksOf(row).join()) throw new AppError('forbidden', { message: authMessages.signInTimedOut });
    const forgetAttempt = countAttempt(parts, actor, 'newCode');
    const step = secondFactor.stepOf(secret, code);
    if (step === null) throw new AppError('invalid_input', { fields: { code: authMessages.codeWrong } });
    forgetAttempt();
    const codes = inTransaction(db, (tx) => {
      tickets.spend(ticketPurpose, ticket);
      tx.update(staff)
        .set({ totpSecret: secondFactor.encrypt(staffId, secret), totpLastStep: step })
        .where(eq(staff.id, staffId))
        .run();
      sessions.endAll(tx, staffId, sessionToken);
      audit(tx, actor, { event: 'secondFactorOn', at: now() });
      return storeRecoveryCodes(tx, staffId);
    });
    void notifyChange(row, 'secondFactorOn');
    return codes;
  }

  /** Replaces the recovery codes with ten new ones. Throws `conflict` without two-factor authentication. */
  async function renewRecoveryCodes(actor: Member, proof: PresentProof): Promise<string[]> {
    const row = await readProven(actor, proof);
    const codes = inTransaction(db, (tx) => {
      audit(tx, actor, { event: 'recoveryCodesMade', at: now() });
      return storeRecoveryCodes(tx, row.id);
    });
    void notifyChange(row, 'recoveryCodesMade');
    return codes;
  }

  /**
   * Removes two-factor authentication. Throws `forbidden` if the centre requires it, `invalid_input` at `password` if
   * the password is too short without it, `conflict` if it is not set up.
   */
  async function removeSecondFactor(actor: Member, proof: PresentProof): Promise<void> {
    if (rules().requiresSecondFactor) throw new AppError('forbidden', { message: authMessages.secondFactorRequired });
    const { min } = passwordLimits;
    const row = await readProven(actor, proof);
    if (proof.password.length < min)
      throw new AppError('invalid_input', {
        fields: { password: { ...authMessages.passwordTooShortAlone, values: { min } } },
      });
    inTransaction(db, (tx) => {
      deleteSecondFactor(tx, row.id);
      audit(tx, actor, { event: 'secondFactorOff', at: now() });
    });
    void notifyChange(row, 'secondFactorOff');
  }

  async function readProven(actor: Member, proof: PresentProof): Promise<StaffRow> {
    const row = readOwn(db, actor);
    if (row.totpSecret === null) throw new AppError('conflict');
    await checkPresentProof(parts, actor, row, proof);
    return row;
  }

  function storeRecoveryCodes(tx: Tx, staffId: string): string[] {
    const codes = secondFactor.newRecoveryCodes();
    tx.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId)).run();
    for (const code of codes)
      tx.insert(recoveryCodes)
        .values({ staffId, codeHash: secondFactor.hashRecoveryCode(code) })
        .run();
    return codes;
  }

  return {
    updateAccount,
    changePassword,
    getGrants,
    reauthenticate,
    listSessions,
    endSession,
    endOtherSessions,
    beginSecondFactor,
    confirmSecondFactor,
    renewRecoveryCodes,
    removeSecondFactor,
  };
}

/** Whether another member's name is equal when normalised: the audit log and the inbox distinguish members by name. */
function isNameTaken(tx: Tx, staffId: string, name: string): boolean {
  const wordsOf = (text: string) => splitWords(text).join(' ');
  const others = tx.select({ name: staff.name }).from(staff).where(ne(staff.id, staffId)).all();
  return others.some((other) => wordsOf(other.name) === wordsOf(name));
}

/** The state of the account when the set-up of an authenticator began. */
const marksOf = ({ id, passwordHash, totpSecret }: StaffRow): string[] => [
  id,
  hashToken(passwordHash),
  hashToken(totpSecret ?? ''),
];

/** Removes a member's authenticator and recovery codes, in the caller's transaction. */
export function deleteSecondFactor(tx: Tx, staffId: string): void {
  tx.update(staff).set({ totpSecret: null, totpLastStep: null }).where(eq(staff.id, staffId)).run();
  tx.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId)).run();
}
