/** What forms are checked by, as one script: it comes when a form is first touched, since it weighs more than the rest of the page. */
export { issueMessages } from '#shared/fields/issues.ts';
export { inputSchema, requiredFields } from '#shared/requests/request-form.schema.ts';
export { consentVersion } from '#shared/requests/request-origin.ts';
export { validationMessage } from '../../ui/forms/validation-messages.ts';
