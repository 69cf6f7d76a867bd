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
  sentenceSchema,
  textSchema,
  wholeSchema,
} from '../fields/fields.schema.ts';
import { maxSlugLength, slugForm } from '../fields/slugs.rules.ts';
import type { Locale } from '../i18n/locales.ts';
import { maxListedPictures } from '../media/media.schema.ts';

/** A message of the catalogue `locales/collections`, which the server and the staff area load. */
export interface Label {
  id: string;
  message: string;
}

/** Formats texts for one reader. */
export interface Reader {
  locale: Locale;
  translate: (label: Label, values?: Record<string, string | number>) => string;
}

/** The text about a field in the documentation of /api/v1. */
export interface FieldText {
  description: string;
  example?: unknown;
}
export interface RestField extends FieldText {
  name: string;
}
/** A field in /api/v1, for both directions, or separately for requests and responses. */
type RestFields = RestField | { in: RestField; out: RestField };

export interface Labelled {
  /** The name of the field in the form, the history and notices. */
  label: Label;
}

/** Required properties of every field of a collection; none has a default, so none is forgotten. */
interface Described extends Labelled {
  /** False if /api/v1 has no such field. */
  rest: RestFields | false;
  /** A test checks that the values of staff fields reach no public response. */
  visibleTo: 'public' | 'staff';
}

export interface Common extends Described {
  /** Checks a sent value. Has no default, because a change leaves omitted fields unchanged. */
  schema: z.ZodType;
  /** The default of a new record; undefined for a required field. */
  initial: unknown;
}

