import type { Locale } from '#shared/i18n/locales.ts';
import type { FormOutcome } from '#shared/page-data.ts';
import { consentVersion, formGuardSchema } from '#shared/schemas/requests.schema.ts';
import type { Actor } from '../auth/actor.ts';
import type { Services } from '../deps.ts';
import { errorTable, toAppError } from '../errors.ts';
import { readContactInput } from '../services/request-input.ts';
import { translate } from '../translate.ts';

export interface ContactFormPost {
  services: Pick<Services, 'requests'>;
  actor: Actor;
  locale: Locale;
  /** The fields as the browser posted them. */
  body: unknown;
}

/**
 * Answers the contact form as a browser without script posts it: first the same question that the dialog asks,
 * with everything typed carried along, then, once confirmed, the request is stored.
 */
export async function answerContactForm({ services, actor, locale, body }: ContactFormPost): Promise<{ status: number; form: FormOutcome }> {
  const values = textFields(body);
  const outcome: FormOutcome = { step: 'refused', values, fields: {}, message: '', ticket: values.ticket ?? '', reference: '' };
  // Taken back: the form again, with all that was typed.
  if (values.confirmed === 'no') return { status: 200, form: outcome };
  try {
    const contact = readContactInput(values);
    if (values.confirmed !== 'yes') return { status: 200, form: { ...outcome, step: 'confirm', ticket: services.requests.issueConfirmTicket() } };
    const { reference } = await services.requests.sendContact(actor, { locale, contact, guard: formGuardSchema.parse(values), source: 'site', consentVersion });
    return { status: 200, form: { ...outcome, step: 'sent', reference } };
  } catch (error) {
    const appError = toAppError(error);
    if (appError.code === 'internal') throw error;
    const fields = Object.fromEntries(Object.entries(appError.fields).map(([path, message]) => [path, translate(locale, message)]));
    return { status: errorTable[appError.code].status, form: { ...outcome, fields, message: translate(locale, appError.messageKey) } };
  }
}

function textFields(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
