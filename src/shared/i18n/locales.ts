/** The registry of languages: everything that differs by language and is not a text stands here. */
export const locales = {
  en: { code: 'en', ownName: 'English', direction: 'ltr', dateLocale: 'en-GB', openGraphLocale: 'en_GB', pathPrefix: '' },
  ar: { code: 'ar', ownName: 'العربية', direction: 'rtl', dateLocale: 'ar-AE-u-nu-latn', openGraphLocale: 'ar_AR', pathPrefix: '/ar' },
} as const;

export type Locale = keyof typeof locales;

export const localeCodes = Object.keys(locales) as [Locale, ...Locale[]];
const defaultLocale: Locale = 'en';

/** Reads a stored or sent language; `eng` is what the centre's old clients call English. Anything else gives undefined. */
export function readLocale(value: unknown): Locale | undefined {
  if (value === 'ar' || value === 'en') return value;
  return value === 'eng' ? 'en' : undefined;
}

/** The other language, the one a switch leads to. */
export function otherLocale(locale: Locale): Locale {
  return locale === 'en' ? 'ar' : 'en';
}

/** The language that a browser's Accept-Language header asks for first among ours, else the default. */
export function readAcceptLanguage(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',')) {
    const locale = readLocale(part.trim().slice(0, 2).toLowerCase());
    if (locale) return locale;
  }
  return defaultLocale;
}
