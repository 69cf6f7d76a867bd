import { useEffect } from 'react';
import { updateHead } from '../lib/document-head.ts';
import { type PageHeadData, useSite } from '../lib/site-context.tsx';

export interface PageHeadProps extends Omit<PageHeadData, 'isIndexed'> {
  isIndexed?: boolean;
}

/** Says what the document's head holds for this page: in the server's HTML, and on every later change of page. */
export function PageHead({ title, description, canonicalPath, isIndexed = true }: PageHeadProps) {
  const { collectHead, locale } = useSite();
  collectHead?.({ title, description, canonicalPath, isIndexed });
  useEffect(() => {
    updateHead(locale, { title, description, canonicalPath, isIndexed });
  }, [locale, title, description, canonicalPath, isIndexed]);
  return null;
}
