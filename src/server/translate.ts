import { readFileSync } from 'node:fs';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import type { MessageKey } from '#shared/errors.ts';
import { type Locale, localeCodes } from '#shared/i18n/locales.ts';

/** The catalogues that the server speaks from: its own, and the site's for the messages both show. */
const catalogues = ['locales/server', 'locales/forms', 'locales'];

/** One i18n object for each language, never switched: two requests in two languages cannot mix. */
const i18nByLocale = Object.fromEntries(localeCodes.map((locale) => [locale, loadI18n(locale)])) as Record<Locale, I18n>;

/** A message in one language. An id without a translation gives the English text. */
export function translate(locale: Locale, message: MessageKey): string {
  return i18nByLocale[locale]._(message.id, message.values);
}

function loadI18n(locale: Locale): I18n {
  const messages = Object.assign({}, ...catalogues.map((folder) => readCatalogue(folder, locale)));
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  i18n.setMessagesCompiler(compileMessage);
  return i18n;
}

function readCatalogue(folder: string, locale: Locale): Record<string, string> {
  const english = locale === 'en' ? {} : readCatalogue(folder, 'en');
  const items = PO.parse(readFileSync(`${folder}/${locale}.po`, 'utf8')).items;
  const translated = items.map((item) => [item.msgid, item.msgstr[0] || english[item.msgid] || item.msgid] as const);
  return { ...english, ...Object.fromEntries(translated) };
}
