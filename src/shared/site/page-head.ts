import { cutAtWord } from '../fields/text.rules.ts';
import { type Locale, localeCodes, locales } from '../i18n/locales.ts';
import { localizedPath } from '../paths.ts';
import { type SharePicture, sharePicturePath, sharePictureSize } from './share-picture.ts';

/** What a page says of itself to browsers, search engines and those who share it. */
export interface PageHeadData {
  /** The page's own title, without the centre's name; empty where the centre's name is all. */
  title: string;
  /** The title of the pages that this one is one of; empty where there are none. */
  section: string;
  /** The centre's name. */
  siteName: string;
  /** Plain text of any length; empty: nothing but the name of the centre is told. */
  description: string;
  /** Path and query without the language's prefix, of the address that search engines should keep. */
  canonicalPath: string;
  isIndexed: boolean;
  picture: SharePicture;
}

/** One element of the head: its name and its attributes in their order. */
type HeadTag = ['meta' | 'link', Record<string, string>];

/** Search engines show about as many characters of a description. */
const longestDescription = 160;

/** The document's title: the page's own, that of its section, then the centre's name. */
export function documentTitle({ title, section, siteName }: PageHeadData): string {
  return [title, section, siteName].filter(Boolean).join(' | ');
}

/** The elements by which a page is found and shared, in one language; addresses are absolute, `origin` without a slash at its end. */
export function headTags(head: PageHeadData, locale: Locale, origin: string): HeadTag[] {
  const description = cutAtWord(head.description || head.siteName, longestDescription);
  const title = [head.title, head.section].filter(Boolean).join(' | ') || head.siteName;
  const address = (of: Locale) => origin + localizedPath(of, head.canonicalPath);
  const property = (name: string, content: string): HeadTag => ['meta', { property: `og:${name}`, content }];
  return [
    ['meta', { name: 'description', content: description }],
    ...(head.isIndexed ? addressLinks(address, locale) : ([['meta', { name: 'robots', content: 'noindex' }]] satisfies HeadTag[])),
    property('type', 'website'),
    property('site_name', head.siteName),
    property('title', title),
    property('description', description),
    ...(head.isIndexed ? [property('url', address(locale))] : []),
    property('locale', locales[locale].openGraphLocale),
    ...localeCodes.filter((of) => of !== locale).map((of) => property('locale:alternate', locales[of].openGraphLocale)),
    property('image', origin + sharePicturePath(locale, head.picture)),
    property('image:width', String(sharePictureSize.width)),
    property('image:height', String(sharePictureSize.height)),
    property('image:alt', title),
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ];
}

function addressLinks(address: (of: Locale) => string, locale: Locale): HeadTag[] {
  const alternate = (hreflang: string, of: Locale): HeadTag => ['link', { rel: 'alternate', hreflang, href: address(of) }];
  return [['link', { rel: 'canonical', href: address(locale) }], ...localeCodes.map((of) => alternate(of, of)), alternate('x-default', 'en')];
}
