import { Trans, useLingui } from '@lingui/react/macro';
import { SimpleGrid } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { changePasswordSchemaWith, passwordLimits } from '#shared/staff/staff.schema.ts';
import { useStaffForm } from '../../ui/admin/forms/use-staff-form.ts';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { CallForm } from './call-form.tsx';
import { GrantsCheckbox } from './grants-checkbox.tsx';
import { PasswordField } from './password-field.tsx';
import { usePasswordHint } from './use-password-hint.ts';

/** Changes the password of the signed-in member of staff. Ends their other sessions. */
export function PasswordForm() {
  const { t } = useLingui();
  const { hasSecondFactor, email } = useStaff();
  const minLength = hasSecondFactor ? passwordLimits.minWithSecondFactor : passwordLimits.min;
  const hint = usePasswordHint(minLength);
  const utils = trpc.useUtils();
  const form = useStaffForm({
    initialValues: { present: '', password: '', endsGrants: false },
    schema: changePasswordSchemaWith(minLength),
    toInput: (values) => values,
  });
  const grants = trpc.admin.account.getGrants.useQuery();
  const change = trpc.admin.account.changePassword.useMutation({
    onSuccess: () => {
      form.reset();
      notifications.show({ message: t`Your password was changed; your other sessions have ended.` });
      void utils.admin.account.listSessions.invalidate();
      void utils.admin.account.getGrants.invalidate();
    },
    onError: (error) => form.setErrors(appErrorOf(error)?.fields ?? {}),
  });
  return (
    <CallForm
      call={change}
      onSubmit={form.onSubmit((values) => change.mutate(values))}
      label={<Trans>Change the password</Trans>}
      button={{ style: { alignSelf: 'flex-end' } }}
    >
      <input type="email" value={email} readOnly hidden autoComplete="username" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PasswordField {...form.getInputProps('present')} label={t`Your current password`} autoComplete="current-password" />
        <PasswordField
          {...form.getInputProps('password')}
          label={t`New password`}
          description={hint}
          autoComplete="new-password"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </SimpleGrid>
      <GrantsCheckbox {...form.getInputProps('endsGrants', { type: 'checkbox' })} grants={grants.data} />
    </CallForm>
  );
}
