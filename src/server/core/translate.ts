import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Reader } from '#shared/collections/fields.ts';
import type { MessageKey } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { readCatalogueItems } from './catalogues.ts';

/** The server's catalogues: its own, field names, and the site's for messages that both use. */
const catalogues = ['locales/server', 'locales/collections', 'locales/forms', 'locales'];

/**
 * One immutable i18n object per language, so that concurrent requests in two languages cannot mix. Loading one takes 20
 * ms, so it waits for the first text.
 */
const i18nByLocale: Partial<Record<Locale, I18n>> = {};

/** Translates a message. An id without a translation returns the English text. */
export const translate = (locale: Locale, { id, values }: MessageKey): string => getI18n(locale)._(id, values);

/** Formats texts for readers of one language. */
export function readerIn(locale: Locale): Reader {
  return { locale, translate: ({ id }, values = {}) => translate(locale, { id, values }) };
}

function getI18n(locale: Locale): I18n {
  i18nByLocale[locale] ??= loadI18n(locale);
  return i18nByLocale[locale];
}

function loadI18n(locale: Locale): I18n {
  const messages = Object.assign({}, ...catalogues.map((folder) => readCatalogue(folder, locale)));
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  i18n.setMessagesCompiler(compileMessage);
  return i18n;
}

function readCatalogue(folder: string, locale: Locale): Record<string, string> {
  const english = locale === 'en' ? {} : readCatalogue(folder, 'en');
  const items = readCatalogueItems(folder, locale);
  const translated = items.map((item) => [item.msgid, item.msgstr[0] || english[item.msgid] || item.msgid] as const);
  return { ...english, ...Object.fromEntries(translated) };
}
