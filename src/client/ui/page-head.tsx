import { useEffect } from 'react';
import type { SharePicture } from '#shared/media/share-picture.ts';
import type { PageHeadData } from '#shared/site/page-head.ts';
import { updateHead } from './lib/document-head.ts';
import { useSite } from './lib/site-context.tsx';
import { useSiteFrame } from './lib/use-site-frame.ts';

interface PageHeadProps {
  /** The page's title; the centre's name is appended. If absent, the title is the centre's name. */
  title?: string;
  /** The title of the parent page. */
  section?: string | undefined;
  description: string;
  canonicalPath: string;
  isIndexed?: boolean;
  /** The picture beside links to the page; the site's if absent or null. */
  picture?: SharePicture | null;
}

/** Sets the document's head: in the server's HTML, and after each client-side navigation. */
export function PageHead({
  title = '',
  section = '',
  description,
  canonicalPath,
  isIndexed = true,
  picture,
}: PageHeadProps) {
  const { collectHead, locale, origin } = useSite();
  const { name: siteName, sharePicture } = useSiteFrame();
  const head: PageHeadData = {
    title,
    section,
    siteName,
    description,
    canonicalPath,
    isIndexed,
    picture: picture ?? sharePicture,
  };
  collectHead?.(head);
  const asText = JSON.stringify(head);
  useEffect(() => updateHead(JSON.parse(asText) as PageHeadData, locale, origin), [locale, origin, asText]);
  return null;
}
