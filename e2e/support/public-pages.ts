import type { APIRequestContext } from '@playwright/test';
import type { Locale } from '../../src/shared/i18n/locales.ts';
import { allCategories } from '../../src/shared/packages/packages-address.rules.ts';
import { sitePaths } from '../../src/shared/paths.ts';
import {
  endedOffer,
  fixedPackages,
  longInfo,
  longOffer,
  longPackage,
  signedLabTests,
  usualInfo,
  usualOffer,
  wholeBody,
} from './fixed-centre/records.ts';

/** Ids of records on the running site. */
export interface ContentIds {
  packageId: string;
  /** Three packages to compare. */
  packageIds: string[];
  /** A package with texts as long as their fields allow. */
  longPackageId: string;
  offerId: string;
  longOfferId: string;
  /** An expired offer. */
  endedOfferId: string;
  categoryId: string;
  /** The slug of medical information. */
  slug: string;
  longSlug: string;
  labTestSlug: string;
  longLabTestSlug: string;
  /** The redirect target of a message sent without script. */
  sentPath: string;
}

export interface PublicPage {
  name: string;
  path: (ids: ContentIds) => string;
  /** Whether search engines may index it. */
  isIndexed?: false;
  status?: 404;
  /** One of the most visited pages; slow tests visit them alone. */
  isMain?: true;
  /** A variant of another page; slow tests skip it, others visit it in one language. */
  isVariant?: true;
  /** A selector of the action that must be in the first view. */
  action?: string;
}

const field = 'form :is(input, select, textarea):not([type=hidden], [type=radio])';
const card = 'article a[href]';
const book = 'a[href*="/package/booking"]';

/** The pages that are visited in several forms, are not indexed, or show a record. */
const describedPages: PublicPage[] = [
  { name: 'the landing page', path: sitePaths.home, isMain: true, action: 'a[href*="/package"]' },
  { name: 'the packages', path: () => sitePaths.packages(), action: card },
  { name: 'the packages of a category', path: ({ categoryId }) => sitePaths.packages({ category: categoryId }) },
  { name: 'all packages', path: () => sitePaths.packages({ category: allCategories }), isVariant: true, action: card },
  {
    name: 'filtered packages',
    path: () => sitePaths.packages({ category: allCategories, audience: 'women', sort: 'price-up' }),
    isIndexed: false,
    isVariant: true,
  },
  { name: 'a search that finds nothing', path: () => sitePaths.packages({ q: 'xyzzy' }), isIndexed: false },
  { name: 'a package', path: ({ packageId }) => sitePaths.packageDetail(packageId), isMain: true, action: book },
  { name: 'a package with long texts', path: ({ longPackageId }) => sitePaths.packageDetail(longPackageId) },
  { name: 'a package page without a package in its address', path: () => '/package/detail', isIndexed: false },
  { name: 'an unknown package', path: () => sitePaths.packageDetail('0'.repeat(24)), isIndexed: false, status: 404 },
  {
    name: 'the preparation sheet without a package',
    path: () => sitePaths.preparation(),
    isIndexed: false,
    isVariant: true,
  },
  {
    name: 'the preparation sheet of a package',
    path: ({ packageId }) => sitePaths.preparation(packageId),
    isIndexed: false,
  },
  {
    name: 'the preparation sheet of a package with long texts',
    path: ({ longPackageId }) => sitePaths.preparation(longPackageId),
    isIndexed: false,
    isVariant: true,
  },
  { name: 'an empty comparison', path: () => sitePaths.comparePackages(), isIndexed: false },
  {
    name: 'a comparison with long texts',
    path: ({ packageIds, longPackageId }) => sitePaths.comparePackages([...packageIds.slice(0, 2), longPackageId]),
    isIndexed: false,
    isVariant: true,
  },
  { name: 'a comparison', path: ({ packageIds }) => sitePaths.comparePackages(packageIds), isIndexed: false },
  { name: 'an offer', path: ({ offerId }) => sitePaths.offerDetail(offerId), action: book },
  { name: 'an offer with long texts', path: ({ longOfferId }) => sitePaths.offerDetail(longOfferId) },
  { name: 'an ended offer', path: ({ endedOfferId }) => sitePaths.offerDetail(endedOfferId) },
  {
    name: 'the booking of an offer',
    path: ({ offerId }) => sitePaths.offerBooking(offerId),
    isIndexed: false,
    isVariant: true,
    action: field,
  },
  {
    name: 'the booking of a package',
    path: ({ packageId }) => sitePaths.booking(packageId),
    isIndexed: false,
    action: field,
  },
  {
    name: 'the booking of a package with long texts',
    path: ({ longPackageId }) => sitePaths.booking(longPackageId),
    isIndexed: false,
    isVariant: true,
  },
  { name: 'the special offers', path: () => sitePaths.offers(), action: card },
  { name: 'the package offers', path: () => sitePaths.offers({ show: 'packages' }), action: card },
  { name: 'the general information', path: () => sitePaths.information() },
  { name: 'a topic of medical information', path: ({ slug }) => sitePaths.medicalInfo(slug) },
  {
    name: 'the directory of laboratory tests',
    path: () => sitePaths.labTests(),
    isMain: true,
    action: 'a[href*="/test/"]',
  },
  {
    name: 'a filtered directory of laboratory tests',
    path: () => sitePaths.labTests({ sample: 'urine', fasting: 'none' }),
    isIndexed: false,
    isVariant: true,
  },
  { name: 'a laboratory test', path: ({ labTestSlug }) => sitePaths.labTest(labTestSlug), isMain: true },
  {
    name: 'a laboratory test with long texts',
    path: ({ longLabTestSlug }) => sitePaths.labTest(longLabTestSlug),
    isVariant: true,
  },
  { name: 'a topic with long texts', path: ({ longSlug }) => sitePaths.medicalInfo(longSlug) },
  { name: 'the weekly information', path: () => sitePaths.information({ tab: 'weekly', month: 'November' }) },
  { name: "the centre's story", path: sitePaths.story },
  { name: "the centre's vision", path: sitePaths.vision, isVariant: true },
  { name: "the centre's mission", path: sitePaths.mission, isVariant: true },
  { name: "the centre's values", path: sitePaths.values, isVariant: true },
  { name: 'the confirmation of a sent message', path: ({ sentPath }) => sentPath, isIndexed: false },
  { name: 'the contact page', path: () => sitePaths.contact(), action: field },
  {
    name: 'a question about a laboratory test',
    path: ({ labTestSlug }) => sitePaths.contact({ test: labTestSlug }),
    isIndexed: false,
    isVariant: true,
  },
  { name: 'the laboratory report', path: sitePaths.reports, action: field },
  { name: 'the home visit', path: () => sitePaths.withdraw(), isMain: true, action: field },
  { name: 'the status of a request', path: () => sitePaths.requestStatus(), isIndexed: false },
  {
    name: 'the home visit for a package',
    path: ({ packageId }) => sitePaths.withdraw({ packages: [packageId] }),
    isIndexed: false,
    isVariant: true,
  },
  { name: 'an unknown address', path: () => '/no/such/page', isIndexed: false, status: 404 },
];

