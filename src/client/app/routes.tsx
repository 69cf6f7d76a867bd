import type { createTRPCQueryUtils } from '@trpc/react-query';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { listLimits } from '#shared/content/list.rules.ts';
import { writePackageIds } from '#shared/fields/package-ids.rules.ts';
import { maxSlugLength, slugForm } from '#shared/fields/slugs.rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { directoryAddress, letterForm } from '#shared/lab-tests/directory-address.rules.ts';
import { fastingAnswers, samples } from '#shared/lab-tests/lab-test-answers.ts';
import { informationAddress, monthNames } from '#shared/medical-infos/information-address.rules.ts';
import { maxTeaserQuotes } from '#shared/opinions/opinions.rules.ts';
import { maxCompared, readComparedIds } from '#shared/packages/compare.rules.ts';
import {
  audiences,
  oneOf,
  packageSorts,
  packagesAddress,
  priceSteps,
  tagKeyForm,
} from '#shared/packages/packages-address.rules.ts';
import { slugIn } from '#shared/paths.ts';
import { receiptForm } from '#shared/requests/receipts.rules.ts';
import { readVisitPackages } from '#shared/requests/visit-packages.rules.ts';
import { loadFormTexts } from '../ui/forms/form-texts.ts';
import { type LazyPage, lazyPage } from '../ui/lib/lazy-page.tsx';
import { type SitePage, type SitePageName, sitePages } from '../ui/lib/site-pages.ts';
import type { AppRouter } from '../ui/lib/trpc.ts';
import { belowOfferPart, belowPackagePart } from './pages/below-part.ts';
import { offerPart, packagePart } from './pages/detail-parts.ts';

interface PrefetchOptions {
  api: ReturnType<typeof createTRPCQueryUtils<AppRouter>>;
  locale: Locale;
  /** The path without the language prefix. */
  path: string;
  search: URLSearchParams;
  /** The current time, in ms since 1970. */
  now: number;
}

/** Normalises one query value; null if it has no meaning. Equal pages thus share one cache entry. */
type QueryReader = (value: string) => string | null;

/** One public page: its paths, code, data and query parameters. */
export interface SiteRoute {
  /** The page's file is NAME.page.tsx. */
  name: string;
  paths: SitePage['paths'];
  page: LazyPage;
  /** The query parameters that distinguish pages, each with its reader. Others are ignored. */
  query: Record<string, QueryReader>;
  /** Whether the page needs the form texts, which load with it. */
  hasForm: boolean;
  prefetch?: ((options: PrefetchOptions) => Promise<void>) | undefined;
}

const text: QueryReader = (value) => value.trim().slice(0, listLimits.term) || null;
const matching =
  (form: RegExp): QueryReader =>
  (value) =>
    form.test(value) ? value : null;
