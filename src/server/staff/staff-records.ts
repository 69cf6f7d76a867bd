import { and, eq, isNull, ne } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { isolated } from '#shared/fields/direction-marks.rules.ts';
import { passwordLimits, type StaffMember } from '#shared/staff/staff.schema.ts';
import type { SignedIn } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/client.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { isCommonPassword } from './common-passwords.ts';
import { estimateStrength } from './password-strength.ts';
import { staff } from './staff.table.ts';

export type StaffRow = typeof staff.$inferSelect;

/** Throws `not_found` for an unknown or removed member. */
export function readMember(reader: Db | Tx, id: string): StaffRow {
  const row = reader
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.removedAt)))
    .get();
  if (!row) throw new AppError('not_found');
  return row;
}

/** The actor's own record. */
export function readOwn(reader: Db | Tx, actor: SignedIn): StaffRow {
  return readMember(reader, actor.staffId);
}

/** The data of a member for the member's own view. */
export function presentMember(
  { id, name, email, role, locale, totpSecret }: StaffRow,
  requiresSecondFactor: boolean,
): StaffMember {
  const hasSecondFactor = totpSecret !== null;
  return {
    id,
    name,
    email,
    role,
    locale,
    hasSecondFactor,
    mustAddSecondFactor: requiresSecondFactor && !hasSecondFactor,
  };
}

/** Owners who can sign in. */
export const isActiveOwner = and(
  eq(staff.role, 'owner'),
  eq(staff.isActive, true),
  isNull(staff.removedAt),
  ne(staff.passwordHash, ''),
);

/** Whether another owner can sign in: the last one must not be removed. */
export function hasOtherOwner(reader: Db | Tx, id: string): boolean {
  return (
    reader
      .select({ id: staff.id })
      .from(staff)
      .where(and(isActiveOwner, ne(staff.id, id)))
      .get() !== undefined
  );
}

export const minPasswordLength = (member: Pick<StaffRow, 'totpSecret'>): number =>
  member.totpSecret === null ? passwordLimits.min : passwordLimits.minWithSecondFactor;

/**
 * The number of guesses a new password must withstand, as a power of ten: about four common words, or three years of a
 * fast computer with the hash.
 */
const minGuesses = 12;
/** With two-factor authentication: more guesses than the rate limits allow. */
const minGuessesWithSecondFactor = 6;

/**
 * Throws `invalid_input` at `password` if a new password is too short, or easy to guess, with the parts that make it
 * so.
 */
export async function checkNewPassword(
  settings: Pick<SettingsService, 'get'>,
  member: Pick<StaffRow, 'name' | 'email' | 'totpSecret'>,
  password: string,
): Promise<void> {
  const min = minPasswordLength(member);
  if (password.length < min)
    throw new AppError('invalid_input', { fields: { password: { id: 'validation.tooShort', values: { min } } } });
  const { nameEn, nameAr, shortEn, shortAr } = settings.get('centre');
  const context = [nameEn, nameAr, shortEn, shortAr, member.name, member.email, ...member.email.split('@')];
  const least = member.totpSecret === null ? minGuesses : minGuessesWithSecondFactor;
  const { guesses, parts } = await estimateStrength(password, context);
  if (!isCommonPassword(password, context) && guesses >= least) return;
  const quoted = [...new Set(parts)].map((part) => isolated(`“${part}”`)).join(' ');
  throw new AppError('invalid_input', {
    fields: { password: { id: 'validation.passwordTooCommon', values: { parts: quoted } } },
  });
}
