/** Messages for refused operations on backups, and texts of the health checks of backups and of the integrity. */
export const backupMessages = {
  passphraseMissing: /*i18n*/ {
    id: 'backups.passphraseMissing',
    message: 'The server has no passphrase to encrypt with. Set BACKUP_PASSPHRASE there first.',
  },
  running: /*i18n*/ { id: 'backups.running', message: 'A backup is already being made. Please wait until it is done.' },
  integrity: /*i18n*/ { id: 'health.integrity', message: 'Integrity of the database' },
  integrityTitle: /*i18n*/ { id: 'health.integrity.title', message: 'The database is damaged' },
  integrityAdvice: /*i18n*/ {
    id: 'health.integrity.advice',
    message:
      'The person who runs the server should stop it, keep a copy of the data folder, and restore the last good backup.',
  },
  integrityChecked: /*i18n*/ { id: 'health.integrity.checked', message: 'Last checked' },
  backups: /*i18n*/ { id: 'health.backups', message: 'Backup' },
  backupsTitle: /*i18n*/ { id: 'health.backups.title', message: 'There is no complete backup of the last 48 hours' },
  backupsAdvice: /*i18n*/ { id: 'health.backups.advice', message: '“Backup” shows the reason.' },
  folderTitle: /*i18n*/ { id: 'health.backups.folder', message: 'The folder for backups is not connected' },
  folderAdvice: /*i18n*/ {
    id: 'health.backups.folderAdvice',
    message: 'No backup is made until its disk is connected again.',
  },
  failedTitle: /*i18n*/ { id: 'health.backups.failed', message: 'The last backup failed' },
  incompleteTitle: /*i18n*/ { id: 'health.backups.incomplete', message: 'The last backup is incomplete' },
  noneTitle: /*i18n*/ { id: 'health.backups.none', message: 'No backup was made yet' },
  lastComplete: /*i18n*/ { id: 'health.backups.lastComplete', message: 'Last complete backup' },
  lastSize: /*i18n*/ { id: 'health.backups.size', message: 'Its size' },
  storedCount: /*i18n*/ { id: 'health.backups.stored', message: 'Stored backups' },
  leftovers: /*i18n*/ { id: 'health.leftovers', message: 'Old copies' },
  leftoversTitle: /*i18n*/ { id: 'health.leftovers.title', message: 'Old copies of the data are left' },
  leftoversAdvice: /*i18n*/ {
    id: 'health.leftovers.advice',
    message:
      'They contain personal data, also of people whose data was erased since. They are deleted after 30 days. The person who runs the server can delete them earlier.',
  },
  leftoverOf: /*i18n*/ { id: 'health.leftovers.copy', message: '⁦{name}⁩' },
};
