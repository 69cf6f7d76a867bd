import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors.ts';
import { type FoundLink, type OpenLinkInput, openLinkInputSchema, requestResetInputSchema } from '#shared/staff/staff.schema.ts';
import { audit } from '../core/audit/audit.ts';
import type { Actor } from '../core/auth/actor.ts';
import { addressKey } from '../core/auth/address-key.ts';
import { authMessages } from '../core/auth/auth.messages.ts';
import { createFailureCounter } from '../core/auth/failure-counter.ts';
import { createMinuteThrottle } from '../core/auth/minute-throttle.ts';
import { toInstant } from '../core/clock.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { isToken } from '../core/ids.ts';
import { linkPath } from './one-time-links.ts';
import { hashPassword } from './password.ts';
import type { StaffParts } from './staff.service.ts';
import { staff } from './staff.table.ts';
import { refuseWhilePaused } from './staff-attempts.ts';
import { forgetPasskeys } from './staff-passkeys.ts';
import { checkNewPassword, minPasswordLength, type StaffRow } from './staff-records.ts';
import { addressOf, asActor, type Browser, type createSignIn, type RememberedBrowser, type SignedIn } from './staff-sign-in.ts';

const freeRequests = 5;
const mailsADay = 5;

/** What one-time links open: an invitation, and a new password for who forgot theirs. */
export function createStaffLinks(parts: StaffParts, { enter, rememberBrowser }: Pick<ReturnType<typeof createSignIn>, 'enter' | 'rememberBrowser'>) {
  const { db, clock, logger, settings, links, sessions, mail, notifyChange } = parts;
  const isFirstThisMinute = createMinuteThrottle(clock);
  const mayMail = createMinuteThrottle(clock);
  const mailsOfDay = new RateLimiterMemory({ points: mailsADay, duration: 86_400 });
  const requests = createFailureCounter({ free: freeRequests, clock });
  const now = () => toInstant(clock());

  /** What a link opens, and for whom. Throws `forbidden` where it was used or its time is over. */
  function findLink(actor: Actor, token: string): FoundLink {
    const { purpose, row } = readLink(db, actor, token);
    return { purpose, name: row.name, email: row.email, minLength: minPasswordLength(row) };
  }

  /**
   * Sets the password that a link was made for, once; every session, every passkey and every other link of the member ends. Who has a second
   * factor still needs it to sign in. Who was invited is signed in at once; others do that themselves, in a browser that no stranger's
   * guesses hold up any more. Throws `forbidden`, or `invalid_input` for a password that is short or easy to guess, which leaves the link good.
   */
  async function openLink(actor: Actor, input: OpenLinkInput, browser: Browser): Promise<SignedIn | RememberedBrowser> {
    const { token, password } = openLinkInputSchema.parse(input);
    await checkNewPassword(settings, readLink(db, actor, token).row, password);
    const passwordHash = await hashPassword(password);
    const used = inTransaction(db, (tx) => {
      // Hashing takes time: the link may have been used meanwhile.
      const { purpose, row } = readLink(tx, actor, token);
      links.drop(tx, row.id);
      sessions.endAll(tx, row.id);
      // Whoever had their password may have added one.
      forgetPasskeys(tx, row.id);
      tx.update(staff).set({ passwordHash }).where(eq(staff.id, row.id)).run();
      audit(tx, asActor(row, actor), { event: purpose === 'invite' ? 'staffJoined' : 'passwordReset', at: now() });
      return { purpose, row: { ...row, passwordHash } };
    });
    sessions.tellEnd();
    logger.info({ event: 'link_used', purpose: used.purpose, staffId: used.row.id, address: addressOf(actor) }, 'A one-time link was used.');
    if (used.purpose === 'invite') return enter(used.row, actor, browser, 'invitation');
    void notifyChange(used.row, 'passwordChanged');
    return { token: null, deviceToken: rememberBrowser(used.row.id, browser), member: null };
  }

  function readLink(reader: Db | Tx, actor: Actor, token: string): { purpose: 'invite' | 'reset'; row: StaffRow } {
    const link = links.find(reader, token);
    const row = link?.staffId ? reader.select().from(staff).where(eq(staff.id, link.staffId)).get() : undefined;
    if (link && link.purpose !== 'setup' && row?.isActive && row.removedAt === null) return { purpose: link.purpose, row };
    // An address that was opened without its secret is no attempt.
    if (isToken(token) && isFirstThisMinute(addressKey(addressOf(actor)))) {
      logger.warn({ event: 'link_refused', address: addressOf(actor) }, 'A one-time link was refused.');
      audit(db, actor, { event: 'linkRefused', at: now() });
    }
    throw new AppError('forbidden', { message: authMessages.linkInvalid });
  }

  /**
   * Mails a link for a new password to whoever has the address; nobody is told whether anybody has. At most one mail a minute
   * and five a day for each member. Throws `too_many_requests` where one network address asks too often, whatever for.
   */
  function requestReset(actor: Actor, input: { email: string }): void {
    const { email } = requestResetInputSchema.parse(input);
    const key = addressKey(addressOf(actor));
    refuseWhilePaused(requests, key);
    requests.add(key);
    // After the answer: how long it takes would tell whether anybody has the address.
    void setImmediate()
      .then(() => mailReset(actor, email.toLowerCase()))
      .catch((error: unknown) => logger.error({ err: error }, 'A link for a new password could not be made.'));
  }

  async function mailReset(actor: Actor, email: string): Promise<void> {
    const row = db.select().from(staff).where(eq(staff.email, email)).get();
    // Who has never joined has an invitation, which a stranger's wish must not end.
    if (!row?.isActive || row.passwordHash === '' || !mail.canSend || !mayMail(row.id)) return;
    const isWithinDay = await mailsOfDay.consume(row.id).then(
      () => true,
      () => false,
    );
    if (!isWithinDay) return;
    const token = inTransaction(db, (tx) => {
      audit(tx, actor, { event: 'resetAsked', at: now(), noun: 'staffMember', id: row.id, name: row.name });
      return links.make(tx, 'reset', row.id);
    });
    await mail.send({ kind: 'reset', name: row.name, email: row.email, locale: row.locale, path: linkPath(token) });
  }

  return { findLink, openLink, requestReset, canMailReset: () => mail.canSend };
}
