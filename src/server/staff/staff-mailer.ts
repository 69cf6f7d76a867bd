import { eq } from 'drizzle-orm';
import type { Locale } from '#shared/i18n/locales.ts';
import type { TestMailResult } from '#shared/mail/mail.schema.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import type { Db } from '../core/db/client.ts';
import { writeIfPossible } from '../core/storage-failure.ts';
import type { SendNowOptions } from '../mail/mailer.ts';
import type { MailContext, Outgoing } from '../mail/outgoing.ts';
import type { OutgoingMail } from '../mail/transport.ts';
import { composeAccountNotice, composeOwnerNotice, composeStaffMail } from './staff.mail.ts';
import { staff } from './staff.table.ts';
import type { StaffMailer } from './staff-mails.ts';

interface StaffMailerDeps {
  config: Pick<Config, 'smtpUrl' | 'publicUrl'>;
  outgoing: Pick<Outgoing, 'toPerson'>;
  /**
   * Sends a mail without the outbox, and again if it fails. Returns whether the mail server accepted it at once. Never
   * rejects.
   */
  sendNow: (kind: string, compose: () => Promise<OutgoingMail>, options?: SendNowOptions) => Promise<boolean>;
  /** Sends a test mail at once. Never rejects. */
  sendTest: SendTest;
  db: Db;
  clock: Clock;
}

type SendTest = (to: string, locale: Locale) => Promise<TestMailResult>;

interface Recipient {
  kind: string;
  email: string;
}

type SendOptions = Parameters<StaffMailer['send']>[1];

export function createStaffMailer({
  config: { smtpUrl, publicUrl },
  outgoing,
  sendNow,
  sendTest,
  db,
  clock,
}: StaffMailerDeps): StaffMailer & { sendTest: SendTest } {
  /** Records whether the newest mail to a member was given up, for the list of the team. */
  const record = (email: string) => (isSent: boolean) =>
    writeIfPossible(() =>
      db
        .update(staff)
        .set({ mailFailedAt: isSent ? null : toInstant(clock()) })
        .where(eq(staff.email, email.toLowerCase()))
        .run(),
    );
  /** Sends a mail to a member without the outbox. */
  const sendTo = ({ kind, email }: Recipient, compose: () => Promise<OutgoingMail>, options?: SendOptions) => {
    const recordResult = record(email);
    const onDone = (isSent: boolean) => {
      recordResult(isSent);
      options?.onDone();
    };
    return sendNow(kind, compose, { ...options, onDone });
  };
  return {
    canSend: smtpUrl !== null && publicUrl !== null,
    send: async (mail, options) => {
      if (publicUrl === null) return false;
      // Uses the configured address, never the host of a request.
      const compose = (context: MailContext) => composeStaffMail(mail, { ...context, publicUrl });
      return sendTo(mail, () => outgoing.toPerson(mail, compose), options);
    },
    notify: (notice) => {
      const compose = (context: MailContext) => composeAccountNotice(notice, context);
      return sendTo(notice, () => outgoing.toPerson(notice, compose));
    },
    notifyOwner: (notice) => {
      const compose = (context: MailContext) => composeOwnerNotice(notice, context);
      return sendTo({ ...notice, kind: 'accessGiven' }, () => outgoing.toPerson(notice, compose));
    },
    mailOwner: (owner, compose) => sendTo(owner, () => outgoing.toPerson(owner, compose)),
    // An accepted one shows that mails reach the member again.
    sendTest: async (to, locale) => {
      const result = await sendTest(to, locale);
      if (result.outcome === 'accepted') record(to)(true);
      return result;
    },
  };
}
