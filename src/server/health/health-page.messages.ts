/** Texts of the health checks of mails and versions. */
export const healthPageMessages = {
  versions: /*i18n*/ { id: 'health.versions', message: 'Versions' },
  dana: /*i18n*/ { id: 'health.versions.dana', message: 'Dana' },
  node: /*i18n*/ { id: 'health.versions.node', message: 'Node.js' },
  sqlite: /*i18n*/ { id: 'health.versions.sqlite', message: 'SQLite' },
  variables: /*i18n*/ { id: 'health.variables', message: 'Settings of the server' },
  variablesTitle: /*i18n*/ { id: 'health.variables.title', message: 'A setting of the server has an unknown name' },
  variablesAdvice: /*i18n*/ {
    id: 'health.variables.advice',
    message:
      'The server ignores it. The person who runs the server corrects or removes the name, and starts the server again.',
  },
  variableUnknown: /*i18n*/ { id: 'health.variables.unknown', message: 'Unknown name' },
  mail: /*i18n*/ { id: 'health.mail', message: 'Mail' },
  mailTitle: /*i18n*/ { id: 'health.mail.title', message: 'The mail server accepts no e-mails' },
  mailAdvice: /*i18n*/ {
    id: 'health.mail.advice',
    message: 'E-mails wait and are sent later. A test e-mail under “Settings”, “Mail” shows the reason.',
  },
  noServerTitle: /*i18n*/ { id: 'health.mail.noServer', message: 'No mail server is set' },
  noServerAdvice: /*i18n*/ {
    id: 'health.mail.noServerAdvice',
    message: 'Requests are in the inbox only. “Settings”, “Mail” shows how to set one.',
  },
  unsentTitle: /*i18n*/ { id: 'health.mail.unsent', message: 'Some e-mails were not sent' },
  unsentAdvice: /*i18n*/ {
    id: 'health.mail.unsentAdvice',
    message: '“System” lists them at its end, and can send them again.',
  },
  lateTitle: /*i18n*/ { id: 'health.mail.late', message: 'An e-mail has been waiting for more than an hour' },
  lateAdvice: /*i18n*/ {
    id: 'health.mail.lateAdvice',
    message: 'The server tries again by itself. “Last error” shows why the e-mail was not accepted.',
  },
  waiting: /*i18n*/ { id: 'health.mail.waiting', message: 'Waiting to be sent' },
  oldest: /*i18n*/ { id: 'health.mail.oldest', message: 'The oldest since' },
  failed: /*i18n*/ { id: 'health.mail.failed', message: 'Failed' },
  held: /*i18n*/ { id: 'health.mail.held', message: 'Late, waiting for staff' },
  failedToStaff: /*i18n*/ { id: 'health.mail.failedToStaff', message: 'Members whose last e-mail failed' },
  lastError: /*i18n*/ { id: 'health.mail.lastError', message: 'Last error' },
};
