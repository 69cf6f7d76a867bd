import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconDownload, IconLock, IconTrash } from '@tabler/icons-react';
import type { StoredBackup } from '#shared/backup/backups.schema.ts';
import { formatDateTime, formatMegabytes } from '#shared/i18n/format.ts';
import { backupPath } from '#shared/paths.ts';
import { FormSection } from '../../ui/admin/forms/form-section.tsx';
import { useFailureText } from '../../ui/admin/lib/failure-text.ts';
import { startDownload } from '../../ui/admin/lib/use-download.ts';
import { RowList } from '../../ui/admin/row-list.tsx';
import styles from '../../ui/admin/wrapping-row.module.css';
import { useSite } from '../../ui/lib/site-context.tsx';
import { trpc } from '../../ui/lib/trpc.ts';

interface BackupListProps {
  backups: StoredBackup[];
  onRemove: (backup: StoredBackup) => void;
}

/** The stored backups, newest first, each with a download link. */
export function BackupList({ backups, onRemove }: BackupListProps) {
  const { t } = useLingui();
  return (
    <FormSection title={t`Stored backups`}>
      <Text size="sm" c="dimmed">
        <Trans>
          A backup contains everything that people have entrusted to the centre. Keep downloads where nobody else can
          open them. Each download is recorded below.
        </Trans>
      </Text>
      {backups.length === 0 ? (
        <Text c="dimmed">
          <Trans>There is no backup yet.</Trans>
        </Text>
      ) : (
        <RowList items={backups}>
          {(backup) => <BackupRow key={backup.name} backup={backup} onRemove={() => onRemove(backup)} />}
        </RowList>
      )}
    </FormSection>
  );
}

function BackupRow({ backup, onRemove }: { backup: StoredBackup; onRemove: () => void }) {
  const { t } = useLingui();
  const { locale } = useSite();
  const date = formatDateTime(backup.createdAt, locale);
  const failureText = useFailureText();
  const download = trpc.admin.backups.prepareDownload.useMutation({
    onSuccess: () => startDownload(backupPath(backup.name)),
    onError: (error) => notifications.show({ color: 'coral', message: failureText(error) }),
  });
  return (
    <li className={styles.row}>
      <div className={styles.texts}>
        <Group gap="xs">
          <Text fw={500}>{date}</Text>
          {backup.isEncrypted && (
            <Badge leftSection={<IconLock size={12} aria-hidden />}>
              <Trans>Encrypted</Trans>
            </Badge>
          )}
          {backup.missing > 0 && (
            <Badge color="red" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
              <Plural
                value={backup.missing}
                one="Incomplete: # file is missing"
                other="Incomplete: # files are missing"
              />
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {formatMegabytes(backup.bytes, locale)}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button
          component="a"
          href={backupPath(backup.name)}
          download
          onClick={(event) => {
            event.preventDefault();
            download.mutate();
          }}
          loading={download.isPending}
          variant="light"
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-label={t`Download the backup of ${date}`}
        >
          <Trans>Download</Trans>
        </Button>
        <ActionIcon color="coral" onClick={onRemove} title={t`Delete the backup of ${date}`}>
          <IconTrash size={20} />
        </ActionIcon>
      </Group>
    </li>
  );
}
