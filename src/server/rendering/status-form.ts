import { visitorTextFor } from '#shared/appointments/appointment-states.rules.ts';
import { startOf } from '#shared/appointments/appointment-times.rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { readPostedDay, readPostedHour } from '#shared/requests/posted-visit.rules.ts';
import type { StatusReceiptKind } from '#shared/requests/receipts.rules.ts';
import { visitorTexts } from '#shared/requests/request-states.rules.ts';
import { refusedPost } from '#shared/requests/request-type.ts';
import { requestType } from '#shared/requests/request-types.ts';
import { changeRequestInputSchema, requestStatusInputSchema } from '#shared/requests/requests.schema.ts';
import type { Actor } from '../core/auth/actor.ts';
import { translate } from '../core/translate.ts';
import type { RequestsService } from '../requests/requests.service.ts';
import { type Answer, refusal, textFields } from './request-form.ts';

interface StatusFormPost {
  services: { requests: RequestsService };
  actor: Actor;
  locale: Locale;
  /** The posted fields. */
  body: unknown;
}

/** A stored change request: the kind of its receipt and its reference. */
interface StoredChangeRequest {
  receipt: StatusReceiptKind;
  reference: string;
}

/**
 * Answers the forms of the status page: a status check or a change request; `cancel_ask` asks for confirmation of a
 * cancellation. Personal data is sent in the body, never in a URL. A stored change request returns no page, since
 * reloading would post it again.
 */
export async function answerStatusForm({
  services: { requests },
  actor,
  locale,
  body,
}: StatusFormPost): Promise<Answer | StoredChangeRequest> {
  const {
    reference = '',
    proof = '',
    kind,
    text = '',
    visitDay = '',
    visitHour = '',
    sequence = '',
  } = textFields(body);
  const values = { reference, proof, text, visitDay, visitHour, ...(kind === 'cancel_ask' && { kind }) };
  const outcome = { step: 'refused', values, fields: {}, message: '', ticket: '', reference: '' } as const;
  const check = async () => {
    const status = await requests.checkStatus(actor, requestStatusInputSchema.parse(values));
    const { type, state, appointmentState } = status;
    const ofAppointment = appointmentState && visitorTextFor(appointmentState, state);
    return {
      ...status,
      typeName: translate(locale, requestType(type).visitorName),
      stateText: translate(locale, ofAppointment ?? visitorTexts[state]),
    };
  };
  try {
    if (kind === undefined || kind === 'cancel_ask')
      return { status: 200, form: { ...outcome, step: 'confirm', status: await check() } };
    const startsAt = askedStart(visitDay, visitHour);
    const input = changeRequestInputSchema.parse({ ...values, kind, startsAt, sequence: Number(sequence) || 0 });
    const { isRepeat, state, reference: known } = await requests.sendChangeRequest(actor, input);
    // A cancellation that was sent twice needs no word about it.
    if (input.kind === 'cancel') return { receipt: state === 'cancelled' ? 'cancelled' : 'cancel', reference: known };
    return { receipt: isRepeat ? 'repeat' : 'change', reference: known };
  } catch (error) {
    const refused = refusal(error, locale, outcome);
    // Shows an error of the change request beside it.
    if (!['text', 'visitDay', 'visitHour'].some((field) => field in refused.form.fields)) return refused;
    const status = await check().catch(() => undefined);
    return status ? { ...refused, form: { ...refused.form, status } } : refused;
  }
}

/** The start (ISO 8601) that a day and an hour name; null for neither. Throws `invalid_input` if one is missing. */
function askedStart(visitDay: string, visitHour: string): string | null {
  const [day, hour] = [readPostedDay(visitDay), readPostedHour(visitHour)];
  if (day === '' && hour === '') return null;
  if (day === '') throw refusedPost('visitDay', { id: 'validation.required' });
  if (hour === '') throw refusedPost('visitHour', { id: 'validation.required' });
  return startOf(day, hour);
}
