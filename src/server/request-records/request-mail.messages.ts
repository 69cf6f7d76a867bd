import { mailMessages } from '../mail/mail.messages.ts';

/** Texts of the mails about requests. */
export const requestMailMessages = {
  greeting: mailMessages.greeting,
  notificationSubject: /*i18n*/ { id: 'mail.notification.subject', message: '{subject} {reference} from {name}' },
  /** Also the whole subject if mails carry no personal data. */
  notificationSubjectWithoutName: /*i18n*/ {
    id: 'mail.notification.subjectWithoutName',
    message: '{subject} {reference}',
  },
  reference: /*i18n*/ { id: 'mail.reference', message: 'Reference' },
  name: /*i18n*/ { id: 'mail.name', message: 'Name' },
  email: /*i18n*/ { id: 'mail.email', message: 'E-mail' },
  phone: /*i18n*/ { id: 'mail.phone', message: 'Phone' },
  language: /*i18n*/ { id: 'mail.language', message: 'Language' },
  receivedAt: /*i18n*/ { id: 'mail.receivedAt', message: 'Received' },
  cards: /*i18n*/ { id: 'mail.cards', message: 'Cards' },
  cardCount: /*i18n*/ {
    id: 'mail.cardCount',
    message:
      '{count, plural, one {# card, to be seen in the staff area only} other {# cards, to be seen in the staff area only}}',
  },
  openRequest: /*i18n*/ { id: 'mail.openRequest', message: 'Open the request' },
  openInbox: /*i18n*/ { id: 'mail.openInbox', message: 'Open the inbox' },
  notificationFooter: /*i18n*/ {
    id: 'mail.notification.footer',
    message: 'Answer this e-mail to write to the visitor. The message is also in the inbox of the staff area.',
  },
  bareNotice: /*i18n*/ {
    id: 'mail.notification.bareNotice',
    message: 'Personal details are not sent by e-mail. Please read the request in the inbox of the staff area.',
  },
  greetingWithoutName: /*i18n*/ { id: 'mail.acknowledgement.greetingWithoutName', message: 'Hello,' },
  yourReference: /*i18n*/ { id: 'mail.acknowledgement.reference', message: 'Your reference' },
  nextStep: /*i18n*/ { id: 'mail.acknowledgement.nextStep', message: '{next} You do not need to send it again.' },
  wished: /*i18n*/ { id: 'mail.acknowledgement.wished', message: 'You asked for' },
  held: /*i18n*/ { id: 'mail.acknowledgement.held', message: 'We hold for you until we have answered' },
  heldUntil: /*i18n*/ { id: 'mail.acknowledgement.heldUntil', message: 'The hold ends at the latest' },
  status: /*i18n*/ { id: 'mail.acknowledgement.status', message: 'See the status of your request' },
  callUs: /*i18n*/ {
    id: 'mail.acknowledgement.callUs',
    message: 'If it is urgent, call us and mention your reference:',
  },
  notYou: /*i18n*/ {
    id: 'mail.acknowledgement.notYou',
    message:
      'You receive this e-mail because this address was given in a form on our website. If that was not you, please ignore it.',
  },
  changeRequestSubject: /*i18n*/ {
    id: 'mail.changeRequest.subject',
    message:
      '{kind, select, cancel {Cancellation request} cancelled {Cancelled appointment} other {Change request}} {reference} from {name}',
  },
  /** Also the whole subject if mails carry no personal data. */
  changeRequestSubjectWithoutName: /*i18n*/ {
    id: 'mail.changeRequest.subjectWithoutName',
    message:
      '{kind, select, cancel {Cancellation request} cancelled {Cancelled appointment} other {Change request}} {reference}',
  },
  changeRequestTitle: /*i18n*/ {
    id: 'mail.changeRequest.title',
    message:
      '{kind, select, cancel {A visitor asks to cancel a request} cancelled {A visitor cancelled an appointment} other {A visitor asks to change a request}}',
  },
  cancelledTime: /*i18n*/ { id: 'mail.changeRequest.cancelledTime', message: 'Cancelled appointment' },
  askedTime: /*i18n*/ { id: 'mail.changeRequest.askedTime', message: 'Requested time' },
  changeRequest: /*i18n*/ { id: 'mail.changeRequest', message: 'What the visitor wrote' },
  digestSubject: /*i18n*/ {
    id: 'mail.digest.subject',
    message: '{count, plural, one {# request is waiting for an answer} other {# requests are waiting for an answer}}',
  },
  digestTitle: /*i18n*/ { id: 'mail.digest.title', message: 'Requests waiting for an answer' },
  digestText: /*i18n*/ {
    id: 'mail.digest.text',
    message: 'Nobody has started on these requests for more than {hours, plural, one {# hour} other {# hours}}:',
  },
  digestMore: /*i18n*/ {
    id: 'mail.digest.more',
    message: '{more, plural, one {And # more in the inbox.} other {And # more in the inbox.}}',
  },
  digestSuspected: /*i18n*/ {
    id: 'mail.digest.suspected',
    message:
      '{suspected, plural, one {# request looks like spam. Please check whether a person sent it.} other {# requests look like spam. Please check whether people sent them.}}',
  },
  openSuspected: /*i18n*/ { id: 'mail.digest.openSuspected', message: 'Check the possible spam' },
  digestFooter: /*i18n*/ {
    id: 'mail.digest.footer',
    message:
      'You receive this e-mail once a day while requests are waiting. An owner can change this in the settings of the staff area.',
  },
  digestBareFooter: /*i18n*/ {
    id: 'mail.digest.bareFooter',
    message: 'Personal details are not sent by e-mail. Please read the requests in the inbox of the staff area.',
  },
} as const;