const noIds: ContentIds = {
  packageId: '',
  packageIds: [],
  longPackageId: '',
  offerId: '',
  longOfferId: '',
  endedOfferId: '',
  categoryId: '',
  slug: '',
  longSlug: '',
  labTestSlug: '',
  longLabTestSlug: '',
  sentPath: '',
};
const withoutValues = (path: PublicPage['path']) => path(noIds).replaceAll(/=[^&#]*/g, '=');
const describedPaths = new Set(describedPages.map(({ path }) => path(noIds).split('?')[0]));
const { packageDetail, offerDetail, booking, offerBooking, medicalInfo, labTest, ...addressesWithoutIds } = sitePaths;
const otherAddresses = Object.values(addressesWithoutIds)
  .map((address) => address())
  .filter((address) => !describedPaths.has(address));

/** Every public page in each of its forms. Tests of "every page" use this list. */
export const publicPages: PublicPage[] = [
  ...describedPages,
  ...otherAddresses.map((address) => ({ name: `the page ${address}`, path: () => address })),
];

/** One page for each address without its values, such as `/package/detail?offer=`. */
export const pagesOfAddresses: PublicPage[] = publicPages
  .filter(({ isVariant }) => !isVariant)
  .filter(({ path }, at, all) => all.findIndex((page) => withoutValues(page.path) === withoutValues(path)) === at);

/** The one language of a test that does not need both. */
export const turnOf = (at: number): Locale => (at % 2 === 0 ? 'en' : 'ar');

let sentPath: Promise<string> | null = null;

/** The ids of fixed records, and the address after a message that is sent once. */
export async function findContentIds(request: APIRequestContext): Promise<ContentIds> {
  sentPath ??= sendMessage(request);
  return {
    packageId: wholeBody.id,
    packageIds: fixedPackages.slice(0, 3).map(({ id }) => id),
    longPackageId: longPackage.id,
    offerId: usualOffer.id,
    longOfferId: longOffer.id,
    endedOfferId: endedOffer.id,
    categoryId: fixedPackages[5]?.categoryId ?? '',
    slug: usualInfo.slug,
    longSlug: longInfo.slug,
    labTestSlug: signedLabTests[0].values.slug,
    longLabTestSlug: signedLabTests[1].values.slug,
    sentPath: await sentPath,
  };
}

/** Sends a message with a filled honeypot field: the inbox stays empty, but the response is the same. */
export async function sendMessage(request: APIRequestContext): Promise<string> {
  const form = {
    name: 'Nobody',
    email: 'nobody@example.com',
    phone: '0501234567',
    message: String(Date.now()),
    website: 'x',
    confirmed: 'yes',
  };
  const answer = await request.post(sitePaths.contact(), { form, maxRedirects: 0 });
  const address = answer.headers().location;
  if (!address) throw new Error('The response to a sent message has no location.');
  return address;
}
