import { z } from 'zod';
import type { FieldText, Label } from '../collections/fields.ts';
import { AppError, type MessageKey } from '../errors.ts';
import { emailSchema, localeSchema, phoneSchema, randomIdSchema, requiredLineSchema } from '../fields/fields.schema.ts';
import type { Locale } from '../i18n/locales.ts';
import { inputSchema } from './request-form.schema.ts';
import { type FormField, type InputOf, type PersonField, person, type RequestForm } from './request-form.ts';
import { staffSources } from './request-origin.ts';

/** What a package or offer was called and cost; prices in AED, those of the server's record as they were when the request was stored. */
export const bookedSchema = z.object({ title: z.string(), description: z.string(), price: z.number().nullable(), salePercent: z.number().nullable() });
export type Booked = z.infer<typeof bookedSchema>;

export interface DescribeOptions {
  /** The present instant, in ms since 1970. */
  now: number;
  locale: Locale;
  /** What the server's own records say of a package or offer; null where there is none. */
  findBooked: (named: { packageId: string | null; offerId: string | null }, locale: Locale) => Booked | null;
}

export interface PostedOptions {
  /** The present instant, in ms since 1970. */
  now: number;
  locale: Locale;
  /** The query of the page's address. */
  query: URLSearchParams;
}

/** How a text is written for its reader. */
export interface Reader {
  locale: Locale;
  say: (label: Label, values?: Record<string, string | number>) => string;
}

/** One line about a request. */
export type Fact = [label: Label, text: string];

/** A form as it is sent, without those fields that say who sends it. */
type OwnInput<Form extends RequestForm> = Omit<InputOf<Form>, PersonField>;

/** What is stored of a request: details beside name, e-mail and phone, and when a visit was asked for. */
interface Described<Details> {
  details: Details;
  /** The day ("2026-11-25") and time ("16:00") asked for, where they can be read. */
  visitDay?: string | null;
  visitTime?: string | null;
}

/**
 * What each type of request says of itself. `Own` is what is sent beside the person, `Stored` what is stored of it, `Details` the same with its
 * type, `Entry` what staff enter. The functions are methods, so that each type is also a type for any request.
 */
export interface RequestRules<Own, Stored, Details, Entry> {
  form: RequestForm;
  /** Path of the page with the form; a browser without script posts the form there. */
  path: string;
  /** The route of the API: POST /mail/PATH, and how its description names it and its fields, unless it knows a field by the name already. */
  rest: { path: string; operation: string; summary: string; fields: { [Name in keyof Own]?: FieldText } };
  /** What staff call a request of this type, and what they call this one where they tell several kinds apart. */
  name: Label;
  nameOf?(details: Details): Label;
  /** The notification of a new one. It says nothing personal: others may see the screen. */
  arrived: Label;
  /** Its colour in the chart of arrivals. */
  colour: string;
  /** Reads the form as a browser without script posts it; the result is checked as if it had been sent by script. Throws `invalid_input`. */
  readPosted(posted: Record<string, string>, options: PostedOptions): object;
  /** Turns what was sent into what is stored. */
  describe(own: Own, options: DescribeOptions): Described<Stored>;
  /** Turns what staff entered into what the form would have sent. Throws `invalid_input`. */
  readEntry(entry: Entry, options: DescribeOptions): Own;
  /** What the person wrote, and what that is called. Judged for spam, searched, downloaded, mailed and shown. */
  message(details: Details): string;
  messageLabel: Label;
  /** What else the person wrote in words of their own. */
  otherWords?(details: Details): string[];
  /** The package or offer that was asked for. */
  asked?(details: Details): Pick<Booked, 'title' | 'price'> | null;
  /** What else it says, by label; empty texts are left out. */
  facts(details: Details, reader: Reader): Fact[];
  /** Columns of the download that only requests of this type fill. */
  columns: readonly { label: Label; text(details: Details, reader: Reader): string }[];
}

interface Declaration<Type, Form extends RequestForm, Stored extends z.ZodRawShape, Entry extends z.ZodRawShape>
  extends RequestRules<OwnInput<Form>, z.output<z.ZodObject<Stored>>, { type: Type } & z.output<z.ZodObject<Stored>>, z.output<z.ZodObject<Entry>>> {
  type: Type;
  form: Form;
  /** What is stored, as it is read again: without limits, so that what breaks a later rule can still be read. */
  stored: Stored;
  /** The fields of the form in which staff enter such a request, and their labels. */
  entry: Entry;
  entryLabels: { [Name in keyof Entry]: Label };
}

const blank = z.literal('');

/** What every request that staff enter holds: who asks, and how they reached whom. */
const enteredPerson = {
  source: z.enum(staffSources),
  /** The language that the person is answered in. */
  locale: localeSchema,
  name: requiredLineSchema(person.name.limit),
  email: blank.or(emailSchema),
  phone: blank.or(phoneSchema),
  /** The person agreed to their request being kept. */
  consent: z.boolean().refine((isGiven) => isGiven, 'consentNeeded'),
  /** Whether the person is sent the mail that confirms the arrival. */
  isAcknowledged: z.boolean(),
  /** Whose task it is; null for nobody's. */
  assigneeId: randomIdSchema.nullable(),
};

/** Declares a type of request. */
export const defineRequestType = <const Type extends string, const Form extends RequestForm, Stored extends z.ZodRawShape, Entry extends z.ZodRawShape>(
  declaration: Declaration<Type, Form, Stored, Entry>,
) => ({
  ...declaration,
  detailsSchema: z.object({ type: z.literal(declaration.type), ...declaration.stored }),
  entrySchema: z.object({ ...enteredPerson, type: z.literal(declaration.type), ...declaration.entry }),
  input: inputSchema(declaration.form),
});

type OwnShape<Form extends RequestForm> = { [Name in keyof OwnInput<Form>]: z.ZodType<OwnInput<Form>[Name], OwnInput<Form>[Name]> };

/** The fields of a form beside the person, checked as the form is: for staff who enter what the form asks for. */
export function ownFields<Form extends RequestForm>(form: Form): OwnShape<Form> {
  const { name: _name, email: _email, phone: _phone, ...own } = inputSchema(form).shape as Record<string, z.ZodType>;
  return own as OwnShape<Form>;
}

/** The fields of a form beside the person, stored as they were sent. */
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

/** The refusal of one field. */
export const refusedField = (field: string, message: MessageKey) => new AppError('invalid_input', { fields: { [field]: message } });

/** The refusal of one field that also stands above a form without script. */
export const refusedPost = (field: string, message: MessageKey) => new AppError('invalid_input', { message, fields: { [field]: message } });
