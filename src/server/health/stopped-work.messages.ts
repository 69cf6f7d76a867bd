/** Texts of the health check of work with which the site stopped answering. */
export const stoppedWorkMessages = {
  label: /*i18n*/ { id: 'health.stopped', message: 'Restarts after a standstill' },
  title: /*i18n*/ { id: 'health.stopped.title', message: 'A part of the site is switched off after a standstill' },
  advice: /*i18n*/ {
    id: 'health.stopped.advice',
    message: 'The site answered nobody for 30 seconds, so it was restarted. “System” lists the part, and what to do.',
  },
  restartedTitle: /*i18n*/ { id: 'health.stopped.restarted', message: 'The site was restarted after a standstill' },
  listed: /*i18n*/ { id: 'health.stopped.listed', message: 'Listed below' },
};
