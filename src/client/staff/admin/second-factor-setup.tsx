import { Trans, useLingui } from '@lingui/react/macro';
import { Center, Code, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { CallForm } from './call-form.tsx';
import { CurrentPasswordForm } from './current-password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The steps: current password, QR code with a first code, then the recovery codes. */
export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const form = useForm({ initialValues: { code: '' } });
  const begin = trpc.admin.account.beginSecondFactor.useMutation();
  const confirm = trpc.admin.account.confirmSecondFactor.useMutation();
  const started = begin.data;
  if (confirm.data) return <RecoveryCodes codes={confirm.data.codes} onDone={onDone} />;
  if (!started) return <CurrentPasswordForm label={t`Continue`} call={begin} onSend={begin.mutate} />;
  const secret = started.secret.match(/.{1,4}/g)?.join(' ') ?? '';
  const handleSubmit = form.onSubmit(({ code }) => {
    if (code.trim() !== '') confirm.mutate({ ticket: started.ticket, code });
  });
  return (
    <CallForm call={confirm} onSubmit={handleSubmit} label={<Trans>Switch on</Trans>}>
      <Text>
        <Trans>1. Open an authenticator app on your phone, add an account and scan this picture.</Trans>
      </Text>
      <Center>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(started.qrSvg)}`}
          width={220}
          height={220}
          alt={t`QR code for the authenticator app`}
        />
      </Center>
      <div>
        <Text size="sm" c="dimmed">
          <Trans>Or type this secret into it:</Trans>
        </Text>
        <Code dir="ltr" fz="md">
          {secret}
        </Code>
      </div>
      <TextInput
        {...form.getInputProps('code')}
        label={t`2. Enter the six digits that it shows`}
        error={appErrorOf(confirm.error)?.fields.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        dir="ltr"
        autoFocus
      />
    </CallForm>
  );
}
