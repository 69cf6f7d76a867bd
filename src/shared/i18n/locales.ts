/** The registry of languages: everything that depends on the language, except texts. */
export const locales = {
  en: {
    code: 'en',
    ownName: 'English',
    direction: 'ltr',
    dateLocale: 'en-GB',
    openGraphLocale: 'en_GB',
    pathPrefix: '',
  },
  ar: {
    code: 'ar',
    ownName: 'العربية',
    direction: 'rtl',
    dateLocale: 'ar-AE-u-nu-latn',
    openGraphLocale: 'ar_AR',
    pathPrefix: '/ar',
  },
} as const;

export type Locale = keyof typeof locales;

export const localeCodes = Object.keys(locales) as [Locale, ...Locale[]];
const defaultLocale: Locale = 'en';

/**
 * Reads a stored or sent language code; `eng` is the code of old API clients for English. Returns undefined for others.
 */
export function readLocale(value: unknown): Locale | undefined {
  if (value === 'ar' || value === 'en') return value;
  return value === 'eng' ? 'en' : undefined;
}

export function otherLocale(locale: Locale): Locale {
  return locale === 'en' ? 'ar' : 'en';
}

/** Both languages, first the one in which a person works. */
export const ownLanguageFirst = (own: Locale): readonly Locale[] => [own, otherLocale(own)];

/** The first supported language of an Accept-Language header; by default English. */
export function readAcceptLanguage(header: string | undefined): Locale {
  for (const part of (header ?? '').split(',')) {
    const locale = readLocale(part.trim().slice(0, 2).toLowerCase());
    if (locale) return locale;
  }
  return defaultLocale;
}
