/**
 * The validation rules of forms in one script. It loads when a visitor first focuses a form, because it is larger than
 * the rest of the page.
 */
export { issueMessages } from '#shared/fields/issues.ts';
export { inputSchema } from '#shared/requests/request-form.schema.ts';
export { consentVersion } from '#shared/requests/request-origin.ts';
export { validationMessage } from '../../ui/forms/validation-messages.ts';
