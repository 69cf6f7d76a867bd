import { z } from 'zod';
import { type AppointmentPlace, confirmAppointmentInputSchema } from '../appointments/appointments.schema.ts';
import type { VisitCosts } from '../appointments/visit-costs.rules.ts';
import type { Label, Reader } from '../collections/fields.ts';
import { acrossFields, randomIdSchema } from '../fields/fields.schema.ts';
import { cutAtWord } from '../fields/text.rules.ts';
import { formatAmount } from '../i18n/format.ts';
import { bookingRequest } from './booking.request.ts';
import { contactRequest } from './contact.request.ts';
import { reportRequest } from './report.request.ts';
import type { InputOf } from './request-form.ts';
import { requestLabels } from './request-labels.ts';
import type { Booked, DescribeOptions, Fact, FactFormats, MailTexts, RequestRules, VisitTime } from './request-type.ts';
import { withdrawalRequest } from './withdrawal.request.ts';

/** Every type of request, in display order. */
const declarations = {
  contact: contactRequest,
  report: reportRequest,
  booking: bookingRequest,
  withdrawal: withdrawalRequest,
};
type Declarations = typeof declarations;

export type RequestType = keyof Declarations;
export const requestTypes = Object.keys(declarations) as [RequestType, ...RequestType[]];

/** The types whose forms are sent as JSON. */
export type TypeWithoutCards = {
  [Type in RequestType]: Declarations[Type]['form'] extends { hasCards: true } ? never : Type;
}[RequestType];
export const typesWithoutCards = requestTypes.filter(
  (type): type is TypeWithoutCards => !('hasCards' in declarations[type].form),
);

/** The input of a type. */
export type RequestInputOf<Type extends RequestType> = InputOf<Declarations[Type]['form']>;
export type RequestInput = { [Type in RequestType]: { type: Type; input: RequestInputOf<Type> } }[RequestType];

/** The details of a request, by its type. */
const detailsSchemas = Object.values(declarations).map(({ detailsSchema }) => detailsSchema);
export const requestDetailsSchema = z.discriminatedUnion(
  'type',
  detailsSchemas as [(typeof detailsSchemas)[0], ...typeof detailsSchemas],
);
export type RequestDetails = z.infer<typeof requestDetailsSchema>;

const entrySchemas = Object.values(declarations).map(({ entrySchema }) => entrySchema);
/** A request that staff enter. Days are calendar days ("2026-11-25"), hours clock times ("16:00"); '' for none. */
export const enterRequestInputSchema = z
  .discriminatedUnion('type', entrySchemas as [(typeof entrySchemas)[0], ...typeof entrySchemas])
  .refine(({ email, phone }) => email !== '' || phone !== '', acrossFields('emailOrPhone', 'phone', 'email'));
export type EnterRequestInput = z.infer<typeof enterRequestInputSchema>;

/** A home visit that staff enter and agree on in one step, with its collector; null for nobody yet. */
export const enterVisitInputSchema = confirmAppointmentInputSchema
  .pick({ overbookReason: true, isOtherGenderAgreed: true })
  .extend({ entry: enterRequestInputSchema, seat: randomIdSchema.nullable() });
export type EnterVisitInput = z.infer<typeof enterVisitInputSchema>;

type AnyRequest = RequestRules<object, object, RequestDetails, object> & {
  input: z.ZodObject;
  entryLabels: Record<string, Label & { choices?: Record<string, Label> }>;
};

export const requestType = (type: RequestType): AnyRequest => declarations[type];

/** A request before it is stored. */
export interface DescribedRequest {
  person: { name: string; email: string; phone: string };
  details: RequestDetails;
}

export function describeRequest(
  { type, input: { name, email, phone, ...own } }: RequestInput,
  options: DescribeOptions,
): DescribedRequest {
  const details = requestType(type).describe(own, options);
  return { person: { name, email, phone }, details: { type, ...details } as RequestDetails };
}

/** The part of the site to which a request belongs; null if it cannot be switched off. */
export function partOfRequest({ type, input: { name: _name, email: _email, phone: _phone, ...own } }: RequestInput) {
  return requestType(type).part?.(own) ?? null;
}

/** The requested day and time of a visit, if they can be parsed. */
export function wishOf(details: RequestDetails): VisitTime {
  return requestType(details.type).wish?.(details) ?? { visitDay: null, visitTime: null };
}

/** The requested day and time in words of the application; '' if there is none. */
export const wishWordsOf = (details: RequestDetails, reader: Reader): string =>
  requestType(details.type).wishWords?.(details, reader) ?? '';

/** The ids of the packages that a request names itself, in the order of the choice. */
export const packageIdsOf = (details: RequestDetails): string[] =>
  requestType(details.type).packageIds?.(details) ?? [];

/** Whether staff agree with the visitor on an appointment for a request of this type. */
export const hasAppointment = (type: RequestType): boolean => requestType(type).hasAppointment;

const wordsOf = (details: RequestDetails) => requestType(details.type).otherWords?.(details) ?? [];

/** All free texts of a request, apart from the name. */
export function freeTextOf(details: RequestDetails): string {
  return [requestType(details.type).message(details), ...wordsOf(details)].join('\n');
}

/** The requested package or offer; null for none. */
export function askedOf(details: RequestDetails): Pick<Booked, 'title' | 'price'> | null {
  return requestType(details.type).asked?.(details) ?? null;
}

/** What the visit of a request costs at a place; null if nothing is stated about it. */
export const costsOf = (details: RequestDetails, place: AppointmentPlace): VisitCosts | null =>
  requestType(details.type).costs?.(details, place) ?? null;

/** The name of a request for staff. */
export function nameOf(details: RequestDetails): Label {
  const { name, nameOf: ownName } = requestType(details.type);
  return ownName?.(details) ?? name;
}

/** The texts of the mails about a new request. */
export const mailsOf = (details: RequestDetails): MailTexts => requestType(details.type).mails(details);

const maxExcerptLength = 100;

/**
 * A short summary: what is asked for and the free texts, otherwise the other data. Cut here, because CSS cuts mixed
 * Arabic and English at one edge of the line, which may be the start of a sentence.
 */
export function excerptOf(details: RequestDetails, reader: Reader): string {
  const { message } = requestType(details.type);
  const words = [askedOf(details)?.title ?? '', ...wordsOf(details), message(details)].filter((text) => text !== '');
  const texts = words.length > 0 ? words : factsOf(details, reader).map(([, text]) => text);
  return cutAtWord(texts.join(' · '), maxExcerptLength);
}

const plainFormats = ({ locale, translate }: Reader): FactFormats<string> => ({
  booked: ({ title, price }) =>
    price === null ? title : `${title} (${translate(requestLabels.amount, { amount: formatAmount(price, locale) })})`,
  visit: (asWritten) => asWritten,
  words: (text) => text,
  place: 'home',
});

/** The data of a request with labels, the free text last. */
export function factsOf(details: RequestDetails, reader: Reader): Fact[] {
  const { facts, messageLabel, message } = requestType(details.type);
  const all: Fact[] = [...facts(details, reader, plainFormats(reader)), [messageLabel, message(details)]];
  return all.filter(([, text]) => text !== '');
}
