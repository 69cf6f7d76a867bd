import type { Locale } from '#shared/i18n/locales.ts';
import type { FormOutcome } from '#shared/page-data.ts';
import { sitePaths } from '#shared/paths.ts';
import { visitTimeText } from '#shared/rules/visit-time.rules.ts';
import { consentVersion, formGuardSchema, type RequestReceipt } from '#shared/schemas/requests.schema.ts';
import type { Actor } from '../auth/actor.ts';
import type { Services } from '../deps.ts';
import { errorTable, toAppError } from '../errors.ts';
import { readBookingInput, readContactInput, readReportInput } from '../services/request-input.ts';
import type { Submission } from '../services/request-intake.ts';
import { translate } from '../translate.ts';

type Values = Record<string, string>;
type Requests = Services['requests'];

export interface PageForm {
  /** The page that the form stands on and posts to. */
  path: string;
  fields: readonly string[];
  /** Checks the fields, as far as the page's address and the visitor filled them, and gives back how to send them. Throws where they are refused. */
  read: (
    values: Values,
    context: { locale: Locale; query: URLSearchParams },
  ) => (requests: Requests, actor: Actor, submission: Submission) => Promise<RequestReceipt>;
}

const person = ['name', 'email', 'phone'];

/** The forms that a browser without script can post. */
export const pageForms: readonly PageForm[] = [
  {
    path: sitePaths.contact(),
    fields: [...person, 'type', 'message'],
    read: (values) => {
      const contact = readContactInput(values);
      return (requests, actor, submission) => requests.sendContact(actor, { ...submission, contact });
    },
  },
  {
    path: sitePaths.reports(),
    fields: [...person, 'visitDay'],
    read: ({ visitDay = '', ...values }, { locale }) => {
      const isDay = /^\d{4}-\d{2}-\d{2}$/.test(visitDay) && !Number.isNaN(Date.parse(visitDay));
      const report = readReportInput({ ...values, visitTime: isDay ? visitTimeText(visitDay, locale) : '' });
      return (requests, actor, submission) => requests.sendReport(actor, { ...submission, report });
    },
  },
  {
    path: sitePaths.bookingPage(),
    fields: [...person, 'notes'],
    read: (values, { query }) => {
      // Nothing is sent of what the page showed: the server's own record stands for it.
      const booking = readBookingInput({ ...values, packageId: query.get('package'), offerId: query.get('offer') });
      return (requests, actor, submission) => requests.sendBooking(actor, { ...submission, booking });
    },
  },
];

export interface RequestFormPost {
  form: PageForm;
  services: Pick<Services, 'requests'>;
  actor: Actor;
  locale: Locale;
  /** The query of the page's address. */
  query: URLSearchParams;
  /** The fields as the browser posted them. */
  body: unknown;
}

/**
 * Answers a form as a browser without script posts it: first the same question that the dialog asks,
 * with everything typed carried along, then, once confirmed, the request is stored.
 */
export async function answerRequestForm({
  form,
  services: { requests },
  actor,
  locale,
  query,
  body,
}: RequestFormPost): Promise<{ status: number; form: FormOutcome }> {
  const posted = textFields(body);
  const values = Object.fromEntries([...form.fields, 'website'].map((name) => [name, posted[name] ?? '']));
  const outcome: FormOutcome = { step: 'refused', values, fields: {}, message: '', ticket: posted.ticket ?? '', reference: '' };
  // Taken back: the form again, with all that was typed.
  if (posted.confirmed === 'no') return { status: 200, form: outcome };
  try {
    const send = form.read(values, { locale, query });
    if (posted.confirmed !== 'yes') return { status: 200, form: { ...outcome, step: 'confirm', ticket: requests.issueConfirmTicket() } };
    const { reference } = await send(requests, actor, { locale, guard: formGuardSchema.parse(posted), source: 'site', consentVersion });
    return { status: 200, form: { ...outcome, step: 'sent', reference } };
  } catch (error) {
    const appError = toAppError(error);
    if (appError.code === 'internal') throw error;
    const fields = Object.fromEntries(Object.entries(appError.fields).map(([path, message]) => [path, translate(locale, message)]));
    return { status: errorTable[appError.code].status, form: { ...outcome, fields, message: translate(locale, appError.messageKey) } };
  }
}

function textFields(body: unknown): Values {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
