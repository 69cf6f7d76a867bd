import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useNextStep } from '../../first-steps/admin/use-next-step.ts';
import { MailServerPanel } from '../../mail/admin/mail-server-panel.tsx';
import { TestMailForm } from '../../mail/admin/test-mail-form.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { useStaff } from '../../ui/admin/lib/staff-context.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { mailSection } from './operations-sections.ts';
import { SectionEditor } from './section-editor.tsx';

/** The mail settings and the mail server. */
export function MailPage() {
  const { t } = useLingui();
  const { email } = useStaff();
  const utils = trpc.useUtils();
  const found = trpc.admin.mail.get.useQuery();
  const refresh = () => utils.admin.mail.get.invalidate();
  const sendTest = trpc.admin.mail.sendTest.useMutation();
  const onNext = useNextStep(t`Mail`);
  return (
    <AdminPage title={t`Mail`}>
      {found.isError && !found.data && (
        <LoadFailure
          title={t`The mail settings could not be loaded.`}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <FormSkeleton />}
      {found.data && (
        <Stack gap="lg">
          <SectionEditor {...mailSection} onNext={onNext} onStored={refresh} />
          <MailServerPanel status={found.data}>
            {found.data.server && <TestMailForm own={email} send={sendTest.mutateAsync} />}
          </MailServerPanel>
        </Stack>
      )}
    </AdminPage>
  );
}
