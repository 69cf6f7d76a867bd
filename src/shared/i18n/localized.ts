import { type Locale, locales } from './locales.ts';

const latin = /\p{Script=Latin}/gu;
const arabic = /\p{Script=Arabic}/gu;

type BilingualKey<Fields> = { [Key in keyof Fields & string]: Key extends `${infer Name}En` ? Name : never }[keyof Fields & string];

/** The text of a bilingual field pair (`nameEn`, `nameAr`) in one language; where it is empty, in the other. */
export function localized<Fields extends object>(fields: Fields, name: BilingualKey<Fields>, locale: Locale): string {
  const texts = fields as Record<string, string | null | undefined>;
  const english = texts[`${name}En`] || '';
  const arabic = texts[`${name}Ar`] || '';
  return locale === 'ar' ? arabic || english : english || arabic;
}

/**
 * The language in which a text on a page is written, by its letters: the page's, or the other one where `localized` fell back to it. Arabic texts may
 * hold Latin names and abbreviations.
 */
export function languageOf(text: string, locale: Locale): Locale {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  if (locale === 'ar') return count(latin) > 0 && count(arabic) === 0 ? 'en' : 'ar';
  return count(arabic) > count(latin) ? 'ar' : 'en';
}

/** The attributes of an element that holds a text in another language than the page's; null for a text in the page's own. */
export function languageMarks(text: string, locale: Locale) {
  const language = languageOf(text, locale);
  return language === locale ? null : { lang: language, dir: locales[language].direction };
}
