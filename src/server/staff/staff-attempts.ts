import { AppError } from '#shared/errors.ts';
import { audit } from '../core/audit/audit.ts';
import type { Actor, SignedIn } from '../core/auth/actor.ts';
import { authMessages } from '../core/auth/auth.messages.ts';
import { toInstant } from '../core/clock.ts';
import { verifyPassword } from './password.ts';
import type { StaffParts } from './staff-parts.ts';
import { readOwn, type StaffRow } from './staff-records.ts';

type Attempts = Pick<StaffParts, 'attempts'>;
type PasswordParts = Pick<StaffParts, 'attempts' | 'db' | 'clock'>;

/** Re-authentication of a signed-in member: the password, and a code if the account uses two-factor authentication. */
export interface PresentProof {
  password: string;
  code?: string | undefined;
}

/**
 * Counts an attempt before the check of a password or code. The key is the session and the kind of proof. So attempts
 * do not delay other sessions, and a known password gains no attempts at codes. Returns a function that removes the
 * count. Throws `too_many_requests` with the seconds to wait.
 */
export function countAttempt(
  { attempts }: Attempts,
  actor: SignedIn,
  what: 'password' | 'code' | 'newCode',
): () => void {
  const { sessionKey, staffId } = actor;
  const key = `${sessionKey ?? staffId} ${what}`;
  refuseWhilePaused(attempts, key);
  attempts.add(key);
  return () => attempts.forget(key);
}

/** Throws `too_many_requests` with the seconds to wait. */
export function refuseWhilePaused({ pauseMs }: Pick<StaffParts['attempts'], 'pauseMs'>, key: string): void {
  const retryAfterSeconds = Math.ceil(pauseMs(key) / 1000);
  if (retryAfterSeconds > 0)
    throw new AppError('too_many_requests', {
      message: { ...authMessages.tooManyCodes, values: { seconds: retryAfterSeconds } },
      retryAfterSeconds,
    });
}

/**
 * Checks a signed-in member's password; the audit log has a line for a wrong one. Throws `invalid_input` at `field`, or
 * `too_many_requests`.
 */
export async function checkPresentPassword(
  parts: PasswordParts,
  actor: SignedIn,
  row: StaffRow,
  password: string,
  field: string,
): Promise<void> {
  const forget = countAttempt(parts, actor, 'password');
  if (!(await verifyPassword(row.passwordHash || undefined, password))) {
    auditWrong(parts, actor, 'wrongPassword', row);
    throw new AppError('invalid_input', { fields: { [field]: authMessages.passwordWrong } });
  }
  forget();
}

/**
 * Checks a signed-in member's password and, with two-factor authentication, a code, which is then spent. Throws
 * `invalid_input` at `password` or `code`, `too_many_requests`, or `forbidden` if the password must change first.
 */
export async function checkPresentProof(
  parts: StaffParts,
  actor: SignedIn,
  row: StaffRow,
  { password, code = '' }: PresentProof,
): Promise<void> {
  await checkPresentPassword(parts, actor, row, password, 'password');
  const present = readOwn(parts.db, actor);
  if (present.totpSecret === null) return;
  const forget = countAttempt(parts, actor, 'code');
  const at = toInstant(parts.clock());
  const taken = parts.codes.spend(present, code, actor.sessionKey ?? row.id, (tx, kind) => {
    if (kind === 'recoveryCode') audit(tx, actor, { event: 'recoveryCodeUsed', at });
  });
  if (taken === null) {
    auditWrong(parts, actor, 'wrongCode', row);
    throw new AppError('invalid_input', { fields: { code: authMessages.codeWrong } });
  }
  forget();
}

function auditWrong(
  { db, clock }: PasswordParts,
  actor: Actor,
  event: 'wrongPassword' | 'wrongCode',
  { id, name }: StaffRow,
): void {
  audit(db, actor, { event, at: toInstant(clock()), subject: 'staffMember', id, name });
}