interface TextOptions extends Labelled {
  max: number;
  /** Height of the input in the form; one by default. */
  lines?: number;
  /** A text with marks, which visitors read as headings, lists, bold words and links. API clients read it without. */
  isLight?: boolean;
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
  kind: 'amount' | 'percent';
  schema: z.ZodType<number | null, number | null>;
}
interface InstantOptions extends Labelled {
  /** Whether the day that people enter means its first moment at the centre, or its last one. */
  edge: 'start' | 'end';
}
interface InstantField extends Common, InstantOptions {
  kind: 'instant';
}
interface ChoiceField extends Common {
  kind: 'choice';
  choices: readonly string[];
  /** The texts of the choices: a message for each, or a function of a choice's index. */
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
interface PictureOptions extends Labelled {
  /** Whether the record's text describes the picture, so that it needs no alternative text. */
  hasOwnText: boolean;
}
interface PictureField extends Common, PictureOptions {
  kind: 'picture';
}
/** An ordered list of pictures in a separate table. */
interface PicturesField extends Common {
  kind: 'pictures';
}
/** A list in a separate table. Its topic declares the shape of its values. */
interface OwnListField extends Common {
  kind: 'list';
}
/** A collection that fields refer to. */
type Referred = CollectionName | 'panel';
interface ReferenceOptions<To extends Referred> extends Labelled {
  /** The collection whose ids are the values. */
  to: To;
  /** When the other record is deleted permanently, the database clears the field, or refuses. */
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
/** A field whose values are stored in another table. */
export type ListField = PicturesField | OwnListField;

/** One line of text. */
export const line = <const Options extends TextOptions>(options: Options) =>
  ({ kind: 'text', schema: lineSchema(options.max), initial: '', ...options }) as const;
export const requiredLine = <const Options extends TextOptions>(options: Options) =>
  ({ kind: 'text', schema: requiredLineSchema(options.max), initial: undefined, ...options }) as const;
/** One line of prose, which keeps direction marks. */
export const sentence = <const Options extends TextOptions>(options: Options) =>
  ({ kind: 'text', schema: sentenceSchema(options.max), initial: '', ...options }) as const;
/** The last part of a page's address, or ''. */
export const slugLine = <const Options extends Labelled>(options: Options) =>
  ({
    kind: 'text',
    max: maxSlugLength,
    schema: lineSchema(maxSlugLength).refine((slug) => slug === '' || slugForm.test(slug), 'slug'),
    initial: '',
    ...options,
  }) as const;
/** Text of several lines. */
export const requiredText = <const Options extends TextOptions>(options: Options) =>
  ({ kind: 'text', schema: requiredTextSchema(options.max), initial: undefined, ...options }) as const;

/** Text of several lines that may be empty. */
export const optionalText = <const Options extends TextOptions>(options: Options) =>
  ({ kind: 'text', schema: textSchema(options.max), initial: '', ...options }) as const;

/** `step`: only multiples of it. */
type Range<Options extends Labelled> = Options & { min: number; max: number; step?: number };
const within = ({ min, max, step }: { min: number; max: number; step?: number | undefined }) =>
  step === undefined ? wholeSchema(min, max) : wholeSchema(min, max).multipleOf(step);
export const integer = <const Options extends Labelled & { initial: number | undefined }>({
  min,
  max,
  step,
  ...options
}: Range<Options>) => ({ kind: 'integer', schema: within({ min, max, step }), ...options }) as const;
/** An integer, or null. */
export const optionalInteger = <const Options extends Labelled>({ min, max, step, ...options }: Range<Options>) =>
  ({ kind: 'integer', schema: within({ min, max, step }).nullable(), initial: null, ...options }) as const;

/** An amount in AED, or null. */
export const amount = <const Options extends Labelled>(options: Options) =>
  ({ kind: 'amount', schema: amountSchema.nullable(), initial: null, ...options }) as const;
/** A percentage, or null. */
export const percent = <const Options extends Labelled>(options: Options) =>
  ({ kind: 'percent', schema: z.number().min(0).max(100).nullable(), initial: null, ...options }) as const;
/** An instant as ISO 8601 in UTC, or null. */
export const instant = <const Options extends InstantOptions>(options: Options) =>
  ({ kind: 'instant', schema: instantSchema.nullable(), initial: null, ...options }) as const;
export const flag = <const Options extends Labelled & { initial: boolean }>(options: Options) =>
  ({ kind: 'flag', schema: z.boolean(), ...options }) as const;
/** The id of a record of another collection. */
export const requiredReference = <const To extends Referred, const Options extends ReferenceOptions<To>>(
  options: Options,
) => ({ kind: 'reference', schema: contentIdSchema, initial: undefined, ...options }) as const;
/** The id of a record of another collection, or null. */
export const optionalReference = <const To extends Referred, const Options extends ReferenceOptions<To>>(
  options: Options,
) => ({ kind: 'reference', schema: contentIdSchema.nullable(), initial: null, ...options }) as const;

type WordsOf<Choice extends string> = Readonly<Record<Choice, Label>> | ((index: number, locale: Locale) => string);
/** One of several choices; required in a new record. */
export const requiredChoice = <
  const Choice extends string,
  const Options extends Labelled & { words: WordsOf<Choice> },
>(
  choices: readonly Choice[],
  options: Options,
) => ({ kind: 'choice', choices, schema: requiredChoiceSchema(choices), initial: undefined, ...options }) as const;
/** One of several choices, or null. */
export const optionalChoice = <
  const Choice extends string,
  const Options extends Labelled & { words: WordsOf<Choice> },
>(
  choices: readonly Choice[],
  options: Options,
) => ({ kind: 'choice', choices, schema: z.enum(choices).nullable(), initial: null, ...options }) as const;

/** Several of some choices. */
export const choices = <const Choice extends string, const Options extends Labelled>(
  all: readonly Choice[],
  options: Options,
) =>
  ({ kind: 'choices', choices: all, schema: z.array(z.enum(all)).max(all.length), initial: [], ...options }) as const;
/** A list in a separate table. */
export const list = <Item, const Options extends Labelled>(schema: z.ZodType<Item[], Item[]>, options: Options) =>
  ({ kind: 'list', schema, initial: [], ...options }) as const;

/** The URL of a picture, as API clients read it. */
export const pictureAddress = {
  name: 'image',
  description: 'The address of the picture.',
  example: '/media/0f8b8d0f8b8d0f8b8d0f8b8d0f8b8d0f/original.png',
} as const;
/** The id of a stored picture, or null. */
export const picture = <const Options extends PictureOptions>(options: Options) =>
  ({ kind: 'picture', schema: randomIdSchema.nullable(), initial: null, ...options }) as const;
/** Removes duplicate ids from a list. */
export const distinct = (ids: string[]): string[] => [...new Set(ids)];
/** The ids of pictures in their order. */
export const pictures = <const Options extends Labelled>(options: Options) =>
  ({
    kind: 'pictures',
    schema: z.array(randomIdSchema).max(maxListedPictures).overwrite(distinct),
    initial: [],
    ...options,
  }) as const;

/**
 * Whether visitors see the record. Every collection has this field under the name `isPublished`; the bar with the save
 * button shows it.
 */
export const published = () =>
  flag({
    initial: true,
    label: /*i18n*/ { id: 'collection.isPublished', message: 'Published' },
    rest: false,
    visibleTo: 'staff',
  });

type Halves<Name extends string, En extends TextField, Ar extends TextField> = {
  [Half in `${Name}En`]: En & { pair: Name };
} & {
  [Half in `${Name}Ar`]: Ar & { pair: Name };
};
/** A text in both languages: the fields `nameEn` and `nameAr`. Their options may differ. */
export const bilingual = <const Name extends string, En extends TextField, Ar extends TextField>(
  pair: Name,
  { en, ar }: { en: En; ar: Ar },
) => ({ [`${pair}En`]: { ...en, pair }, [`${pair}Ar`]: { ...ar, pair } }) as Halves<Name, En, Ar>;
