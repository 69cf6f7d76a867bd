import { createContext, type ReactNode, useContext } from 'react';
import type { Locale } from '#shared/i18n/locales.ts';
import type { FormOutcome } from '#shared/site/page-data.ts';
import type { PageHeadData } from '#shared/site/page-head.ts';

/** The context of every component of a page. */
interface SiteContextValue {
  locale: Locale;
  /** The time of rendering, in ms since 1970; the same on the server and at hydration. */
  renderedAt: number;
  /** The site's origin without a trailing slash, for absolute links. */
  origin: string;
  form: FormOutcome | null;
  /** Collects the data of the document's head during a server render; absent in a browser. */
  collectHead?: (head: PageHeadData) => void;
}

const SiteContext = createContext<SiteContextValue | null>(null);

export function SiteProvider({ value, children }: { value: SiteContextValue; children: ReactNode }) {
  return <SiteContext value={value}>{children}</SiteContext>;
}

/** Throws outside a SiteProvider. */
export function useSite(): SiteContextValue {
  const value = useContext(SiteContext);
  if (!value) throw new Error('useSite outside SiteProvider');
  return value;
}
