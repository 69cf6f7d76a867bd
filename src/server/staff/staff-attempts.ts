import { AppError } from '#shared/errors.ts';
import { audit } from '../core/audit/audit.ts';
import { type Actor, requireSignedIn } from '../core/auth/actor.ts';
import { authMessages } from '../core/auth/auth.messages.ts';
import { toInstant } from '../core/clock.ts';
import { inTransaction } from '../core/db/client.ts';
import { verifyPassword } from './password.ts';
import type { StaffParts } from './staff.service.ts';
import { takeCode } from './staff-codes.ts';
import { readOwn, type StaffRow } from './staff-records.ts';

type Attempts = Pick<StaffParts, 'attempts'>;

/** What shows that a signed-in member is who they are: the password, and a code where they have a second factor. */
export interface PresentProof {
  password: string;
  code?: string | undefined;
}

/**
 * Counts a try of a signed-in member's password or code, before it is looked at: by session and by what is tried, so that
 * whoever knows the password elsewhere holds nobody up here, and knowing it wins no guesses of codes. Returns what takes it back. Throws `too_many_requests` with the seconds to wait.
 */
export function countTry({ attempts }: Attempts, actor: Actor, what: 'password' | 'code' | 'newCode'): () => void {
  const { sessionKey, staffId } = requireSignedIn(actor);
  const key = `${sessionKey ?? staffId} ${what}`;
  refuseWhilePaused(attempts, key);
  attempts.add(key);
  return () => attempts.forget(key);
}

/** Throws `too_many_requests` with the seconds to wait where a key has to. */
export function refuseWhilePaused({ pauseMs }: Pick<StaffParts['attempts'], 'pauseMs'>, key: string): void {
  const retryAfterSeconds = Math.ceil(pauseMs(key) / 1000);
  if (retryAfterSeconds > 0)
    throw new AppError('too_many_requests', { message: { ...authMessages.tooManyCodes, values: { seconds: retryAfterSeconds } }, retryAfterSeconds });
}

/** Makes sure that a signed-in member knows their password. Throws `invalid_input` at `field`, or `too_many_requests`. */
export async function checkPresentPassword(parts: Attempts, actor: Actor, row: StaffRow, password: string, field: string): Promise<void> {
  const forget = countTry(parts, actor, 'password');
  if (!(await verifyPassword(row.passwordHash || undefined, password)))
    throw new AppError('invalid_input', { fields: { [field]: authMessages.passwordWrong } });
  forget();
}

/**
 * Makes sure that a signed-in member has the password and, where they have a second factor, a code of it, which is then used up. Throws
 * `invalid_input` at `password` or `code`, or `too_many_requests`.
 */
export async function checkPresentProof(parts: StaffParts, actor: Actor, row: StaffRow, { password, code = '' }: PresentProof): Promise<void> {
  await checkPresentPassword(parts, actor, row, password, 'password');
  const forget = countTry(parts, actor, 'code');
  inTransaction(parts.db, (tx) => {
    const present = readOwn(tx, actor);
    if (present.totpSecret === null) return;
    const taken = takeCode(parts, tx, present, code);
    if (taken === null) throw new AppError('invalid_input', { fields: { code: authMessages.codeWrong } });
    if (taken === 'recoveryCode') audit(tx, actor, { event: 'recoveryCodeUsed', at: toInstant(parts.clock()) });
  });
  forget();
}
