/** Texts of the health check of facts that expire. */
export const trustHealthMessages = {
  trust: /*i18n*/ { id: 'health.trust', message: 'Trust facts' },
  expiring: /*i18n*/ { id: 'health.trust.title', message: 'A fact for visitors expires soon, or has expired' },
  advice: /*i18n*/ {
    id: 'health.trust.advice',
    message:
      'Visitors no longer see it after its last day. Under “Settings”, “Trust”, enter the new last day once it is renewed, or remove the fact.',
  },
};
