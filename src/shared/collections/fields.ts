import { z } from 'zod';
import type { CollectionName } from '../content/records.schema.ts';
import {
  amountSchema,
  contentIdSchema,
  instantSchema,
  lineSchema,
  randomIdSchema,
  requiredChoiceSchema,
  requiredLineSchema,
  requiredTextSchema,
  textSchema,
} from '../fields/fields.schema.ts';
import type { Locale } from '../i18n/locales.ts';
import { maxListedPictures } from '../media/media.schema.ts';

/** A message of the catalogue `locales/collections`, which the server and the staff area load. */
export interface Label {
  id: string;
  message: string;
}

/** What the documentation of /api/v1 says about a field. */
export interface FieldText {
  description: string;
  example?: unknown;
}
export interface RestField extends FieldText {
  name: string;
}
/** A field in /api/v1: one for both directions, or one for requests and one for responses. */
type RestFields = RestField | { in: RestField; out: RestField };

/** Every field answers these; none has a default, so none is forgotten. */
interface Described {
  /** The name of the field in the form, the history and notices. */
  label: Label;
  /** False if /api/v1 has no such field. */
  rest: RestFields | false;
  /** A test checks that the values of staff fields reach no public response. */
  visibleTo: 'public' | 'staff';
}

export interface Common extends Described {
  /** Checks a value that is sent. Has no default value: a change keeps the stored value of each field that it leaves out. */
  schema: z.ZodType;
  /** The value of a new record if none is sent; undefined if one must be sent. */
  initial: unknown;
}

interface TextOptions extends Described {
  max: number;
  /** Height of the input in the form. */
  lines: number;
}
interface TextField extends Common, TextOptions {
  kind: 'text';
  /** The name without its language, in each half of a bilingual text. */
  pair?: string;
}
interface IntegerField extends Common {
  kind: 'integer';
  schema: z.ZodType<number | null, number | null>;
}
interface DecimalField extends Common {
  kind: 'decimal';
  schema: z.ZodType<number | null, number | null>;
}
interface InstantOptions extends Described {
  /** People enter a day: its first moment at the centre, or its last one. */
  edge: 'start' | 'end';
}
interface InstantField extends Common, InstantOptions {
  kind: 'instant';
}
interface ChoiceField extends Common {
  kind: 'choice';
  choices: readonly string[];
  /** How people read the choices: a message for each, or a function of a choice's index. */
  words: Readonly<Record<string, Label>> | ((index: number, locale: Locale) => string);
}
/** Several of some choices, in one column. */
interface ChoicesField extends Common {
  kind: 'choices';
  choices: readonly string[];
}
export interface FlagField extends Common {
  kind: 'flag';
  schema: z.ZodType<boolean>;
}
interface PictureOptions extends Described {
  /** Whether the record says in words what the picture shows, so that the picture needs no alternative text. */
  hasOwnText: boolean;
}
interface PictureField extends Common, PictureOptions {
  kind: 'picture';
}
/** An ordered list of pictures, which has a table of its own. */
interface PicturesField extends Common {
  kind: 'pictures';
}
/** A list whose values are described by its topic, which has a table of its own. */
interface OwnListField extends Common {
  kind: 'list';
}
/** A collection that fields refer to. */
type Referred = CollectionName | 'panel';
interface ReferenceOptions<To extends Referred> extends Described {
  /** The collection that the value is an id of. */
  to: To;
  /** What the database does if the other record is removed for good: it clears the field, or refuses. */
  onDelete: 'clear' | 'refuse';
}
interface ReferenceField extends Common, ReferenceOptions<Referred> {
  kind: 'reference';
}
export type Field =
  | TextField
  | IntegerField
  | DecimalField
  | InstantField
  | ChoiceField
  | ChoicesField
  | FlagField
  | PictureField
  | PicturesField
  | OwnListField
  | ReferenceField;
/** A field whose values are no column of the collection's table. */
export type ListField = PicturesField | OwnListField;

/** One line of text. */
export const line = <const Options extends TextOptions>(options: Options) =>
  ({ kind: 'text', schema: lineSchema(options.max), initial: '', ...options }) as const;
export const requiredLine = <const Options extends TextOptions>(options: Options) =>
  ({ kind: 'text', schema: requiredLineSchema(options.max), initial: undefined, ...options }) as const;
/** Text of several lines. */
export const requiredText = <const Options extends TextOptions>(options: Options) =>
  ({ kind: 'text', schema: requiredTextSchema(options.max), initial: undefined, ...options }) as const;

/** Text of several lines that may be empty. */
export const optionalText = <const Options extends TextOptions>(options: Options) =>
  ({ kind: 'text', schema: textSchema(options.max), initial: '', ...options }) as const;

