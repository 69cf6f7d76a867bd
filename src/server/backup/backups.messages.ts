/** Messages for refused operations on backups. */
export const backupMessages = {
  passphraseMissing: /*i18n*/ {
    id: 'backups.passphraseMissing',
    message: 'The server has no passphrase to encrypt with. Set BACKUP_PASSPHRASE there first.',
  },
  running: /*i18n*/ { id: 'backups.running', message: 'A backup is already being made. Please wait until it is done.' },
};
