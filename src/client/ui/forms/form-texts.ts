import type { I18n, Messages } from '@lingui/core';
import { loadCatalogue } from '../lib/i18n.ts';

let wanted: { i18n: I18n; load: () => Promise<{ messages: Messages }>; wordings: Messages | undefined } | null = null;

/**
 * Registers the loader of the form texts, with the overrides that replace built-in texts. Not needed on the server, which has all texts.
 */
export function registerFormTexts(i18n: I18n, load: () => Promise<{ messages: Messages }>, wordings?: Messages): void {
  wanted = { i18n, load, wordings };
}

/** Adds the form texts to the catalogue of the page. Rejects after five failed attempts. */
export async function loadFormTexts(): Promise<void> {
  if (!wanted) return;
  const { i18n, load, wordings } = wanted;
  i18n.load(i18n.locale, { ...(await loadCatalogue(load)), ...wordings });
}
