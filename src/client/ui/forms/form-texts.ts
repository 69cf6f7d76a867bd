import type { I18n, Messages } from '@lingui/core';
import { loadCatalogue } from '../lib/i18n.ts';

let wanted: { i18n: I18n; load: () => Promise<{ messages: Messages }> } | null = null;

/** Registers the loader of the form texts. Not needed on the server, which has all texts. */
export function registerFormTexts(i18n: I18n, load: () => Promise<{ messages: Messages }>): void {
  wanted = { i18n, load };
}

/** Adds the form texts to the catalogue of the page. Rejects after five failed attempts. */
export async function loadFormTexts(): Promise<void> {
  if (wanted) wanted.i18n.load(wanted.i18n.locale, await loadCatalogue(wanted.load));
}
