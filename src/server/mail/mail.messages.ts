/** Every sentence of the mails; lingui collects them into locales/server. */
export const mailMessages = {
  notificationSubject: /*i18n*/ {
    id: 'mail.notification.subject',
    message: '{type, select, suggestion {New suggestion} other {New inquiry}} {reference} from {name}',
  },
  notificationTitle: /*i18n*/ {
    id: 'mail.notification.title',
    message: '{type, select, suggestion {A visitor sent a suggestion} other {A visitor sent an inquiry}}',
  },
  reference: /*i18n*/ { id: 'mail.reference', message: 'Reference' },
  name: /*i18n*/ { id: 'mail.name', message: 'Name' },
  email: /*i18n*/ { id: 'mail.email', message: 'E-mail' },
  phone: /*i18n*/ { id: 'mail.phone', message: 'Phone' },
  language: /*i18n*/ { id: 'mail.language', message: 'Language' },
  receivedAt: /*i18n*/ { id: 'mail.receivedAt', message: 'Received' },
  message: /*i18n*/ { id: 'mail.message', message: 'Message' },
  openInbox: /*i18n*/ { id: 'mail.openInbox', message: 'Open the inbox' },
  notificationFooter: /*i18n*/ {
    id: 'mail.notification.footer',
    message: 'Answer this mail to write to the visitor. The message is also in the inbox of the staff area.',
  },
  acknowledgementSubject: /*i18n*/ { id: 'mail.acknowledgement.subject', message: 'We have received your message ({reference})' },
  acknowledgementTitle: /*i18n*/ { id: 'mail.acknowledgement.title', message: 'Thank you, your message has reached us' },
  greeting: /*i18n*/ { id: 'mail.acknowledgement.greeting', message: 'Hello {name},' },
  greetingWithoutName: /*i18n*/ { id: 'mail.acknowledgement.greetingWithoutName', message: 'Hello,' },
  received: /*i18n*/ {
    id: 'mail.acknowledgement.received',
    message: '{type, select, suggestion {Thank you for your suggestion. Our team will read it carefully.} other {We have received your inquiry.}}',
  },
  yourReference: /*i18n*/ { id: 'mail.acknowledgement.reference', message: 'Your reference' },
  nextStep: /*i18n*/ {
    id: 'mail.acknowledgement.nextStep',
    message:
      'What happens next: a member of our team reads your message and answers you by phone or e-mail during our opening hours. You do not need to send it again.',
  },
  callUs: /*i18n*/ { id: 'mail.acknowledgement.callUs', message: 'If it cannot wait, call us and mention your reference:' },
  notYou: /*i18n*/ {
    id: 'mail.acknowledgement.notYou',
    message: 'You receive this mail because this address was given in our contact form. If that was not you, please ignore it.',
  },
} as const;
