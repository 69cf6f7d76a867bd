import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionList } from './session-list.tsx';

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
        <FormSection anchor="sessions" title={t`Where you are signed in`}>
          <SessionList />
        </FormSection>
      </Stack>
    </AdminPage>
  );
}
