import { visitorTextFor } from '#shared/appointments/appointment-states.rules.ts';
import { startOf } from '#shared/appointments/appointment-times.rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { readPostedDay, readPostedHour } from '#shared/requests/posted-visit.rules.ts';
import { reportReadyText, visitorTexts } from '#shared/requests/request-states.rules.ts';
import { refusedPost } from '#shared/requests/request-type.ts';
import { requestType } from '#shared/requests/request-types.ts';
import {
  changeRequestInputSchema,
  type RequestStatus,
  requestStatusInputSchema,
} from '#shared/requests/requests.schema.ts';
import type { FormOutcome, StatusNotice } from '#shared/site/page-data.ts';
import type { VisitHolds } from '../appointments/visit-holds.service.ts';
import type { Actor } from '../core/auth/actor.ts';
import { translate } from '../core/translate.ts';
import type { RequestsService } from '../requests/requests.service.ts';
import { type Answer, refusal, textFields } from './request-form.ts';

interface StatusFormPost {
  services: { requests: RequestsService; holds: Pick<VisitHolds, 'listFreeHours'> };
  actor: Actor;
  locale: Locale;
  /** The posted fields. */
  body: unknown;
}

/** The posts that ask for confirmation: of a cancellation, and of the end of messages. */
const questions = ['cancel_ask', 'stop_ask'];

/**
 * Answers the forms of the status page: a status check, one of the `questions`, a change request, or the end of messages
 * (`stop_messages`). Personal data is sent in the body, never in a URL. The answer to a change request is the page with the
 * request's new status, so that the visitor need not prove again who they are; reloading it sends a repeat, which is
 * not stored while the first one is unanswered.
 */
export async function answerStatusForm({
  services: { requests, holds },
  actor,
  locale,
  body,
}: StatusFormPost): Promise<Answer> {
  const {
    reference = '',
    proof = '',
    kind,
    text = '',
    visitDay = '',
    visitHour = '',
    sequence = '',
  } = textFields(body);
  const isQuestion = kind !== undefined && questions.includes(kind);
  const values = { reference, proof, text, visitDay, visitHour, ...(isQuestion && { kind }) };
  const outcome = { step: 'refused', values, fields: {}, message: '', ticket: '', reference: '' } as const;
  const check = async () =>
    presentStatus(await requests.checkStatus(actor, requestStatusInputSchema.parse(values)), locale);
  try {
    if (kind === undefined || isQuestion)
      return { status: 200, form: { ...outcome, step: 'confirm', status: await check() } };
    const proven = { reference, proof };
    if (kind === 'stop_messages') {
      const stopped = await requests.stopMessages(actor, requestStatusInputSchema.parse(proven));
      const status = presentStatus(stopped, locale);
      return { status: 200, form: { ...outcome, step: 'confirm', values: proven, status, notice: 'stopped' } };
    }
    const startsAt = askedStart(visitDay, visitHour);
    const input = changeRequestInputSchema.parse({ ...values, kind, startsAt, sequence: Number(sequence) || 0 });
    const { isRepeat, ...changed } = await requests.sendChangeRequest(actor, input);
    const status = presentStatus(changed, locale);
    const notice = noticeOf(input.kind, isRepeat, changed);
    return { status: 200, form: { ...outcome, step: 'confirm', values: proven, status, notice } };
  } catch (error) {
    const refused = refusal(error, locale, outcome);
    // Shows an error of the change request beside it.
    if (!['text', 'visitDay', 'visitHour'].some((field) => field in refused.form.fields)) return refused;
    const status = await check().catch(() => undefined);
    if (!status) return refused;
    const day = 'visitDay' in refused.form.fields ? '' : readPostedDay(visitDay);
    const receipt = status.agreed?.moveReceipt ?? null;
    const freeHours = day === '' || receipt === null ? null : holds.listFreeHours({ day, receipt, collector: null });
    return { ...refused, form: { ...refused.form, status, freeHours } };
  }
}

function presentStatus(status: RequestStatus, locale: Locale): NonNullable<FormOutcome['status']> {
  const { type, state, appointmentState } = status;
  const isReady = status.isReportReady && state !== 'cancelled' && state !== 'declined';
  const ofAppointment = appointmentState && visitorTextFor(appointmentState, state);
  return {
    ...status,
    typeName: translate(locale, requestType(type).visitorName),
    preparation: status.preparation[locale],
    stateText: translate(locale, ofAppointment ?? (isReady ? reportReadyText : visitorTexts[state])),
  };
}

function noticeOf(kind: 'change' | 'cancel', isRepeat: boolean, { state }: RequestStatus): StatusNotice {
  // A cancellation that was sent twice needs no word about it.
  if (kind === 'cancel') return state === 'cancelled' ? 'cancelled' : 'cancel';
  return isRepeat ? 'repeat' : 'change';
}

/** The start (ISO 8601) that a day and an hour name; null for neither. Throws `invalid_input` if one is missing. */
function askedStart(visitDay: string, visitHour: string): string | null {
  const [day, hour] = [readPostedDay(visitDay), readPostedHour(visitHour)];
  if (day === '' && hour === '') return null;
  if (day === '') throw refusedPost('visitDay', { id: 'validation.required' });
  if (hour === '') throw refusedPost('visitHour', { id: 'validation.required' });
  return startOf(day, hour);
}
