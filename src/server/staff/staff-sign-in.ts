import { eq } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { asciiEmail } from '#shared/fields/email.rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import {
  type EnterCodeInput,
  enterCodeInputSchema,
  type SignInInput,
  type StaffMember,
  signInInputSchema,
} from '#shared/staff/staff.schema.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { type AuditedEvent, audit } from '../core/audit/audit.ts';
import type { Actor, StaffActor } from '../core/auth/actor.ts';
import { wideAddressKey } from '../core/auth/address-key.ts';
import { authMessages } from '../core/auth/auth.messages.ts';
import { createFailureCounter } from '../core/auth/failure-counter.ts';
import { createKnownDevices } from '../core/auth/known-devices.ts';
import { createMinuteThrottle } from '../core/auth/minute-throttle.ts';
import { hashToken } from '../core/auth/token-hash.ts';
import { toInstant } from '../core/clock.ts';
import { inTransaction, type Tx } from '../core/db/client.ts';
import { createDeferredWrites } from '../core/db/deferred-writes.ts';
import { verifyPassword } from './password.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { staff } from './staff.table.ts';
import type { StaffParts } from './staff-parts.ts';
import { presentMember, type StaffRow } from './staff-records.ts';

/** The browser's user agent and its mark from earlier sign-ins. */
export interface Browser {
  userAgent: string;
  deviceToken: string | null;
  locale?: Locale;
}

/** A new session. Both tokens go only into the browser's cookies. */
export interface SignedIn {
  token: string;
  deviceToken: string;
  member: StaffMember;
}

/** A browser that becomes known for a member without a sign-in. */
export interface RememberedBrowser {
  token: null;
  deviceToken: string;
  member: null;
}

/** The password was correct and a code is required; the browser returns the ticket with it. */
interface CodeRequired {
  ticket: string;
}

const ticketPurpose = 'sign-in';
const codeAttempts = 5;
const wrongPasswordsBeforeNotice = 100;

