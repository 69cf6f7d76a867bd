import { asc, eq, isNull } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { StaffRole } from '#shared/permissions.ts';
import { type InviteInput, inviteInputSchema, type MadeLink, type TeamMember } from '#shared/staff/staff.schema.ts';
import { audit } from '../core/audit/audit.ts';
import type { Authorized, Reauthenticated } from '../core/auth/actor.ts';
import { authMessages } from '../core/auth/auth.messages.ts';
import { toInstant } from '../core/clock.ts';
import { inTransaction, type Tx } from '../core/db/client.ts';
import { newRandomId } from '../core/ids.ts';
import type { SectionRule } from '../settings/settings-sections.service.ts';
import type { LinkMail } from './link-mails.ts';
import { linkPath } from './one-time-links.ts';
import { staff } from './staff.table.ts';
import { deleteSecondFactor } from './staff-account.ts';
import type { StaffParts } from './staff-parts.ts';
import { deletePasskeys } from './staff-passkeys.ts';
import { hasOtherOwner, readMember, type StaffRow } from './staff-records.ts';

/** The proof that changes of the team demand. */
type Owning = Authorized<'staff.write'> & Reauthenticated;

/**
 * Management of members. Every function throws `not_found` for an unknown id, and `conflict` if no owner could sign in
 * afterwards. Reducing rights ends every session of the member at once.
 */
