import { z } from 'zod';

/** The plural forms of ICU; `0` is for exactly zero. A text without plurals has only `other`. */
export const textForms = ['0', 'zero', 'one', 'two', 'few', 'many', 'other'] as const;
export type TextForm = (typeof textForms)[number];

/** The currency is short, because it is beside every price, also in share pictures. */
export const textLimits = { text: 500, currency: 20, count: 1000 };

/** The places of built-in texts; `everywhere` for texts of several places. */
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

/** The override of one built-in text, by form and language. Missing forms use the built-in text. */
const textOverrideSchema = z.strictObject(
  Object.fromEntries(textForms.flatMap((form) => [`${form}En`, `${form}Ar`].map((field) => [field, text]))) as Record<TextOverrideField, typeof text>,
);
export type TextOverride = z.infer<typeof textOverrideSchema>;

/** Overrides by the id of the text. Unknown ids are stored, but not used. */
export const textOverridesSchema = z.record(z.string().regex(/^[\w+/-][\w+/.-]{0,79}$/), textOverrideSchema);
export type TextOverrides = z.infer<typeof textOverridesSchema>;

const formTexts = z.partialRecord(z.enum(textForms), z.string());
/** A text of the public site as delivered with Dana. */
export const builtInTextSchema = z.object({
  id: z.string(),
  place: z.enum(textPlaces),
  /** The placeholder of the number; empty without plurals. */
  counted: z.string(),
  /** Placeholders are written `{name}`, the number `#`, marked-up parts `<0>…</0>`. */
  en: formTexts,
  ar: formTexts,
});
export type BuiltInText = z.infer<typeof builtInTextSchema>;
