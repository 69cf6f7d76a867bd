import { useEffect } from 'react';
import type { PageHeadData } from '#shared/site/page-head.ts';
import type { SharePicture } from '#shared/site/share-picture.ts';
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
  picture?: SharePicture;
}

const sitePicture: SharePicture = { kind: 'site' };

/** Sets the document's head: in the server's HTML, and after each client-side navigation. */
export function PageHead({ title = '', section = '', description, canonicalPath, isIndexed = true, picture = sitePicture }: PageHeadProps) {
  const { collectHead, locale } = useSite();
  const { name: siteName } = useSiteFrame();
  const head: PageHeadData = { title, section, siteName, description, canonicalPath, isIndexed, picture };
  collectHead?.(head);
  const asText = JSON.stringify(head);
  useEffect(() => updateHead(locale, JSON.parse(asText) as PageHeadData), [locale, asText]);
  return null;
}
