import { type Locale, localeCodes } from '#shared/i18n/locales.ts';
import { localizedPath } from '#shared/paths.ts';
import type { PageHeadData } from './site-context.tsx';

/** The first page's head is the server's, which alone knows whether the page was found. */
let isServerHead = true;
let origin: string | null = null;

/** Makes the document's head that of the page which a visitor went to without loading a document. */
export function updateHead(locale: Locale, { title, description, canonicalPath, isIndexed }: PageHeadData): void {
  document.title = title;
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  // The site's own address may be another than the one it is visited at.
  origin ??= new URL(canonical?.href ?? location.href).origin;
  if (isServerHead) {
    isServerHead = false;
    return;
  }
  for (const old of document.head.querySelectorAll('link[rel="canonical"], link[rel="alternate"][hreflang], meta[name="robots"]')) old.remove();
  if (!isIndexed) {
    document.head.append(Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' }));
    return;
  }
  const address = (of: Locale) => origin + localizedPath(of, canonicalPath);
  const alternates = [...localeCodes.map((of) => [of, address(of)] as const), ['x-default', address('en')] as const];
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'canonical', href: address(locale) }),
    ...alternates.map(([hreflang, href]) => Object.assign(document.createElement('link'), { rel: 'alternate', hreflang, href })),
  );
}
