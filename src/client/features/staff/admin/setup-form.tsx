import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { passwordLimits, setupInputSchema } from '#shared/schemas/staff.schema.ts';
import { useFailureText } from '../../../lib/admin/failure-text.ts';
import { focusFirstError, useStaffForm } from '../../../lib/admin/use-staff-form.ts';
import { appErrorOf } from '../../../lib/app-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useEnter } from './use-enter.ts';

export interface SetupFormProps {
  /** The secret of the one-time link. */
  token: string;
  onDone: () => void;
}

/** Name, e-mail and password of the first member of staff, who is signed in afterwards. */
export function SetupForm({ token, onDone }: SetupFormProps) {
  const { t } = useLingui();
  const enter = useEnter();
  const { min } = passwordLimits;
  const hint = t`${plural(min, { one: 'At least # character.', other: 'At least # characters.' })} A short sentence of your own is easy to remember and hard to guess.`;
  const failureText = useFailureText();
  const form = useStaffForm({
    initialValues: { name: '', email: '', password: '' },
    schema: setupInputSchema,
    toInput: (values) => ({ ...values, token }),
  });
  const setup = trpc.admin.staff.setup.useMutation({
    onSuccess: (member) => {
      enter(member);
      onDone();
    },
    onError: (error) => form.setErrors(appErrorOf(error)?.fields ?? {}),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => setup.mutate({ ...values, token }),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <Stack>
        {setup.isError && (
          <Alert icon={<IconAlertTriangle />} color="coral" role="alert">
            {failureText(setup.error)}
          </Alert>
        )}
        <TextInput {...form.getInputProps('name')} label={t`Name`} autoComplete="name" dir="auto" autoFocus required withAsterisk={false} />
        <TextInput {...form.getInputProps('email')} type="email" label={t`E-mail`} autoComplete="username" dir="ltr" required withAsterisk={false} />
        <PasswordInput
          {...form.getInputProps('password')}
          // Mantine leaves this to the caller for passwords alone.
          aria-invalid={form.errors.password !== undefined}
          label={t`Password`}
          description={hint}
          autoComplete="new-password"
          size="md"
          dir="ltr"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the password` }}
        />
        <Button type="submit" loading={setup.isPending}>
          <Trans>Set up and sign in</Trans>
        </Button>
      </Stack>
    </form>
  );
}
