import type { DiagnosticLabLeaf, MedicalBusinessLeaf, MergeLeafTypes, WebSite } from 'schema-dts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import type { SiteFrame } from '#shared/settings/settings.schema.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { openingHoursSpecifications } from './opening-hours.ts';

export interface LaboratoryOptions {
  frame: SiteFrame;
  locale: Locale;
  /** Without a trailing slash. */
  origin: string;
  /** In ms. */
  now: number;
}

/** The `@id` of the centre, equal on every page and in every language. */
export const laboratoryId = (origin: string) => `${origin}/#laboratory`;

/** The centre as a laboratory and local business. Missing settings are omitted. */
export function laboratory({ frame, locale, origin, now }: LaboratoryOptions) {
  const { name, shortName, tagline, phones, email, address, town, links, openingHours, sharePicture } = frame;
  const sameAs = [links.instagram, links.facebook].filter(Boolean);
  const [phone] = phones;
  return {
    '@type': ['DiagnosticLab', 'MedicalBusiness'],
    '@id': laboratoryId(origin),
    name,
    ...(shortName && { alternateName: shortName }),
    ...(tagline && { slogan: tagline }),
    url: origin + localizedPath(locale, sitePaths.home()),
    logo: `${origin}/icon-512.png`,
    ...(sharePicture && { image: origin + sharePicture.src }),
    ...(phone && { telephone: phone.tel.slice('tel:'.length) }),
    ...(email && { email }),
    address: {
      '@type': 'PostalAddress',
      ...(address && { streetAddress: address }),
      ...(town && { addressLocality: town }),
      addressCountry: 'AE',
    },
    ...(links.map && { hasMap: links.map }),
    ...(sameAs.length > 0 && { sameAs }),
    openingHoursSpecification: openingHoursSpecifications(openingHours, dayOf(new Date(now).toISOString())),
  } satisfies MergeLeafTypes<[DiagnosticLabLeaf, MedicalBusinessLeaf]>;
}

/** The site as a whole, with the centre's name. */
export function webSite({ frame, locale, origin }: LaboratoryOptions): WebSite {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: frame.name,
    ...(frame.shortName && { alternateName: frame.shortName }),
    url: origin + localizedPath(locale, sitePaths.home()),
    inLanguage: locale,
    publisher: { '@id': laboratoryId(origin) },
  };
}
