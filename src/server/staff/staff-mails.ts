import type { AuditEntry } from '#shared/audit/audit.schema.ts';
import type { MailContent, MailContext } from '../mail/outgoing.ts';
import type { StaffRow } from './staff-records.ts';

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
export type AccountChange =
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

/** Mails a member about a change of how they sign in. Call it after the commit. Never rejects. */
export type NotifyChange = (
  member: Pick<StaffRow, 'name' | 'email' | 'locale'>,
  kind: AccountChange,
) => Promise<boolean>;
