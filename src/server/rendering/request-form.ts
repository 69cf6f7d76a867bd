import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { noneAgreed, readAgreedChannels } from '#shared/messages/message-channels.rules.ts';
import { cardKinds } from '#shared/requests/cards.schema.ts';
import { withVisitAsMeant } from '#shared/requests/posted-visit.rules.ts';
import { emptyValues } from '#shared/requests/request-form.ts';
import { consentVersion } from '#shared/requests/request-origin.ts';
import type { PostedOptions } from '#shared/requests/request-type.ts';
import { type RequestType, requestType, requestTypes } from '#shared/requests/request-types.ts';
import { formGuardSchema } from '#shared/requests/requests.schema.ts';
import type { FormOutcome } from '#shared/site/page-data.ts';
import type { Actor } from '../core/auth/actor.ts';
import { errorTable, toAppError } from '../core/errors.ts';
import { readerIn, translate } from '../core/translate.ts';

import { readRequest } from '../requests/intake/request-input.ts';
import type { ReceiveCard, Submission } from '../requests/intake/request-intake.ts';
import type { RequestsService } from '../requests/requests.service.ts';

type Values = Record<string, string>;

const plainRefusals: readonly ErrorCode[] = ['internal', 'too_many_requests', 'unavailable'];

export interface PageForm {
  type: RequestType;
  /** The page with the form, which is also the target of its post. */
  path: string;
  fields: readonly string[];
  /** The fields that hold what the confirmation showed. */
  shown: readonly string[];
}

/** Forms that browsers without script can post. */
export const pageForms: readonly PageForm[] = requestTypes.map((type) => {
  const { path, form } = requestType(type);
  return { type, path, fields: Object.keys(emptyValues(form)), shown: form.shown ?? [] };
});

type PostContext = Omit<PostedOptions, 'translate'>;

/** Validates the fields of a form and of the page's URL. Throws for invalid fields. */
function readPost({ type, fields, shown }: PageForm, posted: Values, context: PostContext) {
  const values = { ...valuesOf(fields, posted), ...valuesOf(shown, posted) };
  return readRequest(type, requestType(type).readPosted(values, { ...context, ...readerIn(context.locale) }));
}

interface RequestFormPost extends PostContext {
  form: PageForm;
  services: { requests: RequestsService };
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
export async function answerRequestForm({
  form,
  services: { requests },
  actor,
  locale,
  query,
  now,
  hours,
  body,
}: RequestFormPost): Promise<Answer> {
  const posted = textFields(body);
  const outcome = outcomeOf(form, posted);
  // Not confirmed: return the form with all fields.
  if (posted.confirmed === 'no') return { status: 200, form: outcome };
  try {
    const input = readPost(form, posted, { locale, query, now, hours });
    requests.requireOffered(input);
    if (posted.confirmed !== 'yes')
      return { status: 200, form: { ...outcome, step: 'confirm', ticket: requests.issueConfirmTicket() } };
    const submission = submissionOf(posted, locale);
    const { reference } = await (input.type === 'withdrawal'
      ? requests.sendWithdrawal(actor, async () => ({ ...submission, withdrawal: input.input }))
      : requests.send(actor, submission, input));
    return { status: 200, form: { ...outcome, step: 'sent', reference } };
  } catch (error) {
    return refusal(error, locale, outcome);
  }
}

interface CardsFormPost extends Omit<RequestFormPost, 'body'> {
  /** Reads the form's fields into `fields` and passes its cards to `receiveCard`. */
  readForm: (receiveCard: ReceiveCard, fields: Values) => Promise<unknown>;
  /** The declared size of the form in bytes. */
  uploadBytes: number;
}

/**
 * Answers the confirmed home-visit form, which can contain cards: a refused card returns the confirmation again, with
 * all fields.
 */
export async function answerCardsForm({
  form,
  services: { requests },
  actor,
  locale,
  query,
  now,
  hours,
  readForm,
  uploadBytes,
}: CardsFormPost): Promise<Answer> {
  const posted: Values = {};
  try {
    const read = async (receiveCard: ReceiveCard) => {
      await readForm(receiveCard, posted);
      const input = posted.confirmed === 'yes' ? readPost(form, posted, { locale, query, now, hours }) : null;
      if (input?.type !== 'withdrawal') throw new AppError('invalid_input');
      return { ...submissionOf(posted, locale), withdrawal: input.input };
    };
    const { reference } = await requests.sendWithdrawal(actor, read, uploadBytes);
    return { status: 200, form: { ...outcomeOf(form, posted), step: 'sent', reference } };
  } catch (error) {
    const refused = refusal(error, locale, outcomeOf(form, posted));
    const isOfCard = cardKinds.some((kind) => kind in refused.form.fields);
    return isOfCard ? { ...refused, form: { ...refused.form, step: 'confirm' } } : refused;
  }
}

function outcomeOf(form: PageForm, posted: Values): FormOutcome {
  return {
    step: 'refused',
    values: valuesOf([...form.fields, ...Object.keys(noneAgreed), 'website'], posted),
    fields: {},
    message: '',
    ticket: posted.ticket ?? '',
    reference: '',
  };
}

const valuesOf = (names: readonly string[], posted: Values): Values =>
  withVisitAsMeant(Object.fromEntries(names.map((name) => [name, posted[name] ?? ''])));

const submissionOf = (posted: Values, locale: Locale): Submission => ({
  locale,
  guard: formGuardSchema.parse(posted),
  source: 'site',
  consentVersion,
  agreedChannels: readAgreedChannels(posted),
});

/**
 * The form with error messages and all fields. Rethrows internal errors and rate limits: their page must be cheap,
 * because it is sent to those who ask most.
 */
export function refusal(error: unknown, locale: Locale, outcome: FormOutcome): Answer {
  const appError = toAppError(error);
  if (plainRefusals.includes(appError.code)) throw error;
  const fields = Object.fromEntries(
    Object.entries(appError.fields).map(([path, message]) => [path, translate(locale, message)]),
  );
  return {
    status: errorTable[appError.code].status,
    form: { ...outcome, fields, message: translate(locale, appError.messageKey) },
  };
}

/** The text fields of a posted form. */
export function textFields(body: unknown): Values {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
