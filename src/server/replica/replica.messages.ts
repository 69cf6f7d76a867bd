/** Texts of the health checks of the replica. */
export const replicaMessages = {
  replica: /*i18n*/ { id: 'health.replica', message: 'Replica' },
  replicaTitle: /*i18n*/ { id: 'health.replica.title', message: 'The replica does not get every change' },
  replicaAdvice: /*i18n*/ {
    id: 'health.replica.advice',
    message: 'If this machine is lost now, the latest requests are lost too.',
  },
  unsafeTitle: /*i18n*/ { id: 'health.replica.unsafe', message: 'This version of Litestream can damage the database' },
  unsafeAdvice: /*i18n*/ { id: 'health.replica.unsafeAdvice', message: 'Install Litestream 0.5.17 or later.' },
  lag: /*i18n*/ { id: 'health.replica.lag', message: 'Seconds behind' },
  filesCopied: /*i18n*/ { id: 'health.replica.files', message: 'Files last copied' },
  litestream: /*i18n*/ { id: 'health.replica.litestream', message: 'Litestream' },
  trial: /*i18n*/ { id: 'health.trial', message: 'Nightly restore' },
  trialTitle: /*i18n*/ { id: 'health.trial.title', message: 'The nightly restore has failed' },
  trialAdvice: /*i18n*/ {
    id: 'health.trial.advice',
    message: 'The replica or the newest backup may not be restorable.',
  },
  noTrialTitle: /*i18n*/ { id: 'health.trial.none', message: 'No nightly restore was made lately' },
  noTrialAdvice: /*i18n*/ {
    id: 'health.trial.noneAdvice',
    message: 'The replica and the newest backup are restored every night to check them.',
  },
  noBackupTitle: /*i18n*/ { id: 'health.trial.noBackup', message: 'The nightly restore found no recent backup' },
  noBackupAdvice: /*i18n*/ {
    id: 'health.trial.noBackupAdvice',
    message: 'Only the replica was restored. The replication needs the BACKUP_DIR of the site, on the same disk.',
  },
  trialBackup: /*i18n*/ { id: 'health.trial.backup', message: 'Restored backup of' },
  trialDone: /*i18n*/ { id: 'health.trial.done', message: 'Last restore' },
  fault: /*i18n*/ { id: 'health.trial.fault', message: 'Reason' },
};
