import { z } from 'zod';

/** The forms that a text which counts something can have, as ICU names them; `0` is said for exactly zero. A text that counts nothing has `other` alone. */
export const textForms = ['0', 'zero', 'one', 'two', 'few', 'many', 'other'] as const;
export type TextForm = (typeof textForms)[number];

/** The currency stands beside every price, also where a picture has no room for more. */
export const textLimits = { text: 500, currency: 20, count: 1000 };

/** The parts of the site that built-in texts stand on; `everywhere` for those of more than one. */
export const textPlaces = [
  'everywhere',
  'home',
  'services',
  'packages',
  'compare',
  'preparation',
  'offers',
  'information',
  'opinions',
  'hours',
  'about',
  'faq',
  'privacy',
  'forms',
  'booking',
  'withdraw',
  'reports',
  'contact',
  'status',
  'refusals',
] as const;
export type TextPlace = (typeof textPlaces)[number];

const text = z.string().trim().max(textLimits.text).optional();
type TextOverrideField = `${TextForm}${'En' | 'Ar'}`;

/** What the centre says instead of one built-in text, by form and language; whatever is absent is said in the built-in words. */
export const textOverrideSchema = z.strictObject(
  Object.fromEntries(textForms.flatMap((form) => [`${form}En`, `${form}Ar`].map((field) => [field, text]))) as Record<TextOverrideField, typeof text>,
);
export type TextOverride = z.infer<typeof textOverrideSchema>;

/** By the ids of the built-in texts; ids that this version of Dana does not know are kept and not said. */
export const textOverridesSchema = z.record(z.string().regex(/^[\w+/-][\w+/.-]{0,79}$/), textOverrideSchema);
export type TextOverrides = z.infer<typeof textOverridesSchema>;

const formTexts = z.partialRecord(z.enum(textForms), z.string());
/** A text of the public site as Dana says it. */
export const builtInTextSchema = z.object({
  id: z.string(),
  place: z.enum(textPlaces),
  /** What is counted, as placeholders name it; empty where nothing is. */
  counted: z.string(),
  /** Placeholders are written `{name}`, the number `#`, parts that look otherwise `<0>…</0>`. */
  en: formTexts,
  ar: formTexts,
});
export type BuiltInText = z.infer<typeof builtInTextSchema>;
