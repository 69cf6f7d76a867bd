import { z } from 'zod';
import { type LightText, lightTextSchema } from '../content/light-text.schema.ts';
import {
  daySchema,
  emailSchema,
  lineSchema,
  phoneSchema,
  randomIdSchema,
  sentenceSchema,
  wholeSchema,
} from '../fields/fields.schema.ts';
import { isClockTime, splitMoment } from '../fields/typed-days.rules.ts';
import { type Picture, pictureSchema } from '../media/media.schema.ts';
import type { Label, Labelled } from './fields.ts';
import { filled, isWebAddress, type Refinement } from './setting-rules.ts';

/** The options of every field. */
interface SettingOptions {
  /** Shown at the input. */
  hint?: Label;
  /** Further words by which staff find it. */
  also?: Label;
  /** A pair needs a text in one language at least. */
  isRequired?: boolean;
  /** The name of a flag of the same object; while it is off, the form hides this field. */
  shownIf?: string;
  /** The card of the form. Without one, the field belongs to the card of its object. */
  group?: Group;
  /** Another form edits it. */
  isElsewhere?: true;
}

interface Group {
  title: Label;
  /** Further words by which staff find the card. */
  also?: Label;
}

interface Checked {
  /** Checks what staff send. */
  schema: z.ZodType;
  /** The value of a new site or of a new entry; undefined for a required text, which starts empty. */
  initial: unknown;
}

interface Simple<Kind extends string> extends Checked, SettingOptions, Labelled {
  kind: Kind;
}
interface TextSetting extends Simple<'text' | 'pair'> {
  lines?: number;
  isLight?: boolean;
  format?: 'email' | 'tel' | 'url';
  /** The texts of a pair on a new site. */
  written?: { en: string; ar: string };
}
interface ChoiceSetting extends Simple<'choice'> {
  choices: readonly string[];
  words: Readonly<Record<string, Label>> | ((index: number) => string);
  hints?: Readonly<Record<string, Label>>;
}
/** A value that staff do not edit, which a new entry of a list gets. */
interface KeySetting extends Checked, SettingOptions {
  kind: 'key';
  /** Without a prefix, it is a random id that records may name. */
  prefix: string | null;
}
/** Fields below one name. */
export interface ObjectSetting extends Checked, SettingOptions {
  kind: 'object';
  /** The card of the fields that name none. */
  label?: Label;
  fields: SettingFields;
}
/** An ordered list of entries. */
export interface EntriesSetting extends Checked, SettingOptions {
  kind: 'entries';
  /** The card of a list that is a key of its own. */
  label?: Label;
  fields: SettingFields;
  addLabel: Label;
  /** Shown if there are no entries. */
  emptyText: Label;
  /** The field that names an entry, if that is not its first pair. */
  title?: string;
}
export type SettingField =
  | TextSetting
  | ChoiceSetting
  | KeySetting
  | ObjectSetting
  | EntriesSetting
  | Simple<'integer' | 'hour' | 'flag' | 'paragraphs' | 'page' | 'colour' | 'weekdays' | 'periods' | 'reference'>
  | (Simple<'picture'> & {
      /** Shown without cutting its edges, as a logo. */
      isWhole?: boolean;
    })
  | (Simple<'day'> & {
      /** Shown beside a day that has passed. */
      pastNotice?: Label;
    })
  /** A day without a time means its first or its last minute. */
  | (Simple<'moment'> & { edge: 'start' | 'end' });
export type SettingFields = Readonly<Record<string, SettingField>>;

type NamesOf<Name, Field> = Field extends { kind: 'pair' | 'paragraphs' } ? `${Name & string}${'En' | 'Ar'}` : Name;
/** The values of an object: two for each pair. */
export type ValuesOf<Fields extends SettingFields> = {
  -readonly [Name in keyof Fields as NamesOf<Name, Fields[Name]>]: z.output<Fields[Name]['schema']>;
};

/** The names under which a field is stored. */
export const storedNames = (name: string, { kind }: SettingField): readonly string[] =>
  kind === 'pair' || kind === 'paragraphs' ? [`${name}En`, `${name}Ar`] : [name];

/** A text in both languages: `name` is stored as `nameEn` and `nameAr`. `written`: those of a new site. */
export const pair = <const Text extends { kind: 'text' }>(text: Text, written?: TextSetting['written']) =>
  ({ ...text, kind: 'pair', ...(written && { written }) }) as Omit<Text, 'kind'> & { kind: 'pair' };

/** A bilingual text of several paragraphs. */
export const paragraphs = <const Options extends SettingOptions & Labelled & { max: number; longest: number }>(
  options: Options,
) =>
  ({
    kind: 'paragraphs',
    schema: z.array(sentenceSchema(options.longest)).max(options.max),
    initial: [] as string[],
    ...options,
  }) as const;

export type LabelledOptions = SettingOptions & Labelled;
/** One of several choices. */
export const choice = <
  const Choice extends string,
  const Options extends LabelledOptions &
    Pick<ChoiceSetting, 'hints'> & { initial: Choice; words: ChoiceSetting['words'] },
