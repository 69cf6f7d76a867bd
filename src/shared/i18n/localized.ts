import { type Locale, locales } from './locales.ts';

const latin = /\p{Script=Latin}/gu;
const arabic = /\p{Script=Arabic}/gu;

/** The names of bilingual fields. Both halves must exist: a missing one would be shown in the other language. */
type BilingualKey<Fields> = {
  [Key in keyof Fields & string]: Key extends `${infer Name}En`
    ? `${Name}Ar` extends keyof Fields
      ? Name
      : never
    : never;
}[keyof Fields & string];

/** A bilingual field (`nameEn`, `nameAr`) in one language; falls back to the other if it is empty. */
export function localized<Fields extends object>(fields: Fields, name: BilingualKey<Fields>, locale: Locale): string {
  const texts = fields as Record<string, string | null | undefined>;
  const english = texts[`${name}En`] || '';
  const arabic = texts[`${name}Ar`] || '';
  return locale === 'ar' ? arabic || english : english || arabic;
}

/** Fields in one language: each bilingual one under its name, the others unchanged. */
type InOneLanguage<Fields> = {
  [Key in keyof Fields as Key extends `${infer Name}En` ? Name : Key extends `${string}Ar` ? never : Key]: Fields[Key];
};

/** All bilingual fields (`nameEn`, `nameAr`) of a record in one language as `name`, beside its other fields. */
export function localizedFields<Fields extends object>(fields: Fields, locale: Locale): InOneLanguage<Fields> {
  const entries = Object.entries(fields).flatMap(([key, value]) => {
    if (key.endsWith('Ar')) return [];
    return key.endsWith('En')
      ? [[key.slice(0, -2), localized(fields, key.slice(0, -2) as never, locale)]]
      : [[key, value]];
  });
  return Object.fromEntries(entries) as InOneLanguage<Fields>;
}

/**
 * Detects the language of a text by its letters, because `localized` may have fallen back to the other language. Arabic
 * texts may contain Latin names.
 */
export function languageOf(text: string, locale: Locale): Locale {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  if (locale === 'ar') return count(latin) > 0 && count(arabic) === 0 ? 'en' : 'ar';
  return count(arabic) > count(latin) ? 'ar' : 'en';
}

/** The `lang` and `dir` of a text in another language than the page's; null for the page's own. */
export function languageMarks(text: string, locale: Locale) {
  const language = languageOf(text, locale);
  return language === locale ? null : { lang: language, dir: locales[language].direction };
}