type Range<Options extends Described> = Options & { min: number; max: number };
export const integer = <const Options extends Described & { initial: number | undefined }>({ min, max, ...options }: Range<Options>) =>
  ({ kind: 'integer', schema: z.int().min(min).max(max), ...options }) as const;
/** An integer, or null. */
export const optionalInteger = <const Options extends Described>({ min, max, ...options }: Range<Options>) =>
  ({ kind: 'integer', schema: z.int().min(min).max(max).nullable(), initial: null, ...options }) as const;

/** An amount in AED, or null. */
export const amount = <const Options extends Described>(options: Options) =>
  ({ kind: 'decimal', schema: amountSchema.nullable(), initial: null, ...options }) as const;
/** A percentage, or null. */
export const percent = <const Options extends Described>(options: Options) =>
  ({ kind: 'decimal', schema: z.number().min(0).max(100).nullable(), initial: null, ...options }) as const;
/** An instant as ISO 8601 in UTC, or null. */
export const instant = <const Options extends InstantOptions>(options: Options) =>
  ({ kind: 'instant', schema: instantSchema.nullable(), initial: null, ...options }) as const;
export const flag = <const Options extends Described & { initial: boolean }>(options: Options) => ({ kind: 'flag', schema: z.boolean(), ...options }) as const;
/** The id of a record of another collection. */
export const requiredReference = <const To extends Referred, const Options extends ReferenceOptions<To>>(options: Options) =>
  ({ kind: 'reference', schema: contentIdSchema, initial: undefined, ...options }) as const;
/** The id of a record of another collection, or null. */
export const optionalReference = <const To extends Referred, const Options extends ReferenceOptions<To>>(options: Options) =>
  ({ kind: 'reference', schema: contentIdSchema.nullable(), initial: null, ...options }) as const;

type WordsOf<Choice extends string> = Readonly<Record<Choice, Label>> | ((index: number, locale: Locale) => string);
/** One of several choices; a new record must name one. */
export const requiredChoice = <const Choice extends string, const Options extends Described & { words: WordsOf<Choice> }>(
  choices: readonly Choice[],
  options: Options,
) => ({ kind: 'choice', choices, schema: requiredChoiceSchema(choices), initial: undefined, ...options }) as const;
/** One of several choices, or null. */
export const optionalChoice = <const Choice extends string, const Options extends Described & { words: WordsOf<Choice> }>(
  choices: readonly Choice[],
  options: Options,
) => ({ kind: 'choice', choices, schema: z.enum(choices).nullable(), initial: null, ...options }) as const;

/** Several of some choices. */
export const choices = <const Choice extends string, const Options extends Described>(all: readonly Choice[], options: Options) =>
  ({ kind: 'choices', choices: all, schema: z.array(z.enum(all)), initial: [], ...options }) as const;
/** A list in a table of its own. */
export const list = <Item, const Options extends Described>(schema: z.ZodType<Item[], Item[]>, options: Options) =>
  ({ kind: 'list', schema, initial: [], ...options }) as const;

/** The address of a picture, as API clients read it. */
export const pictureAddress = {
  name: 'image',
  description: 'The address of the picture.',
  example: '/media/0f8b8d0f8b8d0f8b8d0f8b8d0f8b8d0f/original.png',
} as const;
/** The id of a stored picture, or null. */
export const picture = <const Options extends PictureOptions>(options: Options) =>
  ({ kind: 'picture', schema: randomIdSchema.nullable(), initial: null, ...options }) as const;
/** The ids of a list, each once. */
export const distinct = (ids: string[]): string[] => [...new Set(ids)];
/** The ids of pictures in their order. */
export const pictures = <const Options extends Described>(options: Options) =>
  ({ kind: 'pictures', schema: z.array(randomIdSchema).max(maxListedPictures).overwrite(distinct), initial: [], ...options }) as const;

/** Whether visitors see the record. Every collection has this field under the name `isPublished`; the bar with the save button shows it. */
export const published = () => flag({ initial: true, label: /*i18n*/ { id: 'collection.isPublished', message: 'Published' }, rest: false, visibleTo: 'staff' });

type Halves<Name extends string, En extends TextField, Ar extends TextField> = { [Half in `${Name}En`]: En & { pair: Name } } & {
  [Half in `${Name}Ar`]: Ar & { pair: Name };
};
/** A text in both languages: the fields `nameEn` and `nameAr`. The halves may differ. */
export const bilingual = <const Name extends string, En extends TextField, Ar extends TextField>(pair: Name, { en, ar }: { en: En; ar: Ar }) =>
  ({ [`${pair}En`]: { ...en, pair }, [`${pair}Ar`]: { ...ar, pair } }) as Halves<Name, En, Ar>;