>(
  choices: readonly Choice[],
  options: Options,
) => ({ kind: 'choice', choices, schema: z.enum(choices), ...options }) as const;
const noText = z.literal('');
/** One address or number of its kind, or ''. */
export const email = <const Options extends LabelledOptions>(options: Options) =>
  ({ kind: 'text', format: 'email', schema: noText.or(emailSchema), initial: '', ...options }) as const;
export const phone = <const Options extends LabelledOptions>(options: Options) =>
  ({ kind: 'text', format: 'tel', schema: noText.or(phoneSchema), initial: '', ...options }) as const;
export const requiredPhone = <const Options extends LabelledOptions>(options: Options) =>
  ({ kind: 'text', format: 'tel', schema: phoneSchema, initial: undefined, isRequired: true, ...options }) as const;
export const webAddress = <const Options extends LabelledOptions>(options: Options) =>
  ({
    kind: 'text',
    format: 'url',
    schema: lineSchema(300).refine(isWebAddress, 'webAddress'),
    initial: '',
    ...options,
  }) as const;
/** A path of this site ("/package"), a web address, or ''. */
export const pageLink = <const Options extends LabelledOptions>(options: Options) =>
  ({
    kind: 'page',
    schema: lineSchema(300).refine((link) => /^\/(?![/\\])\S*$/.test(link) || isWebAddress(link), 'siteLink'),
    initial: '',
    ...options,
  }) as const;

/** A calendar day ("2026-10-03"). */
export const day = <const Options extends LabelledOptions>(options: Options) =>
  ({ kind: 'day', schema: daySchema, initial: undefined, isRequired: true, ...options }) as const;
/** A calendar day, or ''. */
export const optionalDay = <const Options extends LabelledOptions & { pastNotice?: Label }>(options: Options) =>
  ({ kind: 'day', schema: noText.or(daySchema), initial: '', ...options }) as const;
/** A local time at the centre, "2026-12-01T09:00"; '' if unset. */
export const moment = <const Options extends LabelledOptions & { edge: 'start' | 'end' }>(options: Options) =>
  ({ kind: 'moment', schema: localTimeSchema, initial: '', ...options }) as const;
const localTimeSchema = z.string().superRefine((text, context) => {
  const [date, time] = splitMoment(text);
  const message = text === '' || (isDayText(date) && isClockTime(time)) ? null : isDayText(date) ? 'time' : 'day';
  if (message) context.addIssue({ code: 'custom', message });
});
const isDayText = (text: string) => daySchema.safeParse(text).success;
/** A whole hour of the day, 0 to 23. */
export const hour = <const Options extends LabelledOptions & { initial: number }>(options: Options) =>
  ({ kind: 'hour', schema: wholeSchema(0, 23), ...options }) as const;

/** A colour as "#0a7d82"; '' for the built-in one. */
export const colour = <const Options extends LabelledOptions>(options: Options) =>
  ({ kind: 'colour', schema: noText.or(z.string().regex(/^#[0-9a-f]{6}$/)), initial: '', ...options }) as const;
/** The id of a member of staff, or null. */
export const member = <const Options extends LabelledOptions>(options: Options) =>
  ({ kind: 'reference', schema: randomIdSchema.nullable(), initial: null, ...options }) as const;
/** The name of an entry in addresses and code. */
export const key = (prefix: string) =>
  ({ kind: 'key', prefix: `${prefix}-`, schema: lineSchema(300), initial: '' }) as const;
/** A random id, the same for life, because records name the entry by it. */
export const rowId = () => ({ kind: 'key', prefix: null, schema: randomIdSchema, initial: undefined }) as const;

/** The fields of one card of the form. */
export const group = <const Fields extends SettingFields>(
  title: Label,
  fields: Fields,
  options: Omit<Group, 'title'> = {},
): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, group: { title, ...options } }]),
  ) as unknown as Fields;

interface ObjectOptions<Fields extends SettingFields> {
  label?: Label;
  /** Rules about several fields of what staff send. */
  rule?: (values: ValuesOf<Fields>, context: Refinement) => void;
}
/** Fields below one name. */
export const object = <const Fields extends SettingFields>(fields: Fields, options: ObjectOptions<Fields> = {}) => {
  const { rule, ...described } = options;
  const initial = initialValues(fields);
  return {
    kind: 'object',
    fields,
    schema: checkedObject(fields, rule),
    initial,
    ...described,
  } as const as {
    kind: 'object';
    fields: Fields;
    schema: z.ZodType<ValuesOf<Fields>, ValuesOf<Fields>>;
    initial: ValuesOf<Fields>;
  };
};

