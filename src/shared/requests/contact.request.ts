import { z } from 'zod';
import { requiredTextSchema } from '../fields/fields.schema.ts';
import { sitePaths } from '../paths.ts';
import { contactForm } from './contact.form.ts';
import { requestLabels } from './request-labels.ts';
import { defineRequestType, type MailTexts } from './request-type.ts';

const { type, message } = contactForm.fields;

/** Names of the types of message for staff. */
const contactNames = {
  inquiry: /*i18n*/ { id: 'requestType.inquiry', message: 'Inquiry' },
  suggestion: /*i18n*/ { id: 'requestType.suggestion', message: 'Suggestion' },
};

const inquiryMails: MailTexts = {
  notification: {
    subject: /*i18n*/ { id: 'mail.inquiry.subject', message: 'New inquiry' },
    title: /*i18n*/ { id: 'mail.inquiry.title', message: 'A visitor sent an inquiry' },
  },
  acknowledgement: {
    subject: /*i18n*/ { id: 'mail.contact.acknowledgement', message: 'We have received your message ({reference})' },
    title: /*i18n*/ { id: 'mail.contact.reachedUs', message: 'Thank you, your message has reached us' },
    received: /*i18n*/ { id: 'mail.inquiry.received', message: 'We have received your inquiry.' },
    next: /*i18n*/ {
      id: 'mail.contact.next',
      message:
        'What happens next: a member of our team reads your message and answers you by phone or e-mail during our opening hours.',
    },
  },
};
const suggestionMails: MailTexts = {
  notification: {
    subject: /*i18n*/ { id: 'mail.suggestion.subject', message: 'New suggestion' },
    title: /*i18n*/ { id: 'mail.suggestion.title', message: 'A visitor sent a suggestion' },
  },
  acknowledgement: {
    ...inquiryMails.acknowledgement,
    received: /*i18n*/ {
      id: 'mail.suggestion.received',
      message: 'Thank you for your suggestion. Our team will read it carefully.',
    },
  },
};
const mailsOf = { inquiry: inquiryMails, suggestion: suggestionMails };

export const contactRequest = defineRequestType({
  type: 'contact',
  form: contactForm,
  path: sitePaths.contact(),
  rest: {
    path: 'sentContact',
    operation: 'Contact',
    summary: 'Sends a message',
    fields: {
      type: { description: 'What the message is.', example: 'inquiry' },
      message: { description: 'The message.', example: 'Do you open on Friday?' },
    },
  },
  name: /*i18n*/ { id: 'requestType.contact', message: 'Contact' },
  nameOf: ({ contactType }) => contactNames[contactType],
  visitorName: /*i18n*/ { id: 'requestType.contact.visitorName', message: 'Message' },
  arrived: /*i18n*/ { id: 'requestType.contact.arrived', message: 'A new message has arrived.' },
  plural: /*i18n*/ { id: 'requestType.contact.plural', message: 'Messages' },
  hasAppointment: false,
  mails: ({ contactType }) => mailsOf[contactType],
  colour: 'var(--deep)',
  stored: { contactType: z.enum(type.options), message: z.string() },
  entry: { contactType: z.enum(type.options), message: requiredTextSchema(message.limit) },
  entryLabels: {
    contactType: { .../*i18n*/ { id: 'requestEntry.contactType', message: 'Type of message' }, choices: contactNames },
    message: /*i18n*/ { id: 'requestEntry.message', message: 'What the person says' },
  },
  readPosted: (posted) => posted,
  describe: ({ type: contactType, message }) => ({ contactType, message }),
  readEntry: ({ contactType, message }) => ({ type: contactType, message }),
  message: (details) => details.message,
  messageLabel: requestLabels.message,
  facts: () => [],
  columns: [],
});
