import { z } from 'zod';
import type { AppointmentPlace } from '../appointments/appointments.schema.ts';
import type { VisitArea } from '../appointments/visit-areas.schema.ts';
import type { VisitCosts } from '../appointments/visit-costs.rules.ts';
import type { FieldText, Label, Reader } from '../collections/fields.ts';
import { AppError, type MessageKey } from '../errors.ts';
import { emailSchema, localeSchema, phoneSchema, randomIdSchema, requiredLineSchema } from '../fields/fields.schema.ts';
import type { Locale } from '../i18n/locales.ts';
import { agreedChannelsSchema } from '../messages/messages.schema.ts';
import type { OpeningHours } from '../opening-hours/opening-hours.rules.ts';
import type { SitePart } from '../site-parts.rules.ts';
import { inputSchema } from './request-form.schema.ts';
import { type FormField, type InputOf, type PersonField, person, type RequestForm } from './request-form.ts';
import { staffSources } from './request-origin.ts';

/**
 * Title and price of a package or offer; prices in AED. The server stores those of the time when it received the
 * request.
 */
export const bookedSchema = z.object({
  title: z.string(),
  description: z.string(),
  price: z.number().nullable(),
  salePercent: z.number().nullable(),
});
export type Booked = z.infer<typeof bookedSchema>;

export interface DescribeOptions {
  /** The current time in ms since 1970. */
  now: number;
  locale: Locale;
  /** The areas of home visits. */
  visitAreas: readonly VisitArea[];
  /** The server's data of a package or offer; null if there is none. */
  findBooked: (named: { packageId: string | null; offerId: string | null }, locale: Locale) => Booked | null;
}

/** A plain form post, and the visitor who reads the answer. */
export interface PostedOptions extends Reader {
  /** The current time in ms since 1970. */
  now: number;
  /** The centre's opening hours. */
  hours: OpeningHours;
  /** The query of the page's URL. */
  query: URLSearchParams;
}

/**
 * How a mail or a page writes a booked record, a requested visit and words in the visitor's language. `unreadTime` is a
 * time that could not be parsed. Nothing is written as ''. The costs depend on the `place` of the visit.
 */
export interface FactFormats<Text> {
  place: AppointmentPlace;
  booked: (booked: Pick<Booked, 'title' | 'price'>) => Text;
  visit: (asWritten: string, unreadTime: string) => Text;
  words: (text: string) => Text;
}

export type Fact<Text = string> = [label: Label, text: Text | string];

/** The texts of the mails about a new request of a type. */
export interface MailTexts {
  /** To the centre. Reference and name follow the subject. */
  notification: { subject: Label; title: Label };
  /** To the visitor. The subject has a place for the `reference`; `next` says what the centre does. */
  acknowledgement: { subject: Label; title: Label; received: Label; next: Label };
}

/** A parsed form without the fields of the person. */
type OwnInput<Form extends RequestForm> = Omit<InputOf<Form>, PersonField>;

/** A day ("2026-11-25") and a clock time ("16:00") of a visit at the centre; null for a missing one. */
export interface VisitTime {
  visitDay: string | null;
  visitTime: string | null;
}

/**
 * The declaration of a type of request. `Own` is the input besides the person, `Stored` its stored form, `Details` the
 * same with the type, `Entry` the input of staff. The functions are methods, so that each type can be used as any
 * request.
 */
export interface RequestRules<Own, Stored, Details, Entry> {
  form: RequestForm;
  /** Path of the page with the form; a browser without script posts the form to it. */
  path: string;
  /** The route POST /mail/PATH, and its name in the API description, with texts for the fields besides the person. */
  rest: { path: string; operation: string; summary: string; fields: { [Name in keyof Own]: FieldText } };
  /** The type's name for staff; `nameOf` distinguishes kinds within the type. */
  name: Label;
  nameOf?(details: Details): Label;
  /** The type's name on a visitor's status page. */
  visitorName: Label;
  /** The notification of a new request, without personal data: other people may see the screen. */
  arrived: Label;
  /** Before the number of unanswered requests in the daily mail to the centre. */
  plural: Label;
  /** Whether staff agree with the visitor on an appointment. */
  hasAppointment: boolean;
  mails(details: Details): MailTexts;
  /** Its colour in the dashboard's chart. */
  colour: string;
  /** The part of the site to which the input belongs; the centre can switch it off. */
  part?(own: Own): SitePart | null;
  /** Converts a plain form post to the form's input, which is then validated. Throws `invalid_input`. */
  readPosted(posted: Record<string, string>, options: PostedOptions): object;
  /** Converts the form's input to stored data. */
  describe(own: Own, options: DescribeOptions): Stored;
  /** The requested day and time, if they can be parsed. */
  wish?(details: Stored): VisitTime;
  /** The requested day and time in words of the application, for mails that others may read. */
  wishWords?(details: Stored, reader: Reader): string;
  /** Converts the input of staff to the form's input. Throws `invalid_input`. */
  readEntry(entry: Entry, options: DescribeOptions): Own;
  /** The free text and its label: checked for spam, indexed, exported, mailed and shown. */
  message(details: Details): string;
  messageLabel: Label;
  /** Other free texts. */
  otherWords?(details: Details): string[];
  /** The ids of the packages that it names itself, in the order of the choice. */
  packageIds?(details: Details): string[];
  /** What the visit costs at a place; null if nothing is stated about it. */
  costs?(details: Details, place: AppointmentPlace): VisitCosts | null;
  /** The requested package or offer. */
  asked?(details: Details): Pick<Booked, 'title' | 'price'> | null;
  /** Further data with labels; empty texts are omitted. */
  facts<Text>(details: Details, reader: Reader, formats: FactFormats<Text>): Fact<Text>[];
  /** Columns of the export for this type only. */
  columns: readonly { label: Label; text(details: Details, reader: Reader): string }[];
}

