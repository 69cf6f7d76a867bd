/** The names of all jobs, for people. */
export const jobMessages = {
  mails: /*i18n*/ { id: 'job.mails', message: 'sending e-mails' },
  messages: /*i18n*/ { id: 'job.messages', message: 'sending messages to telephones' },
  reminders: /*i18n*/ { id: 'job.reminders', message: 'reminding of appointments' },
  webhooks: /*i18n*/ { id: 'job.webhooks', message: 'notifying other systems' },
  'picture variants': /*i18n*/ { id: 'job.variants', message: 'preparing pictures' },
  'checks of cards': /*i18n*/ { id: 'job.cardChecks', message: 'checking cards' },
  'end sales': /*i18n*/ { id: 'job.endSales', message: 'ending sales' },
  'finish interrupted erasures': /*i18n*/ { id: 'job.erasures', message: 'finishing interrupted erasures' },
  'remove data past its retention period': /*i18n*/ { id: 'job.retention', message: 'removing old data' },
  'end holds of home visits': /*i18n*/ { id: 'job.holds', message: 'releasing held times' },
  'finish removals': /*i18n*/ { id: 'job.removals', message: 'removing traces of erased data' },
  'write index words again': /*i18n*/ { id: 'job.searchWords', message: 'updating the search' },
  'mails to owners': /*i18n*/ { id: 'job.ownerNotices', message: 'e-mails to owners about new access' },
  'links by mail': /*i18n*/ { id: 'job.links', message: 'sending links to members of staff' },
  'check of the database': /*i18n*/ { id: 'job.integrity', message: 'checking the database' },
  backup: /*i18n*/ { id: 'job.backup', message: 'backing up' },
  'count visits of old addresses': /*i18n*/ { id: 'job.redirects', message: 'counting visits of old addresses' },
  'look for changes by commands': /*i18n*/ { id: 'job.commandChanges', message: 'looking for changes by commands' },
  'read the status of the replica': /*i18n*/ {
    id: 'job.replica',
    message: 'reading the status of the copy on a second machine',
  },
  'look for lost folders': /*i18n*/ { id: 'job.storage', message: 'looking for lost folders' },
  'mails about faults': /*i18n*/ { id: 'job.faultMails', message: 'e-mails to owners about faults' },
  heartbeat: /*i18n*/ { id: 'job.heartbeat', message: 'the heartbeat for an outside monitor' },
};

/** The replication runs its jobs in another process, without a watchdog. */
export type JobName = keyof typeof jobMessages | 'write the status' | 'copy the uploads' | 'nightly check';
