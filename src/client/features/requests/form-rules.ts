/** What forms are checked by, as one script: it comes when a form is first touched, since it weighs more than the rest of the page. */
export { issueMessages } from '#shared/schemas/issues.ts';
export { bookingInputSchema, consentVersion, contactInputSchema, reportInputSchema, withdrawalInputSchema } from '#shared/schemas/requests.schema.ts';
export { validationMessage } from '../../lib/validation-messages.ts';