interface EntriesOptions<Fields extends SettingFields>
  extends Pick<EntriesSetting, 'label' | 'addLabel' | 'emptyText' | 'hint' | 'title' | 'also' | 'isElsewhere'> {
  max: number;
  /** Rules about several fields of an entry. */
  rule?: (values: ValuesOf<Fields>, context: Refinement) => void;
  /** Rules about several entries. */
  listRule?: (entries: ValuesOf<Fields>[], context: Refinement) => void;
}
/** An ordered list of entries with the same fields. */
export const entries = <const Fields extends SettingFields>(fields: Fields, options: EntriesOptions<Fields>) => {
  const { max, rule, listRule = () => undefined, ...described } = options;
  const schema = z
    .array(checkedObject(fields, rule))
    .max(max)
    .superRefine((list, context) => listRule(list as ValuesOf<Fields>[], context));
  return { kind: 'entries', fields, schema, initial: [], ...described } as unknown as Omit<
    EntriesSetting,
    'fields' | 'schema' | 'initial'
  > & { fields: Fields; schema: z.ZodType<ValuesOf<Fields>[], ValuesOf<Fields>[]>; initial: never[] };
};

/** Checks what staff send. An omitted field is refused, because its initial value would replace the stored one. */
function checkedObject<Fields extends SettingFields>(
  fields: Fields,
  rule: (values: ValuesOf<Fields>, context: Refinement) => void = () => undefined,
) {
  const needed = Object.keys(fields).filter((name) => {
    const { kind, initial, isRequired } = fields[name] as SettingField;
    return kind === 'pair' && isRequired === true && initial !== undefined;
  });
  return z
    .object(shapeOf(fields, ({ schema }) => schema))
    .superRefine(filled(...needed))
    .superRefine((values, context) => rule(values as ValuesOf<Fields>, context));
}

/**
 * The schema of stored values. It checks only the types of texts and optional numbers, so that a value that breaks a
 * later rule can still be read. A field that was added later gets its initial value.
 */
export function storedSchema(field: SettingField): z.ZodType {
  switch (field.kind) {
    case 'text':
      // Visitors follow web addresses.
      return field.format === 'url' ? field.schema : z.string();
    case 'integer':
      return field.initial === null ? z.int().nullable() : field.schema;
    case 'pair':
    case 'page':
    case 'key':
      return z.string();
    case 'paragraphs':
      return z.array(z.string());
    case 'entries':
      return z.array(storedObject(field.fields));
    case 'object':
      return storedObject(field.fields);
    default:
      return field.schema;
  }
}

const storedObject = (fields: SettingFields) =>
  z.object(shapeOf(fields, (field, name) => withInitial(storedSchema(field), initialOf(field, name)))).prefault({});

/** Zod gives the same default each time, which nobody may change. */
const withInitial = (schema: z.ZodType, initial: unknown): z.ZodType =>
  schema instanceof z.ZodPrefault ? schema : schema.default(initial);

type ShownName<Name, Field> = Field extends { kind: 'picture' }
  ? Name extends `${infer Picture}Id`
    ? Picture
    : Name
  : Name;
type ShownValue<Field extends SettingField> = Field extends { fields: infer Inner extends SettingFields }
  ? Field extends { kind: 'object' }
    ? ShownOf<Inner>
    : ShownOf<Inner>[]
  : Field extends { kind: 'picture' }
    ? Picture | null
    : Field extends { kind: 'pair'; isLight: true }
      ? LightText
      : z.output<Field['schema']>;
/** The values of an object as visitors read them: a text for each pair, and pictures instead of their ids. */
export type ShownOf<Fields extends SettingFields> = {
  -readonly [Name in keyof Fields as ShownName<Name, Fields[Name]>]: ShownValue<Fields[Name]>;
};

/** The name of a field for visitors: `picture` for `pictureId`. */
export const shownName = (name: string, { kind }: SettingField): string =>
  kind === 'picture' ? name.replace(/Id$/, '') : name;

/** The schemas of the values as visitors read them. */
export function shownShape<Fields extends SettingFields>(
  fields: Fields,
): { [Name in keyof ShownOf<Fields>]: z.ZodType<ShownOf<Fields>[Name], ShownOf<Fields>[Name]> } {
  const schemaOf = (field: SettingField): z.ZodType => {
    if (field.kind === 'object') return z.object(shownShape(field.fields));
    if (field.kind === 'entries') return z.array(z.object(shownShape(field.fields)));
    if (field.kind === 'picture') return pictureSchema.nullable();
    return field.kind === 'pair' && field.isLight ? lightTextSchema : storedSchema(field);
  };
  const shape = Object.entries(fields).map(([name, field]) => [shownName(name, field), schemaOf(field)]);
  return Object.fromEntries(shape) as never;
}

function shapeOf(fields: SettingFields, schemaOf: (field: SettingField, name: string) => z.ZodType): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      storedNames(name, field).map((stored) => [stored, schemaOf(field, stored)]),
    ),
  );
}

/** The values of a new object or entry. Required texts are empty. */
export function initialValues<Fields extends SettingFields>(fields: Fields): ValuesOf<Fields> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      storedNames(name, field).map((stored) => [stored, initialOf(field, stored)]),
    ),
  ) as ValuesOf<Fields>;
}

function initialOf(field: SettingField, stored: string): unknown {
  if (field.kind === 'pair' && field.written) return stored.endsWith('Ar') ? field.written.ar : field.written.en;
  return field.initial === undefined ? '' : field.initial;
}
