import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconSend } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { MessageChannel } from '#shared/messages/message-channels.rules.ts';
import {
  type TestMessageInput,
  type TestMessageResult,
  testMessageInputSchema,
} from '#shared/messages/messages.schema.ts';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';

interface TestMessageFormProps {
  channel: MessageChannel;
  send: (input: TestMessageInput) => Promise<TestMessageResult>;
}

/** Sends a test message and shows the gateway's answer in plain words. */
export function TestMessageForm({ channel, send }: TestMessageFormProps) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const [to, setTo] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [result, setResult] = useState<TestMessageResult | null>(null);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const input = testMessageInputSchema.safeParse({ to, channel });
    setResult(null);
    setProblem(input.success ? '' : t`Please enter a mobile number.`);
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
            type="tel"
            inputMode="tel"
            dir="ltr"
            label={t`Send a test message to`}
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
            <Trans>Send a test message</Trans>
          </Button>
        </Group>
        <div role="status">{result && <Outcome result={result} />}</div>
      </Stack>
    </form>
  );
}

function Outcome({ result: { outcome, answer } }: { result: TestMessageResult }) {
  const { t } = useLingui();
  const texts: Record<TestMessageResult['outcome'], { title: string; text: string }> = {
    accepted: {
      title: t`The gateway accepted the message`,
      text: t`It should arrive within a minute. Read it on the telephone before you turn messages on.`,
    },
    noGateway: { title: t`No gateway is set`, text: t`Nothing was sent.` },
    noMobile: { title: t`This is not a mobile number`, text: t`Nothing was sent.` },
    refused: { title: t`The gateway refused the message`, text: t`Its answer says why.` },
    templates: {
      title: t`A template is not usable`,
      text: t`Each template needs its name, both languages, approval and a lifetime of 12 hours at most. The answer names the first problem.`,
    },
    unreachable: {
      title: t`The gateway did not take the message`,
      text: t`It may be down, or its address or password on the server may be wrong.`,
    },
    uncertain: {
      title: t`The gateway did not answer`,
      text: t`The message may arrive. Look at the telephone before you send another one.`,
    },
  };
  const { title, text } = texts[outcome];
  const isGood = outcome === 'accepted';
  return (
    <Alert color={isGood ? 'sea' : 'coral'} icon={isGood ? <IconCheck /> : <IconAlertTriangle />} title={title}>
      <Text size="sm">{text}</Text>
      {answer && (
        <Text size="sm" mt="xs">
          {t`Reply from the gateway:`}{' '}
          <bdi dir="ltr" lang="en">
            {answer}
          </bdi>
        </Text>
      )}
    </Alert>
  );
}