const contentId = matching(/^[0-9a-f]{24}$/);
const reference = matching(/^D-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
const receipt = matching(receiptForm);
const slug: QueryReader = (value) => (value.length <= maxSlugLength && slugForm.test(value) ? value : null);
const among =
  (known: readonly string[]): QueryReader =>
  (value) =>
    oneOf(known, value) ?? null;
const packageIds =
  (read: (text: string) => string[]): QueryReader =>
  (value) =>
    writePackageIds(read(value)) || null;
/** An invalid id becomes an unknown one, so the page responds with 404. */
const recordId: QueryReader = (value) => contentId(value) ?? 'unknown';

type PageDetails = { [Name in SitePageName]?: Partial<Pick<SiteRoute, 'query' | 'prefetch'>> };

/** The query parameters and data of the pages that have any. Only the server reads them. */
const serverDetails: PageDetails = {
  home: {
    prefetch: async ({ api, locale }) => {
      await Promise.all([
        api.content.settings.getLanding.ensureData({ locale }),
        api.content.settings.listTrust.ensureData({ locale }),
        api.content.packages.pickRandom.ensureData({ locale }),
        api.content.packages.findLowestPrice.ensureData(),
        api.content.opinions.listQuotes.ensureData({ locale, limit: maxTeaserQuotes }),
        // Not ensured: the offers card shows its own error.
        api.content.offers.list.prefetch({ locale }),
      ]);
    },
  },
  services: {
    prefetch: async ({ api, locale }) => {
      await api.content.settings.listServices.ensureData({ locale });
    },
  },
  booking: {
    query: { package: recordId, offer: recordId, sent: receipt, wish: text },
    prefetch: prefetchNamed,
  },
  'package-detail': {
    query: { package: recordId, offer: recordId },
    prefetch: async (options) => {
      const { api, locale, search } = options;
      const id = search.get('package');
      const offerId = search.get('offer');
      await Promise.all([
        (id ? packagePart : offerPart).load(),
        (id ? belowPackagePart : belowOfferPart).load(),
        prefetchNamed(options),
        // Not ensured: without them, the page omits their sections.
        id && api.content.opinions.listQuotes.prefetch({ locale, packageId: id, limit: 1 }),
        id && api.content.packages.listRelated.prefetch({ id, locale }),
        !id && offerId && api.content.offers.listOthers.prefetch({ id: offerId, locale }),
        api.content.settings.listFirstFaqs.prefetch({ locale }),
        api.content.settings.listTrust.ensureData({ locale }),
      ]);
    },
  },
  preparation: {
    query: { package: recordId },
    prefetch: prefetchNamed,
  },
  compare: {
    query: { packages: packageIds(readComparedIds), only: matching(/^differences$/) },
    prefetch: async ({ api, locale, search }) => {
      const ids = readComparedIds(search.get('packages'));
      if (ids.length === 0) return;
      const found = await api.content.packages.listByIds.ensureData({ locale, ids });
      const [first] = found;
      if (first && found.length < maxCompared)
        await api.content.packages.list.ensureData({ locale, categoryId: first.category?.id });
    },
  },
  packages: {
    query: {
      category: matching(/^(?:all|[0-9a-f]{24})$/),
      q: text,
      page: matching(/^(?:[1-9]\d{0,2}|1000)$/),
      tag: matching(tagKeyForm),
      audience: among(audiences),
      fasting: among(['yes', 'no']),
      maxPrice: among(priceSteps.map(String)),
      sort: among(packageSorts),
    },
    prefetch: async ({ api, locale, search }) => {
      const categories = await api.content.categories.list.ensureData({ locale });
      const { categoryId, search: term, page, choice } = packagesAddress(search, categories);
      const { sort, ...filters } = choice;
      await Promise.all([
        api.content.packages.list.ensureData({ locale, categoryId, search: term, page, ...choice }),
        // Not ensured: without facets, the page shows the list without filters.
        api.content.packages.listFacets.prefetch({ locale, categoryId, search: term, ...filters }),
        // Not ensured: without them, the page shows the packages alone.
        term && api.content.labTests.find.prefetch({ locale, term }),
        term && api.content.medicalInfos.find.prefetch({ locale, term }),
        api.content.offers.isAnyRunning.ensureData(),
      ]);
    },
  },
  offers: {
    query: { show: matching(/^packages$/) },
    prefetch: async ({ api, locale, search }) => {
      if (search.get('show') === 'packages') await api.content.packages.listOnSale.ensureData({ locale });
      else await api.content.offers.list.ensureData({ locale });
    },
  },
  information: {
    query: { tab: matching(/^weekly$/), month: among(monthNames), week: matching(/^[1-4]$/) },
    prefetch: async ({ api, locale, path, search, now }) => {
      const { get, list } = api.content.medicalInfos;
      const slug = slugIn(path);
      const { tab, month } = informationAddress(search, now);
      if (slug) await get.ensureData({ slug, locale });
      else
        await list.ensureData(
          tab === 'weekly' ? { locale, category: 'weekly', month } : { locale, category: 'general' },
        );
    },
  },
  'lab-tests': {
    query: { letter: matching(letterForm), sample: among(samples), fasting: among(fastingAnswers) },
    prefetch: async ({ api, locale, search }) => {
      await api.content.labTests.listDirectory.ensureData({ locale, ...directoryAddress(search) });
    },
  },
  'lab-test': {
    prefetch: async ({ api, locale, path }) => {
      const { id } = await api.content.labTests.get.ensureData({ slug: slugIn(path), locale });
      // Not ensured: without them, the page omits their section.
      await api.content.packages.listOfLabTest.prefetch({ labTestId: id, locale });
    },
  },
  opinions: {
    prefetch: async ({ api, locale }) => {
      await Promise.all([
        api.content.opinions.list.ensureData({ locale }),
        api.content.opinions.listQuotes.ensureData({ locale }),
      ]);
    },
  },
  about: {
    prefetch: async ({ api, locale }) => {
      await Promise.all([
        api.content.settings.getAboutPage.ensureData({ locale }),
        api.content.settings.listTrust.ensureData({ locale }),
      ]);
    },
  },
  faq: {
    prefetch: async ({ api, locale }) => {
      await api.content.settings.listFaqs.ensureData({ locale });
    },
  },
  'privacy-policy': {
    prefetch: async ({ api, locale }) => {
      await api.content.settings.getPrivacyPolicy.ensureData({ locale });
    },
  },
  withdraw: {
    query: { package: packageIds(readVisitPackages), q: text, sent: receipt },
    prefetch: async ({ api, locale, search }) => {
      const ids = readVisitPackages(search.get('package'));
      const [term, receipt] = [search.get('q'), search.get('sent')];
      // Not ensured: if a package or the request was deleted, the page omits it.
      await Promise.all([
        ids.length > 0 && api.content.packages.listByIds.prefetch({ locale, ids }),
        term && api.content.packages.list.prefetch({ locale, search: term }),
        receipt && api.content.requests.getHeldTime.prefetch({ receipt }),
      ]);
    },
  },
  contact: {
    query: { sent: receipt, test: slug },
    prefetch: async ({ api, locale, search }) => {
      const test = search.get('test');
      // Not ensured: without the test, the page shows its empty form.
      if (test) await api.content.labTests.getQuestion.prefetch({ slug: test, locale });
    },
  },
  'request-status': {
    query: { reference, reminder: receipt, unreminded: receipt },
  },
};

const files = import.meta.glob<{ Page: ComponentType }>([
  './{home,pages}/*.page.tsx',
  '../site/**/*.page.tsx',
  '../*/site/**/*.page.tsx',
  '!./pages/not-found.page.tsx',
]);

// Visitors do not download what only the server reads.
const details: PageDetails = import.meta.env.SSR ? serverDetails : {};

/** The routes of all public pages, for the server render and hydration. */
const siteRoutes: SiteRoute[] = Object.entries<SitePage>(sitePages).map(([name, { paths, hasForm = false }]) => {
  const [, importPage] = Object.entries(files).find(([file]) => file.endsWith(`/${name}.page.tsx`)) ?? [];
  if (!importPage) throw new Error(`${name}.page.tsx does not exist.`);
  const { query = hasForm ? { sent: receipt } : {}, prefetch } = details[name as SitePageName] ?? {};
  return {
    name,
    paths,
    query,
    hasForm,
    prefetch,
    page: lazyPage(hasForm ? withFormTexts(importPage) : importPage, `${name}.page`),
  };
});

/** Loads the package or offer of an address. */
async function prefetchNamed({ api, locale, search }: PrefetchOptions): Promise<void> {
  const id = search.get('package');
  const offerId = search.get('offer');
  if (id) await api.content.packages.get.ensureData({ id, locale });
  else if (offerId) await api.content.offers.get.ensureData({ id: offerId, locale });
}

/** Loads the data of every page. */
export async function prefetchFrame({ api, locale }: PrefetchOptions): Promise<void> {
  await api.content.settings.getSiteFrame.ensureData({ locale });
}

const routeByPath = new Map(siteRoutes.flatMap((route) => route.paths.map((path) => [path, route])));

/** The route of a path without language prefix; null for an unknown path. */
export function findRoute(path: string): SiteRoute | null {
  // Comparing a path with the patterns of all routes takes a noticeable part of a page's rendering.
  const exact = routeByPath.get(path);
  return exact ?? siteRoutes.find((route) => route.paths.some((pattern) => matchPath(pattern, path))) ?? null;
}

/** The canonical path of a page: the path itself if the route lists it or names records, else the route's first path. */
export function pathOfRoute(route: SiteRoute, path: string): string {
  return route.paths.includes(path) || namesRecord(route, path) ? path : route.paths[0];
}

/** Whether a path names a record, so that visitors can invent any number of such paths. */
export const namesRecord = ({ paths }: SiteRoute, path: string): boolean =>
  paths.some((pattern) => pattern.includes(':') && matchPath(pattern, path) !== null);

/** Loads the form texts together with a page. */
function withFormTexts(importPage: Parameters<typeof lazyPage>[0]): Parameters<typeof lazyPage>[0] {
  return async () => {
    const [page] = await Promise.all([importPage(), loadFormTexts()]);
    return page;
  };
}
