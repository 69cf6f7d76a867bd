import type { Locale } from '#shared/i18n/locales.ts';
import { documentTitle, headTags, type PageHeadData } from '#shared/site/page-head.ts';

/** What `headTags` makes, and what crawlers read of the first page: it is true of that page only. */
const ofOnePage =
  'meta[name="description"], meta[name="robots"], meta[name^="twitter:"], meta[property^="og:"], link[rel="canonical"], link[rel="alternate"][hreflang], script[type="application/ld+json"]';

/** The first page's head is the server's, which alone knows whether the page was found. */
let isServerHead = true;
let origin: string | null = null;

/** Makes the document's head that of the page which a visitor went to without loading a document. */
export function updateHead(locale: Locale, head: PageHeadData): void {
  document.title = documentTitle(head);
  // The site's own address may be another than the one it is visited at.
  origin ??= new URL(document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content ?? location.href).origin;
  if (isServerHead) {
    isServerHead = false;
    return;
  }
  for (const old of document.head.querySelectorAll(ofOnePage)) old.remove();
  for (const [name, attributes] of headTags(head, locale, origin)) {
    const element = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    document.head.append(element);
  }
}
