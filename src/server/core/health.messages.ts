/** Texts of health checks that several topics share, and of the checks of the core. */
export const healthMessages = {
  informOperator: /*i18n*/ {
    id: 'health.informOperator',
    message: 'Please inform the person who runs the server.',
  },
  notCheckedTitle: /*i18n*/ { id: 'health.notChecked', message: 'This was not checked lately' },
  notCheckedAdvice: /*i18n*/ {
    id: 'health.notCheckedAdvice',
    message: 'The log shows why. A restart of the server repeats the check.',
  },
  database: /*i18n*/ { id: 'health.database', message: 'Database' },
  databaseTitle: /*i18n*/ { id: 'health.database.title', message: 'The site cannot store anything right now' },
  databaseAdvice: /*i18n*/ { id: 'health.database.advice', message: 'New requests and changes are refused.' },
  databaseUnreadable: /*i18n*/ { id: 'health.database.unreadable', message: 'The database cannot be read' },
  databaseSize: /*i18n*/ { id: 'health.database.size', message: 'Size' },
  disk: /*i18n*/ { id: 'health.disk', message: 'Disk' },
  diskTitle: /*i18n*/ { id: 'health.disk.title', message: 'The server cannot write to its disk' },
  diskAdvice: /*i18n*/ {
    id: 'health.disk.advice',
    message: 'It is full or not connected. New requests, changes and files may be refused.',
  },
  diskLowTitle: /*i18n*/ { id: 'health.disk.low', message: 'The disk of the server is nearly full' },
  diskLowAdvice: /*i18n*/ {
    id: 'health.disk.lowAdvice',
    message: 'Once it is full, new requests, changes and files are refused.',
  },
  diskFree: /*i18n*/ { id: 'health.disk.free', message: 'Free space' },
};
