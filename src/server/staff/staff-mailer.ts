import { eq } from 'drizzle-orm';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import type { Db } from '../core/db/client.ts';
import { writeIfPossible } from '../core/storage-failure.ts';
import type { SendNowOptions } from '../mail/mailer.ts';
import type { Outgoing } from '../mail/outgoing.ts';
import type { OutgoingMail } from '../mail/transport.ts';
import { composeAccountNotice, composeOwnerNotice, composeStaffMail } from './staff.mail.ts';
import type { StaffMailer } from './staff.service.ts';
import { staff } from './staff.table.ts';

interface StaffMailerDeps {
  config: Pick<Config, 'smtpUrl' | 'publicUrl'>;
  outgoing: Pick<Outgoing, 'toPerson'>;
  /** Sends a mail without the outbox, and again if it fails. Returns whether the mail server accepted it at once. Never rejects. */
  sendNow: (kind: string, compose: () => Promise<OutgoingMail>, options?: SendNowOptions) => Promise<boolean>;
  db: Db;
  clock: Clock;
}

export function createStaffMailer({ config: { smtpUrl, publicUrl }, outgoing, sendNow, db, clock }: StaffMailerDeps): StaffMailer {
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
  const sendTo = ({ kind, email }: { kind: string; email: string }, compose: () => Promise<OutgoingMail>, options?: Parameters<StaffMailer['send']>[1]) => {
    const recordResult = record(email);
    const onDone = (isSent: boolean) => {
      recordResult(isSent);
      options?.onDone();
    };
    return sendNow(kind, compose, { ...options, onDone });
  };
  return {
    canSend: smtpUrl !== null && publicUrl !== null,
    send: async (mail, options) =>
      // Uses the configured address, never the host of a request.
      publicUrl !== null && sendTo(mail, () => outgoing.toPerson(mail, (context) => composeStaffMail(mail, { ...context, publicUrl })), options),
    notify: (notice) => sendTo(notice, () => outgoing.toPerson(notice, (context) => composeAccountNotice(notice, context))),
    notifyOwner: (notice) => sendTo({ ...notice, kind: 'accessGiven' }, () => outgoing.toPerson(notice, (context) => composeOwnerNotice(notice, context))),
  };
}
