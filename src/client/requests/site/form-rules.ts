/** What forms are checked by, as one script: it comes when a form is first touched, since it weighs more than the rest of the page. */
export { issueMessages } from '#shared/fields/issues.ts';
export { bookingInputSchema, consentVersion, contactInputSchema, reportInputSchema, withdrawalInputSchema } from '#shared/requests/requests.schema.ts';
export { validationMessage } from '../../ui/forms/validation-messages.ts';
