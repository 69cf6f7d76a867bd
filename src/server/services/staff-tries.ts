import { AppError } from '#shared/errors.ts';
import { type Actor, requireSignedIn } from '../auth/actor.ts';
import { authMessages } from '../auth/auth.messages.ts';
import { verifyPassword } from '../auth/password.ts';
import type { StaffParts } from './staff.service.ts';
import type { StaffRow } from './staff-records.ts';

type Tries = Pick<StaffParts, 'tries'>;

/**
 * Counts a try of a signed-in member's password or code, before it is looked at: by session, so that whoever knows the password
 * elsewhere holds nobody up here. Returns what takes it back. Throws `too_many_requests` with the seconds to wait.
 */
export function countTry({ tries }: Tries, actor: Actor): () => void {
  const { sessionKey, staffId } = requireSignedIn(actor);
  const key = sessionKey ?? staffId;
  const pauseMs = tries.pauseMs(key);
  if (pauseMs > 0) {
    const retryAfterSeconds = Math.ceil(pauseMs / 1000);
    throw new AppError('too_many_requests', { message: { ...authMessages.tooManyCodes, values: { seconds: retryAfterSeconds } }, retryAfterSeconds });
  }
  tries.add(key);
  return () => tries.forget(key);
}

/** Makes sure that a signed-in member knows their password. Throws `invalid_input` at `field`, or `too_many_requests`. */
export async function checkPresentPassword(parts: Tries, actor: Actor, row: StaffRow, password: string, field: string): Promise<void> {
  const forget = countTry(parts, actor);
  if (!(await verifyPassword(row.passwordHash || undefined, password)))
    throw new AppError('invalid_input', { fields: { [field]: authMessages.passwordWrong } });
  forget();
}
