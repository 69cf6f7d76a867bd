import { z } from 'zod';

/** The forms that a text which counts something can have, as ICU names them; `0` is said for exactly zero. A text that counts nothing has `other` alone. */
export const wordingForms = ['0', 'zero', 'one', 'two', 'few', 'many', 'other'] as const;
export type WordingForm = (typeof wordingForms)[number];

/** The currency stands beside every price, also where a picture has no room for more. */
export const wordingLimits = { text: 500, currency: 20, count: 1000 };

/** The parts of the site that built-in texts stand on; `everywhere` for those of more than one. */
export const wordingPlaces = [
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
export type WordingPlace = (typeof wordingPlaces)[number];

const text = z.string().trim().max(wordingLimits.text).optional();
type WordingField = `${WordingForm}${'En' | 'Ar'}`;

/** What the centre says instead of one built-in text, by form and language; whatever is absent is said in the built-in words. */
export const wordingSchema = z.strictObject(
  Object.fromEntries(wordingForms.flatMap((form) => [`${form}En`, `${form}Ar`].map((field) => [field, text]))) as Record<WordingField, typeof text>,
);
export type Wording = z.infer<typeof wordingSchema>;

/** By the ids of the built-in texts; ids that this version of Dana does not know are kept and not said. */
export const wordingsSchema = z.record(z.string().regex(/^[\w+/-][\w+/.-]{0,79}$/), wordingSchema);
export type Wordings = z.infer<typeof wordingsSchema>;

const formTexts = z.partialRecord(z.enum(wordingForms), z.string());
/** A text of the public site as Dana says it. */
export const builtInWordingSchema = z.object({
  id: z.string(),
  place: z.enum(wordingPlaces),
  /** What is counted, as placeholders name it; empty where nothing is. */
  counted: z.string(),
  /** Placeholders are written `{name}`, the number `#`, parts that look otherwise `<0>…</0>`. */
  en: formTexts,
  ar: formTexts,
});
export type BuiltInWording = z.infer<typeof builtInWordingSchema>;
