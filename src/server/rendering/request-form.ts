import { AppError, type MessageKey } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { sitePaths } from '#shared/paths.ts';
import { cardKinds } from '#shared/requests/cards.schema.ts';
import { consentVersion, formGuardSchema, type RequestReceipt, type WithdrawalInput } from '#shared/requests/requests.schema.ts';
import { isHourOver } from '#shared/requests/visit-hours.rules.ts';
import { appointmentTexts, visitTimeText } from '#shared/requests/visit-time.rules.ts';
import type { FormOutcome } from '#shared/site/page-data.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import type { Actor } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import { errorTable, toAppError } from '../core/errors.ts';
import { translate } from '../core/translate.ts';
import { readBookingInput, readContactInput, readReportInput, readWithdrawalInput } from '../requests/intake/request-input.ts';
import type { ReceiveCard, Submission } from '../requests/intake/request-intake.ts';
import type { RequestsService } from '../requests/requests.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { textOverridesFor } from '../settings/text-overrides.service.ts';

type Values = Record<string, string>;

interface FormContext {
  locale: Locale;
  /** The query of the page's URL. */
  query: URLSearchParams;
  /** In ms. */
  now: number;
}

export interface PageForm {
  /** The page with the form, which is also the target of its post. */
  path: string;
  fields: readonly string[];
  /** Validates the fields and returns a function that stores the request. Throws for invalid fields. */
  read: (values: Values, context: FormContext) => (requests: RequestsService, actor: Actor, submission: Submission) => Promise<RequestReceipt>;
}

const person = ['name', 'email', 'phone'];
const dayIsOver = /*i18n*/ { id: 'withdrawal.dayIsOver', message: 'The appointment date is already over. Please choose today or a later day.' };
const hourIsOver = /*i18n*/ { id: 'withdrawal.hourIsOver', message: 'This time is already over. Please choose a later one or another day.' };
const visitIsToCome = /*i18n*/ { id: 'report.visitIsToCome', message: 'This day is still to come. Please choose the day on which you visited us.' };
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isHour = (text: string) => /^([01]\d|2[0-3]):00$/.test(text);

/** Forms that browsers without script can post. */
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
    read: ({ visitDay = '', ...values }, { locale, now }) => {
      if (isDay(visitDay) && visitDay > dayOf(toInstant(now))) throw refusedField('visitDay', visitIsToCome);
      const report = readReportInput({ ...values, visitTime: isDay(visitDay) ? visitTimeText(visitDay, locale) : '' });
      return (requests, actor, submission) => requests.sendReport(actor, { ...submission, report });
    },
  },
  {
    path: sitePaths.bookingPage(),
    fields: [...person, 'notes'],
    read: (values, { query }) => {
      // The server reads the package or offer from its own records instead of the form.
      const booking = readBookingInput({ ...values, packageId: query.get('package'), offerId: query.get('offer') });
      return (requests, actor, submission) => requests.sendBooking(actor, { ...submission, booking });
    },
  },
  {
    path: sitePaths.withdraw(),
    fields: [...person, 'visitDay', 'visitHour', 'area', 'collector', 'suggestions'],
    read: (values, context) => {
      const withdrawal = readWithdrawal(values, context);
      return (requests, actor, submission) => requests.sendWithdrawal(actor, async () => ({ ...submission, withdrawal }));
    },
  },
];

const refusedField = (field: string, message: MessageKey) => new AppError('invalid_input', { message, fields: { [field]: message } });

/** Refuses a past day, which a visitor can correct; for API clients, REST accepts and marks it. */
function readWithdrawal({ visitDay = '', visitHour = '', ...values }: Values, { locale, query, now }: FormContext): WithdrawalInput {
  if (isDay(visitDay) && visitDay < dayOf(toInstant(now))) throw refusedField('visitDay', dayIsOver);
  if (isDay(visitDay) && isHour(visitHour) && isHourOver(visitDay, visitHour, now)) throw refusedField('visitHour', hourIsOver);
  const texts = appointmentTexts(isDay(visitDay) ? visitDay : '', isHour(visitHour) ? visitHour : '', locale);
  return readWithdrawalInput({ ...values, ...texts, packageId: query.get('package') });
}

