import type { I18n, Messages } from '@lingui/core';
import { loadCatalogue } from '../lib/i18n.ts';

let wanted: { i18n: I18n; load: () => Promise<{ messages: Messages }>; wordings: Messages | undefined } | null = null;

/** Says where the texts of the forms are, which language's texts they join, and what is said instead of any. A server render has all texts from the start. */
export function offerFormTexts(i18n: I18n, load: () => Promise<{ messages: Messages }>, wordings?: Messages): void {
  wanted = { i18n, load, wordings };
}

/** Adds the texts of the forms to those of the page. Rejects where they do not come, after five tries. */
export async function loadFormTexts(): Promise<void> {
  if (!wanted) return;
  const { i18n, load, wordings } = wanted;
  i18n.load(i18n.locale, { ...(await loadCatalogue(load)), ...wordings });
}
