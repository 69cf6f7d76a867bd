import type { Messages } from '@lingui/core';
import { type I18n, setupI18n } from '@lingui/core';
import { type Locale, locales } from '#shared/i18n/locales.ts';

const maxRetries = 5;
const firstPauseMs = 350;

/**
 * An i18n object for one language: one for each server render, one in a browser. It uses `dateLocale`, because some
 * browsers write Arabic digits for plain `ar`.
 */
export function createI18n(locale: Locale, messages: Messages): I18n {
  return setupI18n({ locale, locales: locales[locale].dateLocale, messages: { [locale]: messages } });
}

type LoadMessages = () => Promise<{ messages: Messages }>;

/** Loads a catalogue. Retries up to five times; the first pause is 350 ms and doubles each time. */
export async function loadCatalogue(load: LoadMessages): Promise<Messages> {
  let next = load;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await next()).messages;
    } catch (error) {
      if (attempt > maxRetries) throw error;
      await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** (attempt - 1)));
      next = nextAttempt(load, error, attempt);
    }
  }
}

/** Chromium caches a failed module import by its URL. Its error message contains the URL of the file. */
function nextAttempt(load: LoadMessages, error: unknown, attempt: number): LoadMessages {
  const file = /https?:\S+?\.js/.exec(String(error))?.[0];
  return file ? () => import(/* @vite-ignore */ `${file}?again=${attempt}`) : load;
}
