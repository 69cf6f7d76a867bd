import type { ReactNode } from 'react';
import { neverStale } from './query-client.ts';
import { useSite } from './site-context.tsx';
import { trpc } from './trpc.ts';
import { noFrame, SiteFrameContext } from './use-site-frame.ts';

/** Provides the site frame to all components, since a query in each of them slows down the rendering of pages. */
export function SiteFrameProvider({ children }: { children: ReactNode }) {
  const { locale } = useSite();
  const frame = trpc.content.settings.getSiteFrame.useQuery({ locale }, neverStale);
  return <SiteFrameContext value={frame.data ?? noFrame}>{children}</SiteFrameContext>;
}
