import type { I18n, Messages } from '@lingui/core';
import { loadCatalogue } from './i18n.ts';

let wanted: { i18n: I18n; load: () => Promise<{ messages: Messages }> } | null = null;

/** Says where the texts of the forms are, and which language's texts they join. A server render has all texts from the start. */
export function offerFormTexts(i18n: I18n, load: () => Promise<{ messages: Messages }>): void {
  wanted = { i18n, load };
}

/** Adds the texts of the forms to those of the page. Rejects where they do not come, after five tries. */
export async function loadFormTexts(): Promise<void> {
  if (!wanted) return;
  const { i18n, load } = wanted;
  i18n.load(i18n.locale, await loadCatalogue(load));
}
