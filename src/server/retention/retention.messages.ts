/** Texts of the health check of the clock. */
export const retentionMessages = {
  clock: /*i18n*/ { id: 'health.clock', message: 'Clock' },
  clockTitle: /*i18n*/ { id: 'health.clock.title', message: 'The clock of the server may be wrong' },
  clockAdvice: /*i18n*/ {
    id: 'health.clock.advice',
    message: 'Nothing is removed automatically until an owner confirms the date under “Settings”, “Retention”.',
  },
  noRunTitle: /*i18n*/ { id: 'health.clock.noRun', message: 'Old data was not removed lately' },
  noRunAdvice: /*i18n*/ {
    id: 'health.clock.noRunAdvice',
    message: 'It is removed every day after its retention period. The log shows why this did not happen.',
  },
  clockNow: /*i18n*/ { id: 'health.clock.now', message: 'Time of the server' },
  clockLastRun: /*i18n*/ { id: 'health.clock.lastRun', message: 'Last daily run' },
};
