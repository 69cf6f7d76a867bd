import type { Messages } from '@lingui/core';
import type { Locale } from '#shared/i18n/locales.ts';
import { loadCatalogue } from './i18n.ts';

/** The texts of the site and of the staff area, because both share components and validation messages. */
const catalogues: Record<Locale, (() => Promise<{ messages: Messages }>)[]> = {
  en: [
    () => import('#locales/en.po'),
    () => import('#locales/forms/en.po'),
    () => import('#locales/admin/en.po'),
    () => import('#locales/collections/en.po'),
  ],
  ar: [
    () => import('#locales/ar.po'),
    () => import('#locales/forms/ar.po'),
    () => import('#locales/admin/ar.po'),
    () => import('#locales/collections/ar.po'),
  ],
};

/** Loads every text that the staff area may show in a language. */
export async function loadStaffTexts(locale: Locale): Promise<Messages> {
  return Object.assign({}, ...(await Promise.all(catalogues[locale].map(loadCatalogue)))) as Messages;
}