interface RequestFormPost extends FormContext {
  form: PageForm;
  services: { requests: RequestsService; settings: SettingsService };
  actor: Actor;
  /** The posted fields. */
  body: unknown;
}

export interface Answer {
  status: number;
  form: FormOutcome;
}

/**
 * Answers a form that a browser without script posted. The first post returns a confirmation with all fields;
 * the confirmed post stores the request.
 */
export async function answerRequestForm({ form, services: { requests, settings }, actor, locale, query, now, body }: RequestFormPost): Promise<Answer> {
  const posted = textFields(body);
  const outcome = outcomeOf(form, posted);
  // Not confirmed: return the form with all fields.
  if (posted.confirmed === 'no') return { status: 200, form: outcome };
  try {
    const send = form.read(outcome.values, { locale, query, now });
    if (posted.confirmed !== 'yes') return { status: 200, form: { ...outcome, step: 'confirm', ticket: requests.issueConfirmTicket() } };
    const { reference } = await send(requests, actor, submissionOf(posted, locale));
    return { status: 200, form: { ...outcome, step: 'sent', reference } };
  } catch (error) {
    return refusal(error, { settings, locale }, outcome);
  }
}

interface CardsFormPost extends Omit<RequestFormPost, 'body'> {
  /** Reads the form's fields into `fields` and passes its cards to `receiveCard`. */
  readForm: (receiveCard: ReceiveCard, fields: Values) => Promise<unknown>;
  /** The declared size of the form in bytes. */
  uploadBytes: number;
}

/** Answers the confirmed home-visit form, which can contain cards: a refused card returns the confirmation again, with all fields. */
export async function answerCardsForm({
  form,
  services: { requests, settings },
  actor,
  locale,
  query,
  now,
  readForm,
  uploadBytes,
}: CardsFormPost): Promise<Answer> {
  const posted: Values = {};
  try {
    const read = async (receiveCard: ReceiveCard) => {
      await readForm(receiveCard, posted);
      if (posted.confirmed !== 'yes') throw new AppError('invalid_input');
      return { ...submissionOf(posted, locale), withdrawal: readWithdrawal(outcomeOf(form, posted).values, { locale, query, now }) };
    };
    const { reference } = await requests.sendWithdrawal(actor, read, uploadBytes);
    return { status: 200, form: { ...outcomeOf(form, posted), step: 'sent', reference } };
  } catch (error) {
    const refused = refusal(error, { settings, locale }, outcomeOf(form, posted));
    const isOfCard = cardKinds.some((kind) => kind in refused.form.fields);
    return isOfCard ? { ...refused, form: { ...refused.form, step: 'confirm' } } : refused;
  }
}

function outcomeOf(form: PageForm, posted: Values): FormOutcome {
  const values = Object.fromEntries([...form.fields, 'website'].map((name) => [name, posted[name] ?? '']));
  return { step: 'refused', values, fields: {}, message: '', ticket: posted.ticket ?? '', reference: '' };
}

const submissionOf = (posted: Values, locale: Locale): Submission => ({ locale, guard: formGuardSchema.parse(posted), source: 'site', consentVersion });

/** The form with error messages and all fields. Rethrows internal errors. */
export function refusal(error: unknown, { settings, locale }: { settings: SettingsService; locale: Locale }, outcome: FormOutcome): Answer {
  const appError = toAppError(error);
  if (appError.code === 'internal') throw error;
  const wordings = textOverridesFor(settings, locale);
  const fields = Object.fromEntries(Object.entries(appError.fields).map(([path, message]) => [path, translate(locale, message, wordings)]));
  return { status: errorTable[appError.code].status, form: { ...outcome, fields, message: translate(locale, appError.messageKey, wordings) } };
}

/** The text fields of a posted form. */
export function textFields(body: unknown): Values {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
