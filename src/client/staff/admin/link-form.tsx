import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { type FoundLink, openLinkSchemaWith } from '#shared/staff/staff.schema.ts';
import { useStaffForm } from '../../ui/admin/forms/use-staff-form.ts';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { CallForm } from './call-form.tsx';
import { GrantsCheckbox } from './grants-checkbox.tsx';
import { PasswordField } from './password-field.tsx';
import { usePasswordHint } from './use-password-hint.ts';
import { useSetSignedIn } from './use-set-signed-in.ts';

interface LinkFormProps {
  /** The secret of the one-time link. */
  token: string;
  link: FoundLink;
  onDone: (isSignedIn: boolean) => void;
}

/** Sets a password with a one-time link. */
export function LinkForm({ token, link: { name, email, minLength, grants }, onDone }: LinkFormProps) {
  const { t } = useLingui();
  const setSignedIn = useSetSignedIn();
  const hint = usePasswordHint(minLength);
  const form = useStaffForm({
    initialValues: { password: '', endsGrants: false },
    schema: openLinkSchemaWith(minLength),
    toInput: (values) => ({ ...values, token }),
  });
  const open = trpc.admin.staff.openLink.useMutation({
    onSuccess: (member) => {
      if (member) setSignedIn(member);
      onDone(member !== null);
    },
    onError: (error) => form.setErrors(appErrorOf(error)?.fields ?? {}),
  });
  return (
    <CallForm call={open} onSubmit={form.onSubmit((values) => open.mutate({ token, ...values }))} label={<Trans>Save the password</Trans>}>
      <div>
        <Text fw={600}>
          <bdi>{name}</bdi>
        </Text>
        <Text c="dimmed">
          <bdi dir="ltr">{email}</bdi>
        </Text>
      </div>
      {/* Password managers need the account name. */}
      <input type="email" value={email} readOnly hidden autoComplete="username" />
      <PasswordField {...form.getInputProps('password')} label={t`New password`} description={hint} autoComplete="new-password" autoFocus />
      <GrantsCheckbox {...form.getInputProps('endsGrants', { type: 'checkbox' })} grants={grants} />
    </CallForm>
  );
}
