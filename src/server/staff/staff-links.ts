import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import {
  type FoundLink,
  type OpenLinkInput,
  openLinkInputSchema,
  requestResetInputSchema,
} from '#shared/staff/staff.schema.ts';
import { createAddressFailures } from '../core/address-limit.ts';
import { audit } from '../core/audit/audit.ts';
import type { Actor } from '../core/auth/actor.ts';
import { wideAddressKey } from '../core/auth/address-key.ts';
import { authMessages } from '../core/auth/auth.messages.ts';
import { createMinuteThrottle } from '../core/auth/minute-throttle.ts';
import { toInstant } from '../core/clock.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { isToken } from '../core/ids.ts';
import { createLimiter } from '../core/limiter.ts';
import { hashPassword } from './password.ts';
import { staff } from './staff.table.ts';
import { refuseWhilePaused } from './staff-attempts.ts';
import { endGrants, findGrants } from './staff-grants.ts';
import type { StaffParts } from './staff-parts.ts';
import { deletePasskeys } from './staff-passkeys.ts';
import { checkNewPassword, minPasswordLength, type StaffRow } from './staff-records.ts';
import {
  addressOf,
  asActor,
  type Browser,
  type createSignIn,
  type RememberedBrowser,
  type SignedIn,
} from './staff-sign-in.ts';

const freeRequests = 5;
const mailsADay = 5;

/** One-time links: invitations and password resets. */
export function createStaffLinks(
  parts: StaffParts,
  { enter, rememberBrowser }: Pick<ReturnType<typeof createSignIn>, 'enter' | 'rememberBrowser'>,
) {
  const { db, clock, monotonic, logger, settings, links, linkMails, sessions, mail, notifyChange } = parts;
  const isFirstThisMinute = createMinuteThrottle(clock);
  const mayMail = createMinuteThrottle(clock);
  const mailsOfDay = createLimiter({ points: mailsADay, duration: 86_400, monotonic });
  const requests = createAddressFailures({ free: freeRequests, clock });
  const now = () => toInstant(clock());

  /** The purpose of a link and its member. Throws `forbidden` if it was used or is expired. */
  function findLink(actor: Actor, token: string): FoundLink {
    const { purpose, row } = readLink(db, actor, token);
    return {
      purpose,
      name: row.name,
      email: row.email,
      minLength: minPasswordLength(row),
      grants: findGrants(db, row.id, now()),
    };
  }

  /**
   * Sets the password of the link's member; every session, passkey and other link of the member ends. Two-factor
   * authentication stays required. An invited member is signed in at once. Others sign in themselves, in a browser that
   * is then known, so that attempts from elsewhere do not delay it. Throws `forbidden`, or `invalid_input` for a short
   * or easily guessed password, which does not use up the link.
   */
  async function openLink(actor: Actor, input: OpenLinkInput, browser: Browser): Promise<SignedIn | RememberedBrowser> {
    const { token, password, endsGrants } = openLinkInputSchema.parse(input);
    await checkNewPassword(settings, readLink(db, actor, token).row, password);
    const passwordHash = await hashPassword(password);
    const used = inTransaction(db, (tx) => {
      // Hashing takes time: the link may have been used meanwhile.
      const { purpose, row } = readLink(tx, actor, token);
      links.drop(tx, row.id);
      sessions.endAll(tx, row.id);
      // An attacker with the old password may have added one.
      deletePasskeys(tx, row.id);
      tx.update(staff).set({ passwordHash, wrongCodes: 0 }).where(eq(staff.id, row.id)).run();
      const member = asActor(row, actor);
      audit(tx, member, { event: purpose === 'invite' ? 'staffJoined' : 'passwordReset', at: now() });
      if (endsGrants) endGrants(tx, member, row.id, now());
      return { purpose, row: { ...row, passwordHash } };
    });
    logger.info(
      { event: 'link_used', purpose: used.purpose, staffId: used.row.id, address: addressOf(actor) },
      'A one-time link was used.',
    );
    if (used.purpose === 'invite') return enter(used.row, actor, browser, 'invitation');
    void notifyChange(used.row, 'passwordChanged');
    return { token: null, deviceToken: rememberBrowser(used.row.id, browser), member: null };
  }

  function readLink(reader: Db | Tx, actor: Actor, token: string): { purpose: 'invite' | 'reset'; row: StaffRow } {
    const link = links.find(reader, token);
    const row = link?.staffId ? reader.select().from(staff).where(eq(staff.id, link.staffId)).get() : undefined;
    const isUsable = row?.isActive && row.removedAt === null;
    if (isUsable && link && link.purpose !== 'setup') return { purpose: link.purpose, row };
    // A URL without a token is no attempt.
    if (isToken(token) && isFirstThisMinute(wideAddressKey(addressOf(actor)))) {
      logger.warn({ event: 'link_refused', address: addressOf(actor) }, 'A one-time link was refused.');
      audit(db, actor, { event: 'linkRefused', at: now() });
    }
    throw new AppError('forbidden', { message: authMessages.linkInvalid });
  }

  /**
   * Mails a password link if the address belongs to a member; the response does not reveal that. At most one mail a
   * minute and five a day for each member. Throws `too_many_requests` after repeated requests from one network address.
   */
  function requestReset(actor: Actor, input: { email: string }): void {
    const { email } = requestResetInputSchema.parse(input);
    const from = addressOf(actor);
    refuseWhilePaused(requests, from);
    requests.add(from);
    // After the response, whose time would otherwise reveal whether the address is known.
    void setImmediate()
      .then(() => mailReset(actor, email.toLowerCase()))
      .catch((error: unknown) => logger.error({ err: error }, 'The password reset mail failed.'));
  }

  async function mailReset(actor: Actor, email: string): Promise<void> {
    const row = db.select().from(staff).where(eq(staff.email, email)).get();
    // Does not replace an invitation, which a request by a stranger must not end.
    if (!row?.isActive || row.passwordHash === '' || !mail.canSend || !mayMail(row.id)) return;
    if (!mailsOfDay.take(row.id).isAllowed) return;
    const link = inTransaction(db, (tx) => {
      audit(tx, actor, { event: 'resetAsked', at: now(), subject: 'staffMember', id: row.id, name: row.name });
      return linkMails.make(tx, 'reset', row.id);
    });
    await linkMails.send(row, link);
  }

  return { findLink, openLink, requestReset, canMailReset: () => mail.canSend };
}
