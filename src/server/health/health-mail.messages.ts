/** Texts of the mails to owners about the site's health. */
export const healthMailMessages = {
  faultSubject: /*i18n*/ { id: 'mail.health.subject', message: 'The website of {centre} needs your attention' },
  faultTitle: /*i18n*/ { id: 'mail.health.title', message: 'Something does not work' },
  faultText: /*i18n*/ {
    id: 'mail.health.text',
    message: 'The website of {centre} checks itself every minute, and found this:',
  },
  fault: /*i18n*/ { id: 'mail.health.fault', message: '{title}. {advice}' },
  wellSubject: /*i18n*/ {
    id: 'mail.health.wellSubject',
    message: 'The problems of the website of {centre} are resolved',
  },
  wellTitle: /*i18n*/ { id: 'mail.health.wellTitle', message: 'The problems are resolved' },
  wellText: /*i18n*/ {
    id: 'mail.health.wellText',
    message: 'The website of {centre} found no fault any more at its last check. There is nothing to do.',
  },
  page: /*i18n*/ { id: 'mail.health.page', message: 'The page “System”' },
} as const;
