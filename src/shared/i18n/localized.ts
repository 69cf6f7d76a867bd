import type { Locale } from './locales.ts';

type BilingualKey<Fields> = { [Key in keyof Fields & string]: Key extends `${infer Name}En` ? Name : never }[keyof Fields & string];

/** The text of a bilingual field pair (`nameEn`, `nameAr`) in one language; where it is empty, in the other. */
export function localized<Fields extends object>(fields: Fields, name: BilingualKey<Fields>, locale: Locale): string {
  const texts = fields as Record<string, string | null | undefined>;
  const english = texts[`${name}En`] || '';
  const arabic = texts[`${name}Ar`] || '';
  return locale === 'ar' ? arabic || english : english || arabic;
}
