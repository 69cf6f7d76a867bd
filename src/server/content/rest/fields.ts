import { z } from 'zod';
import { maxListedPictures } from '#shared/media/media.schema.ts';
import { endOfDay, instantAtCentre, instantOfDateText, startOfDay } from '#shared/time/days.rules.ts';

/**
 * Formats of old clients: numbers and booleans as such or as text, '' for no value. Each function takes the schema of
 * the service, so that the API description has the same limits.
 */

/** A number or a numeric text. '' is null if the schema accepts null, else a missing field. */
export function numberField<Value extends number | null>(schema: z.ZodType<Value, Value>) {
  const none = schema.safeParse(null).success ? null : undefined;
  const text = z
    .string()
    .trim()
    .regex(/^\d*(\.\d+)?$/)
    .transform((digits) => (digits === '' ? none : Number(digits)));
  return z.union([schema, text.pipe(schema as z.ZodType<Value, number | null | undefined>)]);
}

/** A boolean, also as text; '' leaves the stored value unchanged. */
export const booleanField = z.union([
  z.boolean(),
  z.enum(['true', 'false', '']).transform((text) => (text === '' ? undefined : text === 'true')),
]);

const dateText = z.string().transform((text, context) => {
  const instant = instantOfDateText(text);
  if (instant === null) context.addIssue({ code: 'invalid_format', format: 'datetime' });
  return instant ?? z.NEVER;
});

/**
 * An instant, a time at the centre without a zone, or a day: its first or last moment at the centre. Also accepts the
 * text of a JavaScript `Date`; '' is null.
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

/** A picture: a file of a form, or the URL of a picture of the site. '' leaves the stored one unchanged. */
export const pictureField = z.union([z.file(), z.string().max(2000)]);
/** A list of pictures; a form repeats the field. */
export const pictureListField = z.union([z.array(pictureField).max(maxListedPictures), pictureField]);

export type SentPicture = z.infer<typeof pictureField>;
export type SentPictures = z.infer<typeof pictureListField>;

/** Values without undefined ones, for a partial update. */
export function onlyGiven<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;
}
