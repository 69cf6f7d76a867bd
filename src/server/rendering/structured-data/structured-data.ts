import type { BreadcrumbList, FAQPage, Thing } from 'schema-dts';
import { wordsOfLightText } from '#shared/content/light-text.rules.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { packagesAddress } from '#shared/packages/packages-address.rules.ts';
import { localizedPath, sitePaths, slugIn } from '#shared/paths.ts';
import type { Faq } from '#shared/settings/site-pages.schema.ts';
import type { PageHeadData } from '#shared/site/page-head.ts';
import { translate } from '../../core/translate.ts';
import type { Context } from '../../core/trpc/context.ts';
import type { PageRouter } from '../client-build.ts';
import { type LaboratoryOptions, laboratory, webSite } from './laboratory.ts';
import { medicalTestPage } from './medical-test-page.ts';
import { medicalWebPage } from './medical-web-page.ts';
import { productOfOffer, productOfPackage } from './product.ts';
import { structuredDataMessages } from './structured-data.messages.ts';

interface StructuredDataOptions {
  locale: Locale;
  /** The canonical path of the page, and its query. */
  path: string;
  search: URLSearchParams;
  head: PageHeadData;
  router: PageRouter;
  context: Context;
  /** Without a trailing slash. */
  origin: string;
  /** In ms. */
  now: number;
}

type Api = ReturnType<PageRouter['createCaller']>;
/** A page's items beside its breadcrumbs, and its parent pages. */
interface PageData {
  things: object[];
  parents?: Crumb[];
}

/** One JSON-LD document (schema.org) for a page, from the records that it shows. */
export async function structuredData({
  locale,
  path,
  search,
  head,
  router,
  context,
  origin,
  now,
}: StructuredDataOptions): Promise<object> {
  const api = router.createCaller(context);
  const options = { frame: await api.content.settings.getSiteFrame({ locale }), locale, origin, now };
  const { things, parents = [] } = await readPage(path, search, api, options);
  const home: Crumb = { name: translate(locale, structuredDataMessages.home), path: sitePaths.home() };
  const isHome = path === sitePaths.home();
  const crumbs = isHome
    ? []
    : [breadcrumbs([home, ...parents, { name: head.title, path: head.canonicalPath }], locale, origin)];
  return { '@context': 'https://schema.org', '@graph': [...things, ...crumbs] };
}

async function readPage(
  path: string,
  search: URLSearchParams,
  api: Api,
  options: LaboratoryOptions,
): Promise<PageData> {
  const { locale } = options;
  switch (path) {
    case sitePaths.home():
      return {
        things: [webSite(options), laboratory(options, { facts: await api.content.settings.listTrust({ locale }) })],
      };
    case sitePaths.about(): {
      const { director } = await api.content.settings.getAboutPage({ locale });
      const facts = await api.content.settings.listTrust({ locale });
      return { things: director || facts.length > 0 ? [laboratory(options, { facts, director })] : [] };
    }
    case sitePaths.location():
    case sitePaths.contact():
      return { things: [laboratory(options)] };
    case sitePaths.faq():
      return { things: [faqPage(await api.content.settings.listFaqs({ locale }))] };
    case sitePaths.packages():
      return { things: [], parents: await parentsOfCatalogue(search, api, locale) };
    case sitePaths.information():
      return { things: [], parents: search.has('tab') ? [crumb(locale, 'information', sitePaths.information())] : [] };
    case sitePaths.offers():
      return { things: [], parents: search.has('show') ? [crumb(locale, 'offers', sitePaths.offers())] : [] };
    case '/package/detail':
      return readDetail(search, api, options);
    default:
      return readNamed(path, api, options);
  }
}

/** A page whose path names a record. */
async function readNamed(path: string, api: Api, options: LaboratoryOptions): Promise<PageData> {
  const slug = slugIn(path);
  if (path === sitePaths.labTest(slug)) return readLabTest(slug, api, options);
  return path === sitePaths.medicalInfo(slug) ? readMedicalInfo(slug, api, options) : { things: [] };
}

async function readLabTest(slug: string, api: Api, options: LaboratoryOptions): Promise<PageData> {
  const { locale } = options;
  const labTest = await api.content.labTests.get({ slug, locale });
  return { things: [medicalTestPage(labTest, options)], parents: [crumb(locale, 'labTests', sitePaths.labTests())] };
}

async function readMedicalInfo(slug: string, api: Api, options: LaboratoryOptions): Promise<PageData> {
  const { locale } = options;
  const info = await api.content.medicalInfos.get({ slug, locale });
  return { things: [medicalWebPage(info, options)], parents: [crumb(locale, 'information', sitePaths.information())] };
}

async function readDetail(search: URLSearchParams, api: Api, options: LaboratoryOptions): Promise<PageData> {
  const { locale } = options;
  const [packageId, offerId] = [search.get('package'), search.get('offer')];
  if (packageId) {
    const item = await api.content.packages.get({ id: packageId, locale });
    const category = item.category && {
      name: item.category.title,
      path: sitePaths.packages({ category: item.category.id }),
    };
    const parents = [crumb(locale, 'packages', sitePaths.packages()), ...(category ? [category] : [])];
    return { things: present(productOfPackage(item, options)), parents };
  }
  const offer = await api.content.offers.get({ id: offerId ?? '', locale });
  return { things: present(productOfOffer(offer, options)), parents: [crumb(locale, 'offers', sitePaths.offers())] };
}

/** The catalogue's URL without a query shows its first category; others have it as their parent. */
async function parentsOfCatalogue(search: URLSearchParams, api: Api, locale: Locale): Promise<Crumb[]> {
  const categories = await api.content.categories.list({ locale });
  const { categoryId, page } = packagesAddress(search, categories);
  const isBelow = categoryId !== categories[0]?.id || page > 1;
  return isBelow ? [crumb(locale, 'packages', sitePaths.packages())] : [];
}

function faqPage(faqs: readonly Faq[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: wordsOfLightText(answer) },
    })),
  };
}

const crumb = (locale: Locale, name: keyof typeof structuredDataMessages, path: string): Crumb => ({
  name: translate(locale, structuredDataMessages[name]),
  path,
});
const present = (thing: Thing | null): object[] => (thing === null || typeof thing === 'string' ? [] : [thing]);

interface Crumb {
  name: string;
  /** Path and query without the language's prefix. */
  path: string;
}

/** The path from the landing page to a page, including the page. */
function breadcrumbs(crumbs: readonly Crumb[], locale: Locale, origin: string): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + localizedPath(locale, path),
    })),
  };
}
