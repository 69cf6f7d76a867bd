import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { MessageKey } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { CompiledText } from '#shared/settings/text-overrides.rules.ts';
import { readCatalogueItems } from './catalogues.ts';

/** The server's catalogues: its own, field names, and the site's for messages that both use. */
const catalogues = ['locales/server', 'locales/collections', 'locales/forms', 'locales'];

/** One immutable i18n object per language, so that concurrent requests in two languages cannot mix. Loading one takes 20 ms, so it waits for the first text. */
const i18nByLocale: Partial<Record<Locale, I18n>> = {};

/** Translates a message, preferring the centre's text overrides. An id without a translation returns the English text. */
export function translate(locale: Locale, message: MessageKey, overrides: Record<string, CompiledText> = {}): string {
  const own = Object.hasOwn(overrides, message.id) ? overrides[message.id] : undefined;
  const i18n = own ? setupI18n({ locale, messages: { [locale]: { [message.id]: own } } }) : getI18n(locale);
  return i18n._(message.id, message.values);
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
