import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDatabaseExport } from '@tabler/icons-react';
import { formatDateTime } from '#shared/i18n/format.ts';
import type { StoredBackup } from '#shared/schemas/backups.schema.ts';
import { AdminPage } from '../../components/admin/admin-page.tsx';
import { FormSkeleton } from '../../components/admin/form-skeleton.tsx';
import { LoadFailure } from '../../components/admin/load-failure.tsx';
import { useRemovalTexts } from '../../components/admin/removal-texts.ts';
import { SendDialog } from '../../components/send-dialog.tsx';
import { BackupEvents } from '../../features/backups/admin/backup-events.tsx';
import { BackupList } from '../../features/backups/admin/backup-list.tsx';
import { BackupNotices } from '../../features/backups/admin/backup-notices.tsx';
import { RestoreNotice } from '../../features/backups/admin/restore-notice.tsx';
import { useFailureText } from '../../lib/admin/failure-text.ts';
import { useSending } from '../../lib/admin/use-sending.ts';
import { useSite } from '../../lib/site-context.tsx';
import { trpc } from '../../lib/trpc.ts';
import { backupSection } from './settings/house-sections.ts';
import { SectionEditor } from './settings/section-editor.tsx';

const whileRunningMs = 1000;

/** Backups: one now, those that are stored, and when more are made by themselves. */
export function BackupsPage() {
  const { t } = useLingui();
  const failureText = useFailureText();
  const utils = trpc.useUtils();
  const onSuccess = () => utils.admin.backups.get.invalidate();
  const found = trpc.admin.backups.get.useQuery(undefined, { gcTime: 0, refetchInterval: ({ state }) => (state.data?.isRunning ? whileRunningMs : false) });
  const start = trpc.admin.backups.start.useMutation({
    onSuccess,
    onError: (error) => notifications.show({ color: 'red', message: failureText(error, t`The backup could not be started.`) }),
  });
  const removing = useBackupRemoval(onSuccess);
  const { data: overview } = found;
  const action = (
    <Button onClick={() => start.mutate()} loading={start.isPending || overview?.isRunning === true} leftSection={<IconDatabaseExport size={20} aria-hidden />}>
      <Trans>Back up now</Trans>
    </Button>
  );
  return (
    <AdminPage title={t`Backup`} action={overview && action}>
      <RestoreNotice />
      {found.isError && !overview && <LoadFailure title={t`The backups could not be loaded.`} error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <FormSkeleton />}
      {overview && (
        <Stack>
          <BackupNotices overview={overview} />
          <BackupList backups={overview.backups} onRemove={removing.ask} />
          <SectionEditor {...backupSection} isPart onStored={onSuccess} />
          <BackupEvents events={overview.events} />
        </Stack>
      )}
      {removing.dialog}
    </AdminPage>
  );
}

function useBackupRemoval(onRemoved: () => Promise<unknown>) {
  const { t } = useLingui();
  const { locale } = useSite();
  const remove = trpc.admin.backups.remove.useMutation();
  const dateOf = (backup: StoredBackup | null) => (backup ? formatDateTime(backup.createdAt, locale) : '');
  const removing = useSending<StoredBackup>({
    send: ({ name }) => remove.mutateAsync({ name }),
    fallback: t`The backup could not be deleted.`,
    closesOnSuccess: true,
    onSent: (backup) => {
      const deleted = dateOf(backup);
      notifications.show({ message: t`“${deleted}” was deleted.` });
      void onRemoved();
    },
    onFailed: (error) => console.error(error),
  });
  const texts = useRemovalTexts({ name: dateOf(removing.subject), failureTitle: t`The backup could not be deleted.`, failureText: removing.failure });
  return { ask: removing.ask, dialog: <SendDialog {...removing.dialog} texts={texts} isDangerous /> };
}
