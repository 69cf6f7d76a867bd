import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { RetentionHold } from '../../retention/admin/retention-hold.tsx';
import { RemovalList, RetentionPreview } from '../../retention/admin/retention-preview.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { retentionSection } from './operations-sections.ts';
import { SectionEditor } from './section-editor.tsx';

/** The retention periods, the next removals and the past ones. */
export function RetentionPage() {
  const { t } = useLingui();
  const utils = trpc.useUtils();
  const found = trpc.admin.retention.get.useQuery(undefined, { gcTime: 0, refetchOnWindowFocus: false });
  const refresh = () => utils.admin.retention.get.invalidate();
  const confirmDate = trpc.admin.retention.confirmDate.useMutation({ onSuccess: refresh });
  return (
    <AdminPage title={t`Retention`}>
      {found.isError && (
        <LoadFailure
          title={t`The periods could not be loaded.`}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <FormSkeleton />}
      {found.data && (
        <Stack>
          {found.data.preview.clockDoubt && (
            <RetentionHold clockDoubt={found.data.preview.clockDoubt} confirmDate={() => confirmDate.mutateAsync()} />
          )}
          <SectionEditor {...retentionSection} onStored={refresh} />
          <RetentionPreview preview={found.data.preview} />
          <RemovalList removals={found.data.removals} />
        </Stack>
      )}
    </AdminPage>
  );
}
