import { useLingui } from '@lingui/react/macro';
import { useForm } from '@mantine/form';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { CallForm, type CallFormProps } from './call-form.tsx';
import { CodeField } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';

interface CurrentPasswordFormProps extends Pick<CallFormProps, 'call' | 'label'> {
  isDangerous?: boolean;
  onSend: (proof: { password: string; code?: string }) => void;
}

/**
 * Asks for the current password before a change of sign-in methods, and for a code if two-factor authentication is on.
 */
export function CurrentPasswordForm({ label, call, isDangerous = false, onSend }: CurrentPasswordFormProps) {
  const { t } = useLingui();
  const { hasSecondFactor } = useStaff();
  const form = useForm({ initialValues: { password: '', code: '' } });
  const handleSubmit = form.onSubmit(({ password, code }) => {
    const lacksCode = hasSecondFactor && code.trim() === '';
    if (password !== '' && !lacksCode) onSend({ password, ...(hasSecondFactor && { code }) });
  });
  return (
    <CallForm call={call} onSubmit={handleSubmit} label={label} button={{ color: isDangerous ? 'coral' : 'sea' }}>
      <PasswordField
        {...form.getInputProps('password')}
        error={appErrorOf(call.error)?.fields.password}
        label={t`Your current password`}
        autoComplete="current-password"
        data-autofocus
      />
      {hasSecondFactor && <CodeField {...form.getInputProps('code')} error={appErrorOf(call.error)?.fields.code} />}
    </CallForm>
  );
}
