import { createContext, type ReactNode, useContext } from 'react';
import type { Locale } from '#shared/i18n/locales.ts';
import type { FormOutcome } from '#shared/site/page-data.ts';
import type { PageHeadData } from '#shared/site/page-head.ts';

/** What every part of a page may need to know of the page it stands in. */
interface SiteContextValue {
  locale: Locale;
  /** The instant of rendering, in ms since 1970; the same on the server and when hydrating. */
  renderedAt: number;
  /** The site's address without a slash at its end, for links that leave the site. */
  origin: string;
  form: FormOutcome | null;
  /** Collects what belongs into the document's head during a server render; absent in a browser. */
  collectHead?: (head: PageHeadData) => void;
}

const SiteContext = createContext<SiteContextValue | null>(null);

export function SiteProvider({ value, children }: { value: SiteContextValue; children: ReactNode }) {
  return <SiteContext value={value}>{children}</SiteContext>;
}

/** What the page knows of itself. Throws outside a page. */
export function useSite(): SiteContextValue {
  const value = useContext(SiteContext);
  if (!value) throw new Error('useSite outside SiteProvider');
  return value;
}
