import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDatabaseExport } from '@tabler/icons-react';
import type { StoredBackup } from '#shared/backup/backups.schema.ts';
import { formatDateTime } from '#shared/i18n/format.ts';
import { backupSection } from '../../settings/admin/operations-sections.ts';
import { SectionEditor } from '../../settings/admin/section-editor.tsx';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { FormSkeleton } from '../../ui/admin/forms/form-skeleton.tsx';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { useSending } from '../../ui/admin/lib/use-sending.ts';
import { LoadFailure } from '../../ui/admin/load-failure.tsx';
import { useRemovalTexts } from '../../ui/admin/removal-texts.ts';
import { SendDialog } from '../../ui/forms/send-dialog.tsx';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';
import { BackupEvents } from './backup-events.tsx';
import { BackupList } from './backup-list.tsx';
import { BackupNotices } from './backup-notices.tsx';
import { RestoreNotice } from './restore-notice.tsx';

const whileRunningMs = 1000;

/** Starts, lists and schedules backups. */
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
