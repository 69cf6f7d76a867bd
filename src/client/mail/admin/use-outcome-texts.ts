import { useLingui } from '@lingui/react/macro';
import type { TestMailOutcome } from '#shared/mail/mail.schema.ts';

/** The outcomes of a test mail, each with advice. */
export function useOutcomeTexts(): Record<TestMailOutcome, { title: string; text: string }> {
  const { t } = useLingui();
  return {
    accepted: { title: t`The mail server took the mail`, text: t`It should arrive within minutes. If it does not, look into the spam folder.` },
    noServer: { title: t`No mail server is set`, text: t`Nothing was sent.` },
    recipientRefused: {
      title: t`The address was refused`,
      text: t`The mail server does not know this address, or does not send to it. Check how it is written.`,
    },
    senderRefused: {
      title: t`The sender was refused`,
      text: t`The mail server does not let the website send in this name. MAIL_FROM must belong to the account that it signs in with.`,
    },
    messageRefused: {
      title: t`The mail itself was refused`,
      text: t`The mail server read the mail and refused it, often because it takes it for spam. Ask the person who runs the mail server.`,
    },
    signInRefused: {
      title: t`Signing in failed`,
      text: t`The mail server did not accept the name and password in SMTP_URL, or asks for one where none is given.`,
    },
    encryptionFailed: {
      title: t`No safe connection`,
      text: t`The encryption with the mail server did not come about. Its certificate may be out of date, or the port in SMTP_URL is the wrong one.`,
    },
    timedOut: { title: t`The mail server did not answer in time`, text: t`A firewall may be in between, or the port in SMTP_URL is the wrong one.` },
    hostUnknown: { title: t`The mail server was not found`, text: t`There is no server of this name. Check the host in SMTP_URL.` },
    unreachable: { title: t`The mail server could not be reached`, text: t`It may be down, or the host or port in SMTP_URL is wrong.` },
    later: { title: t`The mail server asks to try again later`, text: t`This usually resolves itself. Other e-mails are sent again automatically.` },
    other: { title: t`The mail could not be sent`, text: t`The server’s log says more.` },
  };
}
