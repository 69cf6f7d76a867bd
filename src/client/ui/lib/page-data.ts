import type { Messages } from '@lingui/core';
import type { DehydratedState } from '@tanstack/react-query';
import type { Locale } from '#shared/i18n/locales.ts';
import { type FormOutcome, pageDataElementId } from '#shared/site/page-data.ts';

/** What the server sends along with a page, so that the browser draws exactly the same. */
export interface PageData {
  locale: Locale;
  /** The instant of rendering, in ms since 1970. */
  now: number;
  /** The site's address without a slash at its end. */
  origin: string;
  /** The page's record does not exist: the not-found screen was drawn. */
  isNotFound: boolean;
  /** What a plain form post brought back: refused fields, what was typed, or the receipt. */
  form: FormOutcome | null;
  queries: DehydratedState;
  /** What the centre says in other words than the catalogue; absent where it does so nowhere. */
  wordings?: Messages;
}

/** Reads what the server sent along. */
export function readPageData(): PageData {
  return JSON.parse(document.getElementById(pageDataElementId)?.textContent ?? 'null') as PageData;
}
