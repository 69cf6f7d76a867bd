import type { APIRequestContext } from '@playwright/test';
import type { Locale } from '../../src/shared/i18n/locales.ts';
import { allCategories } from '../../src/shared/packages/packages-address.rules.ts';
import { sitePaths } from '../../src/shared/paths.ts';

/** Ids of records on the running site. */
export interface ContentIds {
  packageId: string;
  /** Two packages to compare. */
  packageIds: string[];
  offerId: string;
  /** An expired offer. */
  endedOfferId: string;
  categoryId: string;
  /** The slug of medical information. */
  slug: string;
  /** The redirect target of a message sent without script. */
  sentPath: string;
}

export interface PublicPage {
  name: string;
  path: (ids: ContentIds) => string;
  /** Whether search engines may index it. */
  isIndexed?: false;
  status?: 404;
  /** One of the most visited pages; tested in both languages where others are tested in one. */
  isMain?: true;
  /** A variant of another page; slow tests skip it, others visit it in one language. */
  isVariant?: true;
}

/** The pages that are visited in several forms, are not indexed, or show a record. */
const describedPages: PublicPage[] = [
  { name: 'the landing page', path: sitePaths.home, isMain: true },
  { name: 'the packages', path: () => sitePaths.packages() },
  { name: 'the packages of a category', path: ({ categoryId }) => sitePaths.packages({ category: categoryId }) },
  { name: 'all packages', path: () => sitePaths.packages({ category: allCategories }), isVariant: true },
  {
    name: 'filtered packages',
    path: () => sitePaths.packages({ category: allCategories, audience: 'women', sort: 'price-up' }),
    isIndexed: false,
  },
  { name: 'a search that finds nothing', path: () => sitePaths.packages({ q: 'xyzzy' }), isIndexed: false },
  { name: 'a package', path: ({ packageId }) => sitePaths.packageDetail(packageId), isMain: true },
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
  { name: 'an empty comparison', path: () => sitePaths.comparePackages(), isIndexed: false },
  { name: 'a comparison', path: ({ packageIds }) => sitePaths.comparePackages(packageIds), isIndexed: false },
  { name: 'an offer', path: ({ offerId }) => sitePaths.offerDetail(offerId) },
  { name: 'an ended offer', path: ({ endedOfferId }) => sitePaths.offerDetail(endedOfferId) },
  {
    name: 'the booking of an offer',
    path: ({ offerId }) => sitePaths.offerBooking(offerId),
    isIndexed: false,
    isVariant: true,
  },
  { name: 'the booking of a package', path: ({ packageId }) => sitePaths.booking(packageId), isIndexed: false },
  { name: 'the special offers', path: () => sitePaths.offers() },
  { name: 'the package offers', path: () => sitePaths.offers({ show: 'packages' }) },
  { name: 'the general information', path: () => sitePaths.information() },
  { name: 'a topic of medical information', path: ({ slug }) => sitePaths.medicalInfo(slug) },
  { name: 'the weekly information', path: () => sitePaths.information({ tab: 'weekly' }) },
  { name: "the centre's story", path: sitePaths.story },
  { name: "the centre's vision", path: sitePaths.vision, isVariant: true },
  { name: "the centre's mission", path: sitePaths.mission, isVariant: true },
  { name: "the centre's values", path: sitePaths.values, isVariant: true },
  { name: 'the confirmation of a sent message', path: ({ sentPath }) => sentPath, isIndexed: false },
  { name: 'the home visit', path: () => sitePaths.withdraw(), isMain: true },
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
  offerId: '',
  endedOfferId: '',
  categoryId: '',
  slug: '',
  sentPath: '',
};
const describedPaths = new Set(describedPages.map(({ path }) => path(noIds).split('?')[0]));
const { packageDetail, offerDetail, booking, offerBooking, medicalInfo, ...addressesWithoutIds } = sitePaths;
const otherAddresses = Object.values(addressesWithoutIds)
  .map((address) => address())
  .filter((address) => !describedPaths.has(address));

/** Every public page in each of its forms. Tests of "every page" use this list. */
export const publicPages: PublicPage[] = [
  ...describedPages,
  ...otherAddresses.map((address) => ({ name: `the page ${address}`, path: () => address })),
];

/** The one language of a test that does not need both. */
export const turnOf = (at: number): Locale => (at % 2 === 0 ? 'en' : 'ar');

let known: Promise<ContentIds> | null = null;

/** Reads ids from the lists of the running site, once. Throws if a list is empty. */
export function findContentIds(request: APIRequestContext): Promise<ContentIds> {
  known ??= readContentIds(request);
  return known;
}

async function readContentIds(request: APIRequestContext): Promise<ContentIds> {
  const idsIn = async (path: string, key: string) => {
    const html = await (await request.get(path)).text();
    const ids = [
      ...new Set([...html.matchAll(new RegExp(`[?&;]${key}=([0-9a-f]{24})`, 'g'))].flatMap(([, id]) => id ?? [])),
    ];
    if (ids.length === 0) throw new Error(`${path} has no link with ${key}.`);
    return ids;
  };
  const idIn = async (path: string, key: string) => (await idsIn(path, key))[0] ?? '';
  const packageIds = (await idsIn(sitePaths.packages(), 'package')).slice(0, 2);
  // Expired offers are at the end of the list.
  const offerIds = await idsIn(sitePaths.offers(), 'offer');
  return {
    packageId: packageIds[0] ?? '',
    packageIds,
    offerId: offerIds[0] ?? '',
    endedOfferId: offerIds.at(-1) ?? '',
    categoryId: await idIn(sitePaths.packages(), 'category'),
    slug: await readSlug(request),
    sentPath: await sendMessage(request),
  };
}

async function readSlug(request: APIRequestContext): Promise<string> {
  const html = await (await request.get(sitePaths.information())).text();
  const [, slug] = /href="\/information\/([a-z0-9-]+)"/.exec(html) ?? [];
  if (!slug) throw new Error('The list of medical information has no link to a topic.');
  return slug;
}

/** Sends a message with a filled honeypot field: the inbox stays empty, but the response is the same. */
async function sendMessage(request: APIRequestContext): Promise<string> {
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
