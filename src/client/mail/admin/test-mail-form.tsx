import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconSend } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { type TestMailResult, testMailInputSchema } from '#shared/mail/mail.schema.ts';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import styles from './mail.module.css';
import { useOutcomeTexts } from './use-outcome-texts.ts';

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
            label={t`Send a test mail to`}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
            error={problem || undefined}
          />
          <Button mt={26} type="submit" variant="light" loading={isSending} leftSection={<IconSend size={18} className="flip" aria-hidden />}>
            <Trans>Send a test mail</Trans>
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
