import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconSend } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { type TestMailOutcome, type TestMailResult, testMailInputSchema } from '#shared/mail/mail.schema.ts';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import styles from './mail.module.css';

interface TestMailFormProps {
  /** The address of the signed-in member of staff. */
  own: string;
  send: (input: { to: string }) => Promise<TestMailResult>;
}

/** Sends a test mail and shows the mail server's response in plain words. */
export function TestMailForm({ own, send }: TestMailFormProps) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const [to, setTo] = useState(own);
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [result, setResult] = useState<TestMailResult | null>(null);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const input = testMailInputSchema.safeParse({ to });
    setResult(null);
    setProblem(input.success ? '' : t`Please enter a full e-mail address, such as name@example.com.`);
    if (!input.success || isSending) return;
    setIsSending(true);
    try {
      setResult(await send(input.data));
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setIsSending(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="sm">
        <Group align="flex-start" gap="sm">
          <TextInput
            className={styles.address ?? ''}
            type="email"
            dir="ltr"
            label={t`Send a test e-mail to`}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
            error={problem || undefined}
          />
          <Button
            mt="lg"
            type="submit"
            variant="light"
            loading={isSending}
            leftSection={<IconSend size={18} className="flip" aria-hidden />}
          >
            <Trans>Send a test e-mail</Trans>
          </Button>
        </Group>
        <div role="status">{result && <Outcome result={result} />}</div>
      </Stack>
    </form>
  );
}

function Outcome({ result: { outcome, answer } }: { result: TestMailResult }) {
  const { t } = useLingui();
  const { title, text } = useOutcomeTexts()[outcome];
  const isGood = outcome === 'accepted';
  return (
    <Alert color={isGood ? 'sea' : 'coral'} icon={isGood ? <IconCheck /> : <IconAlertTriangle />} title={title}>
      <Text size="sm">{text}</Text>
      {answer && (
        <Text size="sm" mt="xs">
          {t`Reply from the server:`}{' '}
          <bdi dir="ltr" lang="en" className={styles.answer}>
            {answer}
          </bdi>
        </Text>
      )}
    </Alert>
  );
}

/** The outcomes of a test mail, each with advice. */
function useOutcomeTexts(): Record<TestMailOutcome, { title: string; text: string }> {
  const { t } = useLingui();
  return {
    accepted: {
      title: t`The mail server accepted the e-mail`,
      text: t`It should arrive within minutes. If it does not, check the spam folder.`,
    },
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
      title: t`The e-mail itself was refused`,
      text: t`The mail server read the e-mail and refused it, often because it considers it spam. Ask the person who runs the mail server.`,
    },
    signInRefused: {
      title: t`Signing in failed`,
      text: t`The mail server did not accept the user name and password in SMTP_URL, or it requires them and none are given.`,
    },
    encryptionFailed: {
      title: t`No secure connection`,
      text: t`An encrypted connection to the mail server could not be established. Its certificate may be out of date, or the port in SMTP_URL may be wrong.`,
    },
    timedOut: {
      title: t`The mail server did not answer in time`,
      text: t`A firewall may be blocking it, or the port in SMTP_URL may be wrong.`,
    },
    hostUnknown: {
      title: t`The mail server was not found`,
      text: t`There is no server of this name. Check the host in SMTP_URL.`,
    },
    unreachable: {
      title: t`The mail server could not be reached`,
      text: t`It may be down, or the host or port in SMTP_URL is wrong.`,
    },
    later: {
      title: t`The mail server asks to try again later`,
      text: t`This usually resolves itself. Other e-mails are sent again automatically.`,
    },
    other: { title: t`The e-mail could not be sent`, text: t`See the server’s log for details.` },
  };
}
