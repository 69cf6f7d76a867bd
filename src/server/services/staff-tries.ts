import { AppError } from '#shared/errors.ts';
import { authMessages } from '../auth/auth.messages.ts';
import { verifyPassword } from '../auth/password.ts';
import type { StaffParts } from './staff.service.ts';
import type { StaffRow } from './staff-records.ts';

/** Counts a try of a member's code or password, before it is looked at. Throws `too_many_requests` with the seconds to wait. */
export function countTry({ tries }: Pick<StaffParts, 'tries'>, staffId: string): void {
  const pauseMs = tries.pauseMs(staffId);
  if (pauseMs > 0) {
    const retryAfterSeconds = Math.ceil(pauseMs / 1000);
    throw new AppError('too_many_requests', { message: { ...authMessages.tooManyCodes, values: { seconds: retryAfterSeconds } }, retryAfterSeconds });
  }
  tries.add(staffId);
}

/** Makes sure that a signed-in member knows their password. Throws `invalid_input` at `field`, or `too_many_requests`. */
export async function checkPresentPassword(parts: Pick<StaffParts, 'tries'>, row: StaffRow, password: string, field: string): Promise<void> {
  countTry(parts, row.id);
  if (!(await verifyPassword(row.passwordHash || undefined, password)))
    throw new AppError('invalid_input', { fields: { [field]: authMessages.passwordWrong } });
  parts.tries.forget(row.id);
}
