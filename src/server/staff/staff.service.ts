import type { AuditEntry } from '#shared/audit/audit.schema.ts';
import type { SignInRules } from '#shared/staff/staff.schema.ts';
import { createFailureCounter } from '../core/auth/failure-counter.ts';
import type { Secrets } from '../core/auth/secrets.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import type { MailContent, MailContext } from '../mail/outgoing.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { createLinkMails } from './link-mails.ts';
import { createOneTimeLinks } from './one-time-links.ts';
import { createOwnerNotices } from './owner-notices.ts';
import { createSecondFactor } from './second-factor.ts';
import { createSignInSessions } from './sign-in-sessions.ts';
import { createSignInTickets } from './sign-in-tickets.ts';
import { createStaffAccount } from './staff-account.ts';
import { createCodeCheck } from './staff-codes.ts';
import { createStaffLinks } from './staff-links.ts';
import { createStaffPasskeys } from './staff-passkeys.ts';
import type { StaffRow } from './staff-records.ts';
import { createStaffSetup } from './staff-setup.ts';
import { createSignIn } from './staff-sign-in.ts';
import { createStaffTeam } from './staff-team.ts';

export type { SignedIn } from './staff-sign-in.ts';
export type StaffService = ReturnType<typeof createStaffService>;

/** A mail with a one-time link. */
export interface StaffMail {
  kind: 'invite' | 'reset';
  name: string;
  email: string;
  locale: 'en' | 'ar';
  /** The link's path, without the site's address. */
  path: string;
}

/** A change of how a member of staff signs in, or repeated failures. */
type AccountChange =
  | 'passwordChanged'
  | 'passwordsTried'
  | 'codesTried'
  | 'codesLocked'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'recoveryCodesMade';

export interface AccountNotice {
  kind: AccountChange;
  name: string;
  email: string;
  locale: 'en' | 'ar';
  /** ISO 8601. */
  at: string;
}

/** An owner as the recipient of a mail. */
export interface Owner {
  name: string;
  email: string;
  locale: 'en' | 'ar';
}

/** A mail to an owner about events that give lasting access. */
export interface OwnerNotice extends Owner {
  events: readonly Pick<AuditEntry, 'at' | 'event' | 'staffName' | 'subjectId' | 'subjectName' | 'details'>[];
}

/** Sends mails without the outbox, whose mails belong to requests. */
export interface StaffMailer {
  /** Whether a mail server and the site's public address are configured. */
  canSend: boolean;
  /**
   * Returns whether the mail server accepted the mail at once; calls `onDone` when it was sent or given up. Does not
   * send it again if it is no longer needed. Never rejects.
   */
  send: (mail: StaffMail, options: { onDone: () => void; isNeeded: () => boolean }) => Promise<boolean>;
  /** Needs no public address. */
  notify: (notice: AccountNotice) => Promise<boolean>;
  /** Needs no public address. */
  notifyOwner: (notice: OwnerNotice) => Promise<boolean>;
  /** Sends another topic's mail to an owner. Needs no public address. */
  mailOwner: (owner: Owner & { kind: string }, compose: (context: MailContext) => MailContent) => Promise<boolean>;
}

interface StaffServiceDeps extends CommonDeps {
  config: Pick<Config, 'limits' | 'publicUrl'>;
  logger: Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;
  settings: Pick<SettingsService, 'get'>;
  secrets: Secrets;
  mail: StaffMailer;
}

/** Dependencies that the parts of this service share. */
export interface StaffParts extends StaffServiceDeps {
  rules: () => SignInRules;
  sessions: ReturnType<typeof createSignInSessions>;
  links: ReturnType<typeof createOneTimeLinks>;
  linkMails: ReturnType<typeof createLinkMails>;
  secondFactor: ReturnType<typeof createSecondFactor>;
  tickets: ReturnType<typeof createSignInTickets>;
  codes: ReturnType<typeof createCodeCheck>;
  /** Wrong codes and passwords of signed-in members, by session. */
  attempts: ReturnType<typeof createFailureCounter>;
  /** Mails a member about a change of how they sign in. Call it after the commit. Never rejects. */
  notifyChange: (member: Pick<StaffRow, 'name' | 'email' | 'locale'>, kind: AccountChange) => Promise<boolean>;
}

const ticketMs = 10 * 60_000;
const freeAttempts = 5;

export function createStaffService(deps: StaffServiceDeps) {
  const { db, clock, settings, secrets } = deps;
  const rules = () => settings.get('signIn');
  const secondFactor = createSecondFactor({ clock, secrets });
  const notifyChange: StaffParts['notifyChange'] = ({ name, email, locale }, kind) =>
    deps.mail.notify({ kind, name, email, locale, at: toInstant(clock()) });
  const links = createOneTimeLinks({ clock });
  const linkMails = createLinkMails({ ...deps, links });
  const parts: StaffParts = {
    ...deps,
    rules,
    secondFactor,
    notifyChange,
    codes: createCodeCheck({ db, secondFactor, notifyChange }),
    sessions: createSignInSessions({ db, clock, rules }),
    links,
    linkMails,
    tickets: createSignInTickets({ db, clock, key: secrets.derive('staff-ticket'), validMs: ticketMs }),
    attempts: createFailureCounter({ free: freeAttempts, clock }),
  };
  const { enter, openSession, rememberBrowser, ...signIn } = createSignIn(parts);
  return {
    ...signIn,
    ...createStaffSetup(parts, { openSession }),
    ...createStaffLinks(parts, { enter, rememberBrowser }),
    ...createStaffAccount(parts),
    ...createStaffPasskeys(parts, { enter }),
    ...createStaffTeam(parts),
    ...createOwnerNotices(parts),
    sendWaitingLinks: linkMails.sendWaitingLinks,
    renewSession: parts.sessions.renew,
    idleMsLeft: parts.sessions.idleMsLeft,
  };
}