/** Sign-in with one or two steps, sign-out, and session lookup. */
export function createSignIn(parts: StaffParts) {
  const { db, clock, config, logger, secrets, sessions, tickets, rules, notifyChange } = parts;
  const limits = createSignInLimits({ attempts: config.limits.signInAttempts, clock });
  const codeLimits = createSignInLimits({
    attempts: codeAttempts,
    newcomerAttempts: 0,
    clock,
    message: authMessages.tooManyCodes,
  });
  const devices = createKnownDevices({ clock, key: secrets.derive('device') });
  const failure = 'Refusals could not be stored in the audit log.';
  const writeLater = createDeferredWrites({ db, logger, failure });
  // Rate limits count the events above the limit of the queue and write them to the server log.
  const auditDeferred = (actor: Actor, event: AuditedEvent): void => writeLater((tx) => audit(tx, actor, event));
  const wrongPasswords = createFailureCounter({ free: wrongPasswordsBeforeNotice, clock, forgottenAfterMs: dayMs });
  const isFirstThisMinute = createMinuteThrottle(clock);
  const now = () => toInstant(clock());

  /**
   * Creates a session, or returns a second-step ticket if the account uses two-factor authentication. Throws the same
   * `unauthenticated` after the same time for an unknown address, a wrong password and an inactive member;
   * `too_many_requests` with the seconds to wait.
   */
  async function signIn(actor: Actor, input: SignInInput, browser: Browser): Promise<SignedIn | CodeRequired> {
    const { email: typedEmail, password } = signInInputSchema.parse(input);
    const email = asciiEmail(typedEmail).toLowerCase();
    const address = addressOf(actor);
    const found = db.select().from(staff).where(eq(staff.email, email)).get();
    const attempt = { email, address, deviceId: found ? devices.find(found.id, browser.deviceToken) : null };
    try {
      limits.enter(attempt);
    } catch (refusal) {
      if (isFirstThisMinute(wideAddressKey(address))) {
        logger.warn({ event: 'sign_in_slowed', address }, 'A sign-in attempt was refused because of the rate limit.');
        auditDeferred(actor, { event: 'signInSlowed', at: now() });
      }
      throw refusal;
    }
    const isRight = await verifyPassword(found?.passwordHash || undefined, password);
    // The check takes time: a change that ends all sessions, such as a new password, may have happened meanwhile.
    const row = found && db.select().from(staff).where(eq(staff.id, found.id)).get();
    if (!row?.isActive || !isRight || row.passwordHash !== found?.passwordHash) throw failedSignIn(actor, row);
    limits.succeed(attempt);
    if (row.totpSecret !== null) return { ticket: tickets.issue(ticketPurpose, [row.id, hashToken(row.passwordHash)]) };
    return enter(row, actor, browser, 'password');
  }

  function failedSignIn(actor: Actor, row: StaffRow | undefined): AppError {
    const address = addressOf(actor);
    logger.warn({ event: 'sign_in_failed', staffId: row?.id, address }, 'A sign-in failed.');
    if (row?.isActive) countWrongPassword(row);
    // For unknown addresses, one row a minute is enough. The typed address may be a password, so it is not stored.
    if (row || isFirstThisMinute(`unknown ${wideAddressKey(address)}`))
      auditDeferred(actor, {
        event: 'wrongPassword',
        at: now(),
        ...(row && { subject: 'staffMember', id: row.id, name: row.name }),
      });
    return new AppError('unauthenticated', { message: authMessages.signInFailed });
  }

  /** Mails the member once, until a day passes without a failure. Strangers can cause it, so it locks nothing. */
  function countWrongPassword(row: StaffRow): void {
    const wasTold = wrongPasswords.isSpent(row.id);
    wrongPasswords.add(row.id);
    if (!wasTold && wrongPasswords.isSpent(row.id)) void notifyChange(row, 'passwordsTried');
  }

  /**
   * The second step: an authenticator code, or a recovery code, which is then spent. Throws `unauthenticated` if the
   * ticket or the code is wrong, expired or spent, `too_many_requests` with the seconds to wait, `forbidden` if the
   * password must change first.
   */
  function enterCode(actor: Actor, input: EnterCodeInput, browser: Browser): SignedIn {
    const { ticket, code } = enterCodeInputSchema.parse(input);
    const [staffId = '', passwordMark] = tickets.open(ticketPurpose, ticket) ?? [];
    const row = db.select().from(staff).where(eq(staff.id, staffId)).get();
    if (!row?.isActive || hashToken(row.passwordHash) !== passwordMark)
      throw new AppError('unauthenticated', { message: authMessages.signInTimedOut });
    const attempt = { email: row.id, address: addressOf(actor), deviceId: devices.find(row.id, browser.deviceToken) };
    codeLimits.enter(attempt);
    const taken = parts.codes.spend(row, code, ticket);
    if (taken === null) {
      logger.warn(
        { event: 'code_refused', staffId: row.id, address: addressOf(actor) },
        'A code of the second step was wrong.',
      );
      auditDeferred(actor, { event: 'wrongCode', at: now(), subject: 'staffMember', id: row.id, name: row.name });
      throw new AppError('unauthenticated', { message: authMessages.codeWrong });
    }
    codeLimits.succeed(attempt);
    tickets.spend(ticketPurpose, ticket);
    return enter(row, actor, browser, taken);
  }

  function enter(
    row: StaffRow,
    actor: Actor,
    browser: Browser,
    by: 'password' | 'code' | 'recoveryCode' | 'invitation' | 'passkey',
  ): SignedIn {
    const signedIn = inTransaction(db, (tx) => {
      const who = asActor(row, actor);
      if (by === 'recoveryCode') audit(tx, who, { event: 'recoveryCodeUsed', at: now() });
      audit(tx, who, { event: 'signedIn', at: now(), details: { by } });
      return openSession(tx, row, actor, browser);
    });
    logger.info({ event: 'signed_in', staffId: row.id, address: addressOf(actor) }, 'A member of staff signed in.');
    return signedIn;
  }

  /** Creates a session in the caller's transaction, for an authenticated member. */
  function openSession(tx: Tx, row: StaffRow, actor: Actor, { userAgent, deviceToken }: Browser): SignedIn {
    return {
      token: sessions.open(tx, row.id, { userAgent, address: addressOf(actor) }),
      deviceToken: devices.remember(row.id, deviceToken),
      member: presentMember(row, rules().requiresSecondFactor),
    };
  }

  /**
   * The member of a session token, null if the session is not valid. Background requests do not extend the idle limit.
   */
  function resolveSession(token: string, address: string, isByPerson = true): StaffActor | null {
    const found = sessions.find(token, isByPerson);
    if (!found) return null;
    const { id: staffId, name, email, role, totpSecret } = found.member;
    return {
      kind: 'staff',
      staffId,
      name,
      email,
      role,
      address,
      sessionKey: hashToken(token),
      mustAddSecondFactor: totpSecret === null && rules().requiresSecondFactor,
      isReauthenticated: found.isReauthenticated,
    };
  }

  /** Ends a session; an unknown token is no error. */
  function signOut(token: string): void {
    const row = sessions.find(token, false)?.member;
    const staffId = sessions.end(token);
    if (staffId) logger.info({ event: 'signed_out', staffId }, 'A member of staff signed out.');
    if (row) audit(db, asActor(row, { kind: 'visitor', address: '' }), { event: 'signedOut', at: now() });
  }

  /** null for other actors than staff. */
  function findMember(actor: Actor): StaffMember | null {
    if (actor.kind !== 'staff') return null;
    const row = db.select().from(staff).where(eq(staff.id, actor.staffId)).get();
    return row ? presentMember(row, rules().requiresSecondFactor) : null;
  }

  /** A new device cookie for a member; it signs nobody in. */
  const rememberBrowser = (staffId: string, { deviceToken }: Browser): string => devices.remember(staffId, deviceToken);

  return {
    signIn,
    enterCode,
    enter,
    openSession,
    rememberBrowser,
    resolveSession,
    signOut,
    findMember,
  };
}

/** The member as an actor, with the network address of the unauthenticated request. */
export function asActor({ id, name, email, role }: StaffRow, actor: Actor): StaffActor {
  return { kind: 'staff', staffId: id, name, email, role, address: addressOf(actor) };
}

/** The network address for rate limits and the audit log. */
export const addressOf = (actor: Actor) => (actor.kind === 'system' ? 'system' : actor.address);
