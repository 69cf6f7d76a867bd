import type { Locale } from '#shared/i18n/locales.ts';
import { documentTitle, headTags, type PageHeadData } from '#shared/site/page-head.ts';

/** The tags that `headTags` creates, and tags for crawlers on the first page. All describe one page only. */
const ofOnePage =
  'meta[name="description"], meta[name="robots"], meta[name^="twitter:"], meta[property^="og:"], link[rel="canonical"], link[rel="alternate"][hreflang], script[type="application/ld+json"]';

/** The server rendered the head of the first page; only the server knows whether the page was found. */
let isServerHead = true;

/** Updates the document's head after a client-side navigation. */
export function updateHead(head: PageHeadData, locale: Locale, origin: string): void {
  document.title = documentTitle(head);
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
