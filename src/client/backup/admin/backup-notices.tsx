import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Loader } from '@mantine/core';
import { IconAlertTriangle, IconLockOpen } from '@tabler/icons-react';
import type { BackupOverview } from '#shared/backup/backups.schema.ts';
import { useBackupFailure } from './use-backup-failure.ts';

/** Notices above the list of backups: a failed, incomplete or unencrypted backup, a backup that is being made. */
export function BackupNotices({ overview }: { overview: BackupOverview }) {
  const { t } = useLingui();
  const failureText = useBackupFailure();
  const { isRunning, isEncrypted, canEncrypt, lastFailure, backups } = overview;
  const [latest] = backups;
  return (
    <>
      {lastFailure !== null && !isRunning && (
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertTriangle aria-hidden />}
          title={lastFailure === 'folderUnusable' ? t`Backups cannot be stored` : t`The last backup failed`}
        >
          {failureText(lastFailure)}
        </Alert>
      )}
      {latest !== undefined && latest.missing > 0 && !isRunning && (
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertTriangle aria-hidden />}
          title={t`The last backup is incomplete`}
        >
          <Plural
            value={latest.missing}
            one="# file of a picture or card was not on the server’s disk. The person who runs the server should check whether the folder for uploads is connected. Complete backups are kept."
            other="# files of pictures or cards were not on the server’s disk. The person who runs the server should check whether the folder for uploads is connected. Complete backups are kept."
          />
        </Alert>
      )}
      {!isEncrypted && (
        <Alert color="coral" role="note" icon={<IconLockOpen aria-hidden />} title={t`Backups are not encrypted`}>
          {canEncrypt ? (
            <Trans>
              Encryption is turned off under “Automatic backups” below. Anyone who gets hold of a backup can read the
              visitors’ requests.
            </Trans>
          ) : (
            <Trans>The server has no passphrase. The person who runs the server should set BACKUP_PASSPHRASE.</Trans>
          )}
        </Alert>
      )}
      <div role="status">
        {isRunning && (
          <Alert icon={<Loader size={20} />} title={t`A backup is being made`}>
            <Trans>The site keeps running in the meantime, and you can leave this page.</Trans>
          </Alert>
        )}
      </div>
    </>
  );
}
