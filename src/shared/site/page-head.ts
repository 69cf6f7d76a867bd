import { cutAtWord } from '../fields/text.rules.ts';
import { type Locale, localeCodes, locales } from '../i18n/locales.ts';
import type { SharePicture } from '../media/share-picture.ts';
import { localizedPath } from '../paths.ts';

/** A page's metadata for browsers, search engines and shared links. */
export interface PageHeadData {
  /** The page's title without the centre's name; empty if the centre's name is the whole title. */
  title: string;
  /** The title of the parent page; may be empty. */
  section: string;
  /** The centre's name. */
  siteName: string;
  /** Plain text of any length; if empty, the centre's name is used. */
  description: string;
  /** Path and query of the canonical address, without the language prefix. */
  canonicalPath: string;
  isIndexed: boolean;
  /** The picture beside shared links. */
  picture: SharePicture | null;
}

/** An element of the head: its name and its ordered attributes. */
type HeadTag = ['meta' | 'link', Record<string, string>];

/** About the number of characters that search engines show. */
const maxDescriptionLength = 160;

/** The document's title: page, section, then the centre's name. */
export function documentTitle({ title, section, siteName }: PageHeadData): string {
  return [title, section, siteName].filter(Boolean).join(' | ');
}

/**
 * The elements for search engines and shared links, in one language. Addresses are absolute; `origin` has no trailing
 * slash.
 */
export function headTags(head: PageHeadData, locale: Locale, origin: string): HeadTag[] {
  const { picture } = head;
  const description = cutAtWord(head.description || head.siteName, maxDescriptionLength);
  const title = [head.title, head.section].filter(Boolean).join(' | ') || head.siteName;
  const address = (of: Locale) => origin + localizedPath(of, head.canonicalPath);
  const property = (name: string, content: string): HeadTag => ['meta', { property: `og:${name}`, content }];
  return [
    ['meta', { name: 'description', content: description }],
    ...(head.isIndexed
      ? addressLinks(address, locale)
      : ([['meta', { name: 'robots', content: 'noindex' }]] satisfies HeadTag[])),
    property('type', 'website'),
    property('site_name', head.siteName),
    property('title', title),
    property('description', description),
    ...(head.isIndexed ? [property('url', address(locale))] : []),
    property('locale', locales[locale].openGraphLocale),
    ...localeCodes.filter((of) => of !== locale).map((of) => property('locale:alternate', locales[of].openGraphLocale)),
    ...(picture
      ? [
          property('image', origin + picture.src),
          property('image:width', String(picture.width)),
          property('image:height', String(picture.height)),
          ...(picture.alt ? [property('image:alt', picture.alt)] : []),
        ]
      : []),
    ['meta', { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' }],
  ];
}

function addressLinks(address: (of: Locale) => string, locale: Locale): HeadTag[] {
  const alternate = (hreflang: string, of: Locale): HeadTag => [
    'link',
    { rel: 'alternate', hreflang, href: address(of) },
  ];
  return [
    ['link', { rel: 'canonical', href: address(locale) }],
    ...localeCodes.map((of) => alternate(of, of)),
    alternate('x-default', 'en'),
  ];
}
