import { useLingui } from '@lingui/react/macro';
import type { TestMailOutcome } from '#shared/mail/mail.schema.ts';

/** The outcomes of a test mail, each with advice. */
export function useOutcomeTexts(): Record<TestMailOutcome, { title: string; text: string }> {
  const { t } = useLingui();
  return {
    accepted: { title: t`The mail server accepted the mail`, text: t`It should arrive within minutes. If it does not, check the spam folder.` },
    noServer: { title: t`No mail server is set`, text: t`Nothing was sent.` },
    recipientRefused: {
      title: t`The address was refused`,
      text: t`The mail server does not know this address, or does not send to it. Check how it is written.`,
    },
    senderRefused: {
      title: t`The sender was refused`,
      text: t`The mail server does not let the website send under this name. MAIL_FROM must belong to the account that it signs in with.`,
    },
    messageRefused: {
      title: t`The mail itself was refused`,
      text: t`The mail server read the mail and refused it, often because it considers it spam. Ask the person who runs the mail server.`,
    },
    signInRefused: {
      title: t`Signing in failed`,
      text: t`The mail server did not accept the user name and password in SMTP_URL, or it requires them and none are given.`,
    },
    encryptionFailed: {
      title: t`No secure connection`,
      text: t`An encrypted connection to the mail server could not be established. Its certificate may be out of date, or the port in SMTP_URL may be wrong.`,
    },
    timedOut: { title: t`The mail server did not answer in time`, text: t`A firewall may be blocking it, or the port in SMTP_URL may be wrong.` },
    hostUnknown: { title: t`The mail server was not found`, text: t`There is no server of this name. Check the host in SMTP_URL.` },
    unreachable: { title: t`The mail server could not be reached`, text: t`It may be down, or the host or port in SMTP_URL is wrong.` },
    later: { title: t`The mail server asks to try again later`, text: t`This usually resolves itself. Other e-mails are sent again automatically.` },
    other: { title: t`The mail could not be sent`, text: t`See the server’s log for details.` },
  };
}
