import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import { FormSkeleton } from '../../components/admin/form-skeleton.tsx';
import { LoadFailure } from '../../components/admin/load-failure.tsx';
import { RetentionForm } from '../../features/retention/admin/retention-form.tsx';
import { RetentionHold } from '../../features/retention/admin/retention-hold.tsx';
import { RemovalList, RetentionPreview } from '../../features/retention/admin/retention-preview.tsx';
import { trpc } from '../../lib/trpc.ts';

/** How long requests and cards are kept, what goes next and what went. */
export function RetentionPage() {
  const { t } = useLingui();
  const [round, setRound] = useState(0);
  const utils = trpc.useUtils();
  // Read once for each round: what is being changed is left alone.
  const found = trpc.admin.retention.get.useQuery(undefined, { gcTime: 0, refetchOnWindowFocus: false });
  const update = trpc.admin.retention.update.useMutation({ onSuccess: () => utils.admin.retention.get.invalidate() });
  const confirmDate = trpc.admin.retention.confirmDate.useMutation({ onSuccess: () => utils.admin.retention.get.invalidate() });
  return (
    <AdminPage title={t`Retention`}>
      {found.isError && <LoadFailure title={t`The periods could not be loaded.`} error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <FormSkeleton />}
      {found.data && (
        <Stack>
          {found.data.preview.held && <RetentionHold held={found.data.preview.held} confirmDate={() => confirmDate.mutateAsync()} />}
          <RetentionForm key={round} retention={found.data.retention} save={update.mutateAsync} onDone={() => setRound(round + 1)} />
          <RetentionPreview preview={found.data.preview} />
          <RemovalList removals={found.data.removals} />
        </Stack>
      )}
    </AdminPage>
  );
}