interface Declaration<Type, Form extends RequestForm, Stored extends z.ZodRawShape, Entry extends z.ZodRawShape>
  extends RequestRules<
    OwnInput<Form>,
    z.output<z.ZodObject<Stored>>,
    { type: Type } & z.output<z.ZodObject<Stored>>,
    z.output<z.ZodObject<Entry>>
  > {
  type: Type;
  form: Form;
  /** The schema of the stored data, without limits, so that old data stays readable after a rule changes. */
  stored: Stored;
  /** The fields of the staff's entry form, and their labels. */
  entry: Entry;
  entryLabels: { [Name in keyof Entry]: EntryLabel<NonNullable<z.output<Entry[Name]>>> };
}

/** A label; that of a field with few values also names them. */
type EntryLabel<Value> = [Value] extends [string] ? LabelOfText<Value> : Label;
type LabelOfText<Value extends string> = string extends Value ? Label : Label & { choices: Record<Value, Label> };

const blank = z.literal('');

/** Fields of every request that staff enter. */
const enteredPerson = {
  source: z.enum(staffSources),
  /** The language of the answer. */
  locale: localeSchema,
  name: requiredLineSchema(person.name.limit),
  email: blank.or(emailSchema),
  phone: blank.or(phoneSchema),
  /** Whether the person agreed to the storage of the request. */
  consent: z.boolean().refine((isGiven) => isGiven, 'consentNeeded'),
  /** Whether the person gets an acknowledgement by mail. */
  isAcknowledged: z.boolean(),
  /** The channels by which the person agrees to get messages; none by default. */
  agreedChannels: agreedChannelsSchema.optional(),
  assigneeId: randomIdSchema.nullable(),
};

export const defineRequestType = <
  const Type extends string,
  const Form extends RequestForm,
  Stored extends z.ZodRawShape,
  Entry extends z.ZodRawShape,
>(
  declaration: Declaration<Type, Form, Stored, Entry>,
) => ({
  ...declaration,
  detailsSchema: z.object({ type: z.literal(declaration.type), ...declaration.stored }),
  entrySchema: z.object({ ...enteredPerson, type: z.literal(declaration.type), ...declaration.entry }),
  input: inputSchema(declaration.form),
});

type OwnShape<Form extends RequestForm> = {
  [Name in keyof OwnInput<Form>]: z.ZodType<OwnInput<Form>[Name], OwnInput<Form>[Name]>;
};

/** The fields of a form besides the person, in their stored form. */
export function storedFields<Form extends RequestForm>({ fields }: Form): OwnShape<Form> {
  const own = Object.entries(fields).filter(([name]) => !(name in person));
  return Object.fromEntries(own.map(([name, field]) => [name, storedSchema(field)])) as OwnShape<Form>;
}

function storedSchema(field: FormField): z.ZodType {
  switch (field.kind) {
    case 'choice':
      return field.initial === null ? z.enum(field.options).nullable() : z.enum(field.options);
    case 'contentId':
      return z.string().nullable();
    case 'amount':
    case 'percent':
      return z.number().nullable();
    default:
      return z.string();
  }
}

/** An error for one field. */
export const refusedField = (field: string, message: MessageKey) =>
  new AppError('invalid_input', { fields: { [field]: message } });

/** An error for one field that is also shown above a form without script. */
export const refusedPost = (field: string, message: MessageKey) =>
  new AppError('invalid_input', { message, fields: { [field]: message } });
