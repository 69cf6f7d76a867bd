import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { passwordLimits, setupInputSchema } from '#shared/staff/staff.schema.ts';
import { useStaffForm } from '../../ui/admin/forms/use-staff-form.ts';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { CallForm } from './call-form.tsx';
import { PasswordField } from './password-field.tsx';
import { usePasswordHint } from './use-password-hint.ts';
import { useSetSignedIn } from './use-set-signed-in.ts';

interface SetupFormProps {
  /** The secret of the one-time link. */
  token: string;
  onDone: () => void;
}

/** Creates the first member of staff and signs them in. */
export function SetupForm({ token, onDone }: SetupFormProps) {
  const { t } = useLingui();
  const setSignedIn = useSetSignedIn();
  const hint = usePasswordHint(passwordLimits.min);
  const form = useStaffForm({
    initialValues: { name: '', email: '', password: '' },
    schema: setupInputSchema,
    toInput: (values) => ({ ...values, token }),
  });
  const setup = trpc.admin.staff.setup.useMutation({
    onSuccess: (member) => {
      setSignedIn(member);
      onDone();
    },
    onError: (error) => form.setErrors(appErrorOf(error)?.fields ?? {}),
  });
  return (
    <CallForm call={setup} onSubmit={form.onSubmit((values) => setup.mutate({ ...values, token }))} label={<Trans>Set up and sign in</Trans>}>
      <TextInput {...form.getInputProps('name')} label={t`Name`} autoComplete="name" dir="auto" autoFocus required withAsterisk={false} />
      <TextInput {...form.getInputProps('email')} type="email" label={t`E-mail`} autoComplete="username" dir="ltr" required withAsterisk={false} />
      <PasswordField {...form.getInputProps('password')} label={t`Password`} description={hint} autoComplete="new-password" />
    </CallForm>
  );
}
