import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDatabaseExport } from '@tabler/icons-react';
import type { StoredBackup } from '#shared/backup/backups.schema.ts';
import { formatDateTime } from '#shared/i18n/format.ts';
import { useNextStep } from '../../first-steps/admin/use-next-step.ts';
import { backupSection } from '../../settings/admin/operations-sections.ts';
import { SectionEditor } from '../../settings/admin/section-editor.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { useRemovalForGood } from '../../ui/admin/records/use-removal-for-good.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { BackupEvents } from './backup-events.tsx';
import { BackupList } from './backup-list.tsx';
import { BackupNotices } from './backup-notices.tsx';
import { KeyCopy } from './key-copy.tsx';
import { RestoreNotice } from './restore-notice.tsx';

const whileRunningMs = 1000;

/** Starts, lists and schedules backups. */
export function BackupsPage() {
  const { t } = useLingui();
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  const onSuccess = () => utils.admin.backups.get.invalidate();
  const found = trpc.admin.backups.get.useQuery(undefined, {
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.isRunning ? whileRunningMs : false),
  });
  const start = trpc.admin.backups.start.useMutation({
    onSuccess,
    onError: (error) =>
      notifications.show({ color: 'red', title: t`The backup could not be started.`, message: failureText(error) }),
  });
  const removing = useBackupRemoval(() => void onSuccess());
  const { data: overview } = found;
  const onNext = useNextStep(t`Backup`);
  const isFailed = found.isError && !overview;
  const action = (
    <Button
      onClick={() => start.mutate()}
      loading={start.isPending || overview?.isRunning === true}
      leftSection={<IconDatabaseExport size={20} aria-hidden />}
    >
      <Trans>Back up now</Trans>
    </Button>
  );
  return (
    <AdminPage title={t`Backup`} action={overview && action}>
      <RestoreNotice />
      {isFailed && (
        <LoadFailure
          title={t`The backups could not be loaded.`}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <FormSkeleton />}
      {overview && (
        <Stack>
          <BackupNotices overview={overview} />
          {/* Without its folder, nobody knows whether there is a backup. */}
          {(overview.backups.length > 0 || overview.lastFailure !== 'folderUnusable') && (
            <BackupList backups={overview.backups} onRemove={(backup) => removing.ask([backup])} />
          )}
          <SectionEditor {...backupSection} isPart onNext={onNext} onStored={onSuccess} />
          <KeyCopy />
          <BackupEvents events={overview.events} />
        </Stack>
      )}
      <SendDialog {...removing.dialog} />
    </AdminPage>
  );
}

function useBackupRemoval(onChanged: () => void) {
  const { t } = useLingui();
  const { locale } = useSite();
  const remove = trpc.admin.backups.remove.useMutation();
  return useRemovalForGood<StoredBackup>({
    nameOf: ({ createdAt }) => formatDateTime(createdAt, locale),
    remove: (backups) => Promise.all(backups.map(({ name }) => remove.mutateAsync({ name }))),
    failureTitle: t`The backup could not be deleted.`,
    onChanged,
  });
}
