/** Texts of the test mail and texts that several mails share; lingui extracts them into locales/server. */
export const mailMessages = {
  greeting: /*i18n*/ { id: 'mail.acknowledgement.greeting', message: 'Hello {name},' },
  testSubject: /*i18n*/ { id: 'mail.test.subject', message: 'Test e-mail' },
  testTitle: /*i18n*/ { id: 'mail.test.title', message: 'Your e-mail works' },
  testText: /*i18n*/ {
    id: 'mail.test.text',
    message: 'This test e-mail was sent from the settings of the staff area on {at}.',
  },
  testFooter: /*i18n*/ { id: 'mail.test.footer', message: 'No reply is needed.' },
} as const;
