import { Trans, useLingui } from '@lingui/react/macro';
import { Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { accountInputSchema, changePasswordSchemaWith, passwordLimits } from '#shared/staff/staff.schema.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { UnsavedDialog } from '../../ui/admin/forms/dialog.tsx';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { useFormDraft } from '../../ui/admin/forms/use-form-draft.ts';
import { useStaffForm } from '../../ui/admin/forms/use-staff-form.ts';
import { useUnsavedGuard } from '../../ui/admin/forms/use-unsaved-guard.ts';
import { languageChoices } from '../../ui/admin/language-name.tsx';
import { letterKeys } from '../../ui/admin/lib/letter-keys.ts';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { appErrorOf } from '../../ui/lib/app-error.ts';
import { trpc } from '../../ui/lib/trpc.ts';
import { CallForm } from './call-form.tsx';
import { GrantsCheckbox } from './grants-checkbox.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordField } from './password-field.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionList } from './session-list.tsx';
import { usePasswordHint } from './use-password-hint.ts';

export function AccountPage() {
  const { t } = useLingui();
  return (
    <AdminPage title={t`My account`}>
      <Stack>
        <FormSection anchor="about" title={t`About you`}>
          <ProfileForm />
        </FormSection>
        <FormSection anchor="password" title={t`Password`}>
          <PasswordForm />
        </FormSection>
        <FormSection anchor="second-factor" title={t`Two-factor authentication`}>
          <SecondFactorPanel />
        </FormSection>
        <FormSection anchor="passkeys" title={t`Passkeys`}>
          <PasskeysPanel />
        </FormSection>
        <FormSection anchor="keys" title={t`Keys`}>
          <KeysSwitch />
        </FormSection>
        <FormSection anchor="sessions" title={t`Where you are signed in`}>
          <SessionList />
        </FormSection>
      </Stack>
    </AdminPage>
  );
}

/** Turns the single-letter keys of the inbox off and on. */
function KeysSwitch() {
  const { t } = useLingui();
  const { areOn } = letterKeys.use();
  return (
    <Switch
      size="md"
      checked={areOn}
      onChange={(event) => letterKeys.change({ areOn: event.currentTarget.checked })}
      label={t`Single letters work as keys in the inbox`}
      description={t`J, K, E, A and ?. Turn them off if you dictate, or press keys by accident. Only in this browser; saved at once.`}
    />
  );
}

/** Changes the password of the signed-in member of staff. Ends their other sessions. */
function PasswordForm() {
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
        <PasswordField
          {...form.getInputProps('present')}
          label={t`Your current password`}
          autoComplete="current-password"
        />
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

/** Name and mail language of the signed-in member of staff. A draft of the values is stored until they are saved. */
function ProfileForm() {
  const { t } = useLingui();
  const { name, email, locale } = useStaff();
  const utils = trpc.useUtils();
  const stored = { name, locale };
  const form = useStaffForm({ initialValues: stored, schema: accountInputSchema, toInput: (values) => values });
  const draft = useFormDraft(form, 'profile', { version: 0, values: stored });
  const guard = useUnsavedGuard(form.isDirty());
  const update = trpc.admin.account.update.useMutation({
    onSuccess: () => {
      draft.clear();
      form.resetDirty();
      notifications.show({ message: t`Your account was saved.` });
      void utils.admin.staff.me.invalidate();
    },
    onError: (error) => form.setErrors(appErrorOf(error)?.fields ?? {}),
  });
  const leave = () => {
    draft.clear();
    guard.leave();
  };
  return (
    <CallForm
      call={update}
      draft={draft}
      onSubmit={form.onSubmit((values) => update.mutate(values))}
      label={<Trans>Save changes</Trans>}
      button={{ style: { alignSelf: 'flex-end' } }}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          {...form.getInputProps('name')}
          label={t`Name`}
          autoComplete="name"
          dir="auto"
          required
          withAsterisk={false}
        />
        <TextInput value={email} label={t`E-mail`} readOnly variant="filled" dir="ltr" />
        <Select
          {...form.getInputProps('locale')}
          label={t`Language of e-mails to you`}
          {...languageChoices}
          allowDeselect={false}
        />
      </SimpleGrid>
      <UnsavedDialog isOpen={guard.isAsking} onStay={guard.stay} onLeave={leave} />
    </CallForm>
  );
}
