import { z } from 'zod';
import { requiredTextSchema } from '../fields/fields.schema.ts';
import { sitePaths } from '../paths.ts';
import { contactForm } from './contact.form.ts';
import { requestLabels } from './request-labels.ts';
import { defineRequestType } from './request-type.ts';

const { type, message } = contactForm.fields;

/** Names of the types of message for staff. */
const contactNames = {
  inquiry: /*i18n*/ { id: 'requestType.inquiry', message: 'Inquiry' },
  suggestion: /*i18n*/ { id: 'requestType.suggestion', message: 'Suggestion' },
};

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
  arrived: /*i18n*/ { id: 'requestType.contact.arrived', message: 'A new message has arrived.' },
  colour: 'var(--deep)',
  stored: { contactType: z.enum(type.options), message: z.string() },
  entry: { contactType: z.enum(type.options), message: requiredTextSchema(message.limit) },
  entryLabels: {
    contactType: { .../*i18n*/ { id: 'requestEntry.contactType', message: 'Type of message' }, choices: contactNames },
    message: /*i18n*/ { id: 'requestEntry.message', message: 'What the person says' },
  },
  readPosted: (posted) => posted,
  describe: ({ type: contactType, message }) => ({ details: { contactType, message } }),
  readEntry: ({ contactType, message }) => ({ type: contactType, message }),
  message: (details) => details.message,
  messageLabel: requestLabels.message,
  facts: () => [],
  columns: [],
});
