import { count, isNull } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { type SetupInput, setupInputSchema } from '#shared/staff/staff.schema.ts';
import { audit } from '../core/audit/audit.ts';
import type { Actor } from '../core/auth/actor.ts';
import { wideAddressKey } from '../core/auth/address-key.ts';
import { authMessages } from '../core/auth/auth.messages.ts';
import { createMinuteThrottle } from '../core/auth/minute-throttle.ts';
import { toInstant } from '../core/clock.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { isToken, newRandomId } from '../core/ids.ts';
import { hashPassword } from './password.ts';
import { staff } from './staff.table.ts';
import type { StaffParts } from './staff-parts.ts';
import { checkNewPassword } from './staff-records.ts';
import { addressOf, asActor, type Browser, type createSignIn, type SignedIn } from './staff-sign-in.ts';

/**
 * Creates the first member of staff by a link that the server logs at its start. With the first member, the set-up is
 * closed.
 */
export function createStaffSetup(
  parts: StaffParts,
  { openSession }: Pick<ReturnType<typeof createSignIn>, 'openSession'>,
) {
  const { db, clock, logger, settings, links } = parts;
  const isFirstThisMinute = createMinuteThrottle(clock);
  const now = () => toInstant(clock());

  /** Whether there is no member of staff yet. */
  function isSetupNeeded(reader: Db | Tx = db): boolean {
    return reader.select({ members: count() }).from(staff).where(isNull(staff.removedAt)).get()?.members === 0;
  }

  /** A new set-up token, valid once and for 24 hours; earlier ones end. null if there is any member of staff. */
  function ensureSetupLink(): string | null {
    return inTransaction(db, (tx) => {
      links.drop(tx, null);
      return isSetupNeeded(tx) ? links.make(tx, 'setup', null) : null;
    });
  }

  /**
   * Creates the first owner and signs them in. Throws `forbidden` if the link is wrong, used or
   * older than 24 hours, `invalid_input` for an invalid field or an easily guessed password.
   */
  async function setup(actor: Actor, input: SetupInput, browser: Browser): Promise<SignedIn> {
    const { token: linkToken, name, email, password } = setupInputSchema.parse(input);
    if (!isLinkGood(db, linkToken)) throw refusedLink(actor, linkToken);
    await checkNewPassword(settings, { name, email, totpSecret: null }, password);
    const passwordHash = await hashPassword(password);
    const signedIn = inTransaction(db, (tx) => {
      // Hashing takes time: another set-up may have finished first.
      if (!isLinkGood(tx, linkToken)) return null;
      links.drop(tx, null);
      const values = {
        id: newRandomId(),
        name,
        email: email.toLowerCase(),
        role: 'owner' as const,
        passwordHash,
        createdAt: now(),
      };
      const row = tx
        .insert(staff)
        .values({ ...values, locale: browser.locale ?? 'en' })
        .returning()
        .get();
      audit(tx, asActor(row, actor), { event: 'staffSetUp', at: now(), subject: 'staffMember', id: row.id, name });
      return openSession(tx, row, actor, browser);
    });
    if (!signedIn) throw refusedLink(actor, linkToken);
    logger.info(
      { event: 'staff_set_up', staffId: signedIn.member.id, address: addressOf(actor) },
      'The first member of staff was set up.',
    );
    return signedIn;
  }

  const isLinkGood = (reader: Db | Tx, token: string): boolean =>
    links.find(reader, token)?.purpose === 'setup' && isSetupNeeded(reader);

  function refusedLink(actor: Actor, token: string): AppError {
    if (isToken(token) && isFirstThisMinute(wideAddressKey(addressOf(actor)))) {
      logger.warn({ event: 'setup_refused', address: addressOf(actor) }, 'A set-up link was refused.');
      audit(db, actor, { event: 'linkRefused', at: now() });
    }
    return new AppError('forbidden', { message: authMessages.setupLinkInvalid });
  }

  return { isSetupNeeded: () => isSetupNeeded(), ensureSetupLink, setup };
}
