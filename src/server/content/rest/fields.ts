import { z } from 'zod';
import { endOfDay, instantAtCentre, instantOfDateText, startOfDay } from '#shared/time/days.rules.ts';

/**
 * How old clients write values: numbers and booleans as themselves or as text, an empty text for no value. Each takes the schema
 * that the service checks with, so that the API's description says the same limits.
 */

/** A schema as it is without its default: what a change leaves out stays as it was. */
export function bare<Schema extends z.ZodType>(schema: z.ZodDefault<Schema> | Schema): Schema {
  return (schema instanceof z.ZodDefault ? schema.unwrap() : schema) as Schema;
}

/** A number, or a text that holds one. An empty text is no value: null where the schema takes that, else a missing field. */
export function numberField<Value extends number | null>(schema: z.ZodType<Value, Value>) {
  const none = schema.safeParse(null).success ? null : undefined;
  const text = z
    .string()
    .trim()
    .regex(/^\d*(\.\d+)?$/)
    .transform((digits) => (digits === '' ? none : Number(digits)));
  return z.union([schema, text.pipe(schema as z.ZodType<Value, number | null | undefined>)]);
}

/** true or false, also as text; an empty text leaves the field as it is. */
export const booleanField = z.union([z.boolean(), z.enum(['true', 'false', '']).transform((text) => (text === '' ? undefined : text === 'true'))]);

const dateText = z.string().transform((text, context) => {
  const instant = instantOfDateText(text);
  if (instant === null) context.addIssue({ code: 'invalid_format', format: 'datetime' });
  return instant ?? z.NEVER;
});

/**
 * An instant, a time at the centre without a zone, or a day alone: the centre's first or last moment of it. A JavaScript `Date` as text is an
 * instant, an empty text is no date.
 */
export function instantField(edge: 'start' | 'end') {
  return z
    .union([
      z.iso.datetime({ offset: true }),
      z.iso.datetime({ local: true }).transform(instantAtCentre),
      z.iso.date().transform(edge === 'start' ? startOfDay : endOfDay),
      dateText,
      z.literal('').transform(() => null),
    ])
    .nullable();
}

/** A picture: a file of a form, or the address of a picture that the site has. An empty text says nothing. */
export const pictureField = z.union([z.file(), z.string().max(2000)]);
/** Several pictures in their order; a form repeats the field. */
export const pictureListField = z.union([z.array(pictureField), pictureField]);

export type SentPicture = z.infer<typeof pictureField>;
export type SentPictures = z.infer<typeof pictureListField>;

/** Values without those that were not sent, to be laid over what is stored. */
export function onlyGiven<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;
}
