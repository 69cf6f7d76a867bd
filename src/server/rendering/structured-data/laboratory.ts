import type {
  DiagnosticLabLeaf,
  EducationalOccupationalCredential,
  MedicalBusinessLeaf,
  MergeLeafTypes,
  Person,
  WebSite,
} from 'schema-dts';
import type { Locale } from '#shared/i18n/locales.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import type { SiteFrame } from '#shared/settings/settings.schema.ts';
import type { Director, TrustFact } from '#shared/settings/site-pages.schema.ts';
import { dayOf } from '#shared/time/days.rules.ts';
import { translate } from '../../core/translate.ts';
import { openingHoursSpecifications } from './opening-hours.ts';
import { structuredDataMessages } from './structured-data.messages.ts';

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

/** The evidence that the page shows. */
interface Evidence {
  facts?: readonly TrustFact[];
  director?: Director | null;
}

/** The centre as a laboratory and local business. Missing settings are omitted. */
export function laboratory(
  { frame, locale, origin, now }: LaboratoryOptions,
  { facts = [], director = null }: Evidence = {},
) {
  const { name, shortName, tagline, phones, email, address, town, links, openingHours, sharePicture } = frame;
  const sameAs = [links.instagram, links.facebook].filter(Boolean);
  const [phone] = phones;
  const credentials = facts.flatMap(credential);
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
    ...(credentials.length > 0 && { hasCredential: credentials }),
    ...(director && { employee: person(director, locale, origin) }),
    openingHoursSpecification: openingHoursSpecifications(openingHours, dayOf(new Date(now).toISOString())),
  } satisfies MergeLeafTypes<[DiagnosticLabLeaf, MedicalBusinessLeaf]>;
}

/** An accreditation or a licence; schema.org has no type for other facts. */
function credential({ kind, text, validUntil }: TrustFact): EducationalOccupationalCredential[] {
  if (kind !== 'accreditation' && kind !== 'licence') return [];
  return [
    {
      '@type': 'EducationalOccupationalCredential',
      credentialCategory: kind === 'licence' ? 'license' : kind,
      name: text,
      ...(validUntil && { expires: validUntil }),
    },
  ];
}

function person({ name, qualification, picture }: Director, locale: Locale, origin: string): Person {
  return {
    '@type': 'Person',
    name,
    jobTitle: translate(locale, structuredDataMessages.director),
    ...(qualification && { description: qualification }),
    ...(picture && { image: origin + picture.src }),
  };
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