export function createStaffTeam({ db, clock, sessions, links, linkMails, mail, notifyChange }: StaffParts) {
  const now = () => toInstant(clock());

  /** Members who were not removed, by name. */
  function list(_actor: Authorized<'staff.write'>): TeamMember[] {
    const rows = db.select().from(staff).where(isNull(staff.removedAt)).orderBy(asc(staff.name)).all();
    return rows.map(
      ({ id, name, email, role, locale, isActive, passwordHash, totpSecret, lastSeenAt, mailFailedAt }) => ({
        id,
        name,
        email,
        role,
        locale,
        isActive,
        lastSeenAt,
        mailFailedAt,
        hasJoined: passwordHash !== '',
        hasSecondFactor: totpSecret !== null,
      }),
    );
  }

  /** Adds a member and returns an invitation link, valid for 7 days. Throws `conflict` if the address is taken. */
  async function invite(actor: Owning, input: InviteInput): Promise<MadeLink> {
    const { email: typedEmail, ...values } = inviteInputSchema.parse(input);
    const email = typedEmail.toLowerCase();
    const { made, row } = inTransaction(db, (tx) => {
      if (tx.select({ id: staff.id }).from(staff).where(eq(staff.email, email)).get())
        throw new AppError('conflict', {
          message: authMessages.emailTaken,
          fields: { email: authMessages.emailTaken },
        });
      const added = tx
        .insert(staff)
        .values({ id: newRandomId(), ...values, email, passwordHash: '', createdAt: now() })
        .returning()
        .get();
      audit(tx, actor, { event: 'staffInvited', at: now(), ...subjectOf(added), details: { role: added.role } });
      return { made: linkMails.make(tx, 'invite', added.id), row: added };
    });
    return sendLink(row, made);
  }

  /**
   * Creates a link that replaces earlier ones: an invitation for a member who has not joined, else a password reset,
   * valid for an hour. `removesSecondFactor` (for a lost phone) also removes the authenticator, passkeys, sessions and
   * the password, which may be too short alone. Throws `forbidden` for the owner's own account: in an unattended
   * browser, nobody may change the password without the current one.
   */
  async function makeLink(
    actor: Owning,
    { id, removesSecondFactor }: { id: string; removesSecondFactor: boolean },
  ): Promise<MadeLink> {
    if (actor.kind === 'staff' && actor.staffId === id) throw new AppError('forbidden');
    const { link, row, hasLost } = inTransaction(db, (tx) => {
      const member = readMember(tx, id);
      const kind = member.passwordHash === '' ? ('invite' as const) : ('reset' as const);
      links.drop(tx, id);
      const lostPasskeys = removesSecondFactor ? deletePasskeys(tx, id) : 0;
      const hasLost = removesSecondFactor && (member.totpSecret !== null || lostPasskeys > 0);
      if (hasLost) {
        deleteSecondFactor(tx, id);
        tx.update(staff).set({ passwordHash: '' }).where(eq(staff.id, id)).run();
        sessions.endAll(tx, id);
        audit(tx, actor, { event: 'secondFactorOff', at: now(), ...subjectOf(member) });
      }
      audit(tx, actor, { event: 'linkMade', at: now(), ...subjectOf(member) });
      return { link: linkMails.make(tx, kind, id), row: member, hasLost };
    });
    const [made] = await Promise.all([sendLink(row, link), hasLost && notifyChange(row, 'secondFactorOff')]);
    return made;
  }

  async function sendLink(row: StaffRow, link: LinkMail): Promise<MadeLink> {
    const path = linkPath(link.token);
    if (!mail.canSend) return { path, mail: 'off' };
    return { path, mail: (await linkMails.send(row, link)) ? 'sent' : 'failed' };
  }

  function changeRole(actor: Owning, { id, role }: { id: string; role: StaffRole }): void {
    change(id, role === 'owner', (tx, member) => {
      if (member.role === role) return false;
      tx.update(staff).set({ role }).where(eq(staff.id, id)).run();
      audit(tx, actor, {
        event: 'roleChanged',
        at: now(),
        ...subjectOf(member),
        details: { before: member.role, after: role },
      });
      return true;
    });
  }

  /** Disables or enables a member. Disabling also ends their links. */
  function setActive(actor: Owning, { id, isActive }: { id: string; isActive: boolean }): void {
    change(id, isActive, (tx, member) => {
      if (member.isActive === isActive) return false;
      tx.update(staff).set({ isActive }).where(eq(staff.id, id)).run();
      if (!isActive) links.drop(tx, id);
      audit(tx, actor, { event: isActive ? 'staffEnabled' : 'staffDisabled', at: now(), ...subjectOf(member) });
      return true;
    });
  }

  /** Removes a member. The name remains for past work; the e-mail address and all credentials are deleted. */
  function removeMember(actor: Owning, id: string): void {
    change(id, false, (tx, member) => {
      links.drop(tx, id);
      deleteSecondFactor(tx, id);
      deletePasskeys(tx, id);
      tx.update(staff)
        .set({ email: `removed:${id}`, passwordHash: '', isActive: false, removedAt: now() })
        .where(eq(staff.id, id))
        .run();
      audit(tx, actor, { event: 'staffRemoved', at: now(), ...subjectOf(member) });
      return true;
    });
  }

  /** Changes a member's rights; `work` returns whether anything changed. */
  function change(id: string, keepsOwners: boolean, work: (tx: Tx, member: StaffRow) => boolean): void {
    inTransaction(db, (tx) => {
      const member = readMember(tx, id);
      const isOwner = member.role === 'owner' && member.isActive && member.passwordHash !== '';
      const losesOwner = isOwner && !keepsOwners;
      if (losesOwner && !hasOtherOwner(tx, id)) throw new AppError('conflict', { message: authMessages.lastOwner });
      if (work(tx, member)) sessions.endAll(tx, id);
    });
  }

  /**
   * Checks the settings section of sign-in rules. Refuses with `conflict` an actor who requires two-factor
   * authentication without using it.
   */
  const signInRule: SectionRule<'signIn'> = {
    check: (actor, { signIn }) => {
      if (signIn.requiresSecondFactor && actor.kind === 'staff' && readMember(db, actor.staffId).totpSecret === null)
        throw new AppError('conflict', { message: authMessages.secondFactorFirst });
    },
  };

  return { list, invite, makeLink, changeRole, setActive, removeMember, signInRule };
}

const subjectOf = ({ id, name }: StaffRow) => ({ subject: 'staffMember', id, name });
