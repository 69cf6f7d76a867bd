import { readFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import PO from 'pofile';
import type { Locale } from '../../src/shared/i18n/locales.ts';
import { localizedPath } from '../../src/shared/paths.ts';

export interface SiteOptions {
  /** The language that a project's journeys are made in. */
  siteLocale: Locale;
}

interface SiteFixtures {
  /** A path in the journey's language. */
  to: (path: string) => string;
  /** What the site says in the journey's language for an English text or for a message's id, without placeholders. */
  say: (message: string) => string;
  /** Console messages that a journey expects and that are no fault. */
  expectedErrors: RegExp[];
  /** Fails a journey whose page wrote an error or a warning of React's to the console, or threw. */
  quietConsole: undefined;
}

/** The tag of a test that is made in one language alone; the other's project passes it over. */
export const onlyIn = (locale: Locale): string => `@only-${locale}`;

/** Playwright's `test`, in one language, which also fails when the browser's console reports a fault. */
export const test = base.extend<SiteOptions & SiteFixtures>({
  siteLocale: ['en', { option: true }],
  expectedErrors: [[], { option: true }],
  to: async ({ siteLocale }, use) => use((path) => localizedPath(siteLocale, path)),
  say: async ({ siteLocale }, use) => {
    const texts = textsOf(siteLocale);
    await use((message) => {
      const text = texts.get(message);
      if (!text) throw new Error(`No catalogue has "${message}".`);
      return text;
    });
  },
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        // The browser itself reports every answer with an error status; journeys that ask for one check the answer.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text());
      });
      await use(undefined);
      expect(faults.filter((fault) => !expectedErrors.some((expected) => expected.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const known = new Map<Locale, Map<string, string>>();

/** Read once for all the journeys that one process makes. */
function textsOf(locale: Locale): Map<string, string> {
  const texts = known.get(locale) ?? readTexts(locale);
  known.set(locale, texts);
  return texts;
}

function readTexts(locale: Locale): Map<string, string> {
  const texts = new Map<string, string>();
  for (const folder of ['locales', 'locales/forms', 'locales/admin', 'locales/collections', 'locales/server']) {
    const [english, own] = (['en', locale] as const).map((code) => PO.parse(readFileSync(`${folder}/${code}.po`, 'utf8')).items);
    const englishById = new Map(english?.map((item) => [item.msgid, item.msgstr[0]]));
    for (const { msgid, msgstr, msgctxt } of own ?? []) {
      // The same word in a sense of its own is asked for by nobody here.
      if (msgctxt && texts.has(msgid)) continue;
      const text = msgstr[0];
      if (!text) continue;
      texts.set(msgid, text);
      texts.set(englishById.get(msgid) ?? msgid, text);
    }
  }
  return texts;
}
