import type { Config } from '../core/config.ts';
import type { Outgoing } from '../mail/outgoing.ts';
import type { OutgoingMail } from '../mail/transport.ts';
import { composeAccountNotice, composeOwnerNotice, composeStaffMail } from './staff.mail.ts';
import type { StaffMailer } from './staff.service.ts';

interface StaffMailerDeps {
  config: Pick<Config, 'smtpUrl' | 'publicUrl'>;
  outgoing: Pick<Outgoing, 'toPerson'>;
  /** Sends a mail without the outbox, and again if it fails. Returns whether the mail server accepted it at once. Never rejects. */
  sendNow: (kind: string, compose: () => Promise<OutgoingMail>, onDone?: () => void) => Promise<boolean>;
}

export function createStaffMailer({ config: { smtpUrl, publicUrl }, outgoing, sendNow }: StaffMailerDeps): StaffMailer {
  return {
    canSend: smtpUrl !== null && publicUrl !== null,
    send: async (mail, onDone) =>
      // Uses the configured address, never the host of a request.
      publicUrl !== null && sendNow(mail.kind, () => outgoing.toPerson(mail, (context) => composeStaffMail(mail, { ...context, publicUrl })), onDone),
    notify: (notice) => sendNow(notice.kind, () => outgoing.toPerson(notice, (context) => composeAccountNotice(notice, context))),
    notifyOwner: (notice) => sendNow('accessGiven', () => outgoing.toPerson(notice, (context) => composeOwnerNotice(notice, context))),
  };
}
