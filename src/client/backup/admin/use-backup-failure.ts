import { useLingui } from '@lingui/react/macro';
import type { BackupFailureCode } from '#shared/backup/backups.schema.ts';

/** The reason why a backup failed, with advice. */
export function useBackupFailure(): (code: BackupFailureCode) => string {
  const { t } = useLingui();
  return (code) => {
    if (code === 'noRoom') return t`There is not enough space on the server’s disk.`;
    if (code === 'busy') return t`Another backup was being made at the same time.`;
    if (code === 'damaged') return t`The database is damaged. No backup was made, and the existing ones are kept.`;
    if (code === 'passphraseMissing')
      return t`It should be encrypted, but the server has no passphrase (BACKUP_PASSPHRASE).`;
    if (code === 'notRestorable')
      return t`The backup could not be restored from, so it was not kept. See the server’s log for details.`;
    if (code === 'folderUnusable')
      return t`The folder for backups (BACKUP_DIR) is not connected or cannot be written. The person who runs the server should check whether its disk is mounted.`;
    return t`Something unexpected happened. See the server’s log for details.`;
  };
}
