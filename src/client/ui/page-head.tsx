import { useEffect } from 'react';
import type { PageHeadData } from '#shared/site/page-head.ts';
import type { SharePicture } from '#shared/site/share-picture.ts';
import { updateHead } from './lib/document-head.ts';
import { useSite } from './lib/site-context.tsx';
import { useSiteFrame } from './lib/use-site-frame.ts';

export interface PageHeadProps {
  /** The page's own title: the centre's name is put behind it. Without one the centre's name is all. */
  title?: string;
  /** The title of the pages that this one is one of. */
  section?: string | undefined;
  description: string;
  canonicalPath: string;
  isIndexed?: boolean;
  picture?: SharePicture;
}

const sitePicture: SharePicture = { kind: 'site' };

/** Says what the document's head holds for this page: in the server's HTML, and on every later change of page. */
export function PageHead({ title = '', section = '', description, canonicalPath, isIndexed = true, picture = sitePicture }: PageHeadProps) {
  const { collectHead, locale } = useSite();
  const { name: siteName } = useSiteFrame();
  const head: PageHeadData = { title, section, siteName, description, canonicalPath, isIndexed, picture };
  collectHead?.(head);
  const asText = JSON.stringify(head);
  useEffect(() => updateHead(locale, JSON.parse(asText) as PageHeadData), [locale, asText]);
  return null;
}
