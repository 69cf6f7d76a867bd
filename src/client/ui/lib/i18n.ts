import type { Messages } from '@lingui/core';
import { type I18n, setupI18n } from '@lingui/core';
import { type Locale, locales } from '#shared/i18n/locales.ts';

const mostAttempts = 5;
const firstPauseMs = 350;

/** An i18n object for one language; made for each server render and once in a browser, never switched. Some browsers write Arabic digits for plain `ar`. */
export function createI18n(locale: Locale, messages: Messages): I18n {
  return setupI18n({ locale, locales: locales[locale].dateLocale, messages: { [locale]: messages } });
}

type LoadMessages = () => Promise<{ messages: Messages }>;

/** Loads a catalogue, trying again after 350 ms, then twice as long each time, five tries in all. */
export async function loadCatalogue(load: LoadMessages): Promise<Messages> {
  let next = load;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await next()).messages;
    } catch (error) {
      if (attempt === mostAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** (attempt - 1)));
      next = anotherTry(load, error, attempt);
    }
  }
}

/** Chromium remembers a module that did not come, and asks for it again only under another address; its message names the file. */
function anotherTry(load: LoadMessages, error: unknown, attempt: number): LoadMessages {
  const file = /https?:\S+?\.js/.exec(String(error))?.[0];
  return file ? () => import(/* @vite-ignore */ `${file}?again=${attempt}`) : load;
}
