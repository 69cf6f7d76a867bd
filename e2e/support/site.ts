import { readFileSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import PO from 'pofile';
import type { Locale } from '../../src/shared/i18n/locales.ts';
import { localizedPath } from '../../src/shared/paths.ts';

export interface SiteOptions {
  /** The language of a project's tests. */
  siteLocale: Locale;
}

interface SiteFixtures {
  /** Adds the language prefix to a path. */
  to: (path: string) => string;
  /** The text in the test's language for an English text or a message id, without values. */
  t: (message: string) => string;
  /** A page in a browser without script. */
  plainPage: Page;
  /** Console messages that a test expects. */
  expectedErrors: RegExp[];
  /** Fails a test if the page logs an error or throws. */
  quietConsole: undefined;
}

/** The tag of a test that runs in one language only. */
export const onlyIn = (locale: Locale): string => `@only-${locale}`;

/** Playwright's `test` for one language; it also fails on console errors. */
export const test = base.extend<SiteOptions & SiteFixtures>({
  siteLocale: ['en', { option: true }],
  expectedErrors: [[], { option: true }],
  to: async ({ siteLocale }, use) => use((path) => localizedPath(siteLocale, path)),
  t: async ({ siteLocale }, use) => {
    const texts = textsOf(siteLocale);
    await use((message) => {
      const text = texts.get(message);
      if (!text) throw new Error(`No catalogue contains "${message}".`);
      return text;
    });
  },
  plainPage: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    await use(await context.newPage());
    await context.close();
  },
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        // Browsers log every error status; tests that expect one check the response.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          faults.push(message.text());
      });
      await use(undefined);
      expect(faults.filter((fault) => !expectedErrors.some((expected) => expected.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const known = new Map<Locale, Map<string, string>>();

/** Cached for each worker process. */
function textsOf(locale: Locale): Map<string, string> {
  const texts = known.get(locale) ?? readTexts(locale);
  known.set(locale, texts);
  return texts;
}

function readTexts(locale: Locale): Map<string, string> {
  const texts = new Map<string, string>();
  for (const folder of ['locales', 'locales/forms', 'locales/admin', 'locales/collections', 'locales/server']) {
    const [english, own] = (['en', locale] as const).map(
      (code) => PO.parse(readFileSync(`${folder}/${code}.po`, 'utf8')).items,
    );
    const englishById = new Map(english?.map((item) => [item.msgid, item.msgstr[0]]));
    for (const { msgid, msgstr, msgctxt } of own ?? []) {
      // Skips a message with a context if its id is already known; no test needs it.
      if (msgctxt && texts.has(msgid)) continue;
      const text = msgstr[0];
      if (!text) continue;
      texts.set(msgid, text);
      // If an English text occurs twice, its first translation is used: "Contact" is the page of the navigation, not
      // the type of a request.
      const englishText = englishById.get(msgid) || msgid;
      if (englishText !== msgid && !texts.has(englishText)) texts.set(englishText, text);
    }
  }
  return texts;
}
