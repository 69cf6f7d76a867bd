import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { AdminPage } from '../../../components/admin/admin-page.tsx';
import { FormSkeleton } from '../../../components/admin/form-skeleton.tsx';
import { LoadFailure } from '../../../components/admin/load-failure.tsx';
import { MailForm } from '../../../features/mail/admin/mail-form.tsx';
import { MailServerPanel } from '../../../features/mail/admin/mail-server-panel.tsx';
import { OutboxPanel } from '../../../features/mail/admin/outbox-panel.tsx';
import { TestMailForm } from '../../../features/mail/admin/test-mail-form.tsx';
import { useStaff } from '../../../lib/admin/staff-context.tsx';
import { trpc } from '../../../lib/trpc.ts';

/** How the centre is told by mail, whether mails leave, and what waits. */
export function MailPage() {
  const { t } = useLingui();
  const { email } = useStaff();
  const [round, setRound] = useState(0);
  const utils = trpc.useUtils();
  const found = trpc.admin.mail.get.useQuery();
  const refresh = () => utils.admin.mail.get.invalidate();
  const update = trpc.admin.mail.update.useMutation({ onSuccess: refresh });
  const sendTest = trpc.admin.mail.sendTest.useMutation();
  return (
    <AdminPage title={t`Mail`}>
      {found.isError && !found.data && (
        <LoadFailure title={t`The mail settings could not be loaded.`} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <FormSkeleton />}
      {found.data && (
        <Stack gap="lg">
          <MailForm key={round} status={found.data} save={update.mutateAsync} onDone={() => setRound(round + 1)} />
          <MailServerPanel status={found.data}>{found.data.server && <TestMailForm own={email} send={sendTest.mutateAsync} />}</MailServerPanel>
          <OutboxPanel outbox={found.data.outbox} isRefreshing={found.isFetching} onRefresh={() => void refresh()} />
        </Stack>
      )}
    </AdminPage>
  );
}
