import type { DehydratedState } from '@tanstack/react-query';
import type { Locale } from '#shared/i18n/locales.ts';
import { type FormOutcome, pageDataElementId } from '#shared/site/page-data.ts';

/** The data that the server embeds in a page, so that hydration renders the same. */
export interface PageData {
  locale: Locale;
  /** The time of rendering, in ms since 1970. */
  now: number;
  /** The site's origin, without a trailing slash. */
  origin: string;
  /** The page's record does not exist; the server rendered the not-found screen. */
  isNotFound: boolean;
  /** The outcome of a form sent without script: refused fields, typed values, or the receipt. */
  form: FormOutcome | null;
  queries: DehydratedState;
}

export function readPageData(): PageData {
  return JSON.parse(document.getElementById(pageDataElementId)?.textContent ?? 'null') as PageData;
}
