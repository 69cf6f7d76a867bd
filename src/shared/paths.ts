import { writePackageIds } from './fields/package-ids.rules.ts';
import { type Locale, locales } from './i18n/locales.ts';

type Query = Record<string, string | number | undefined>;

/** `category` is an id, or `all`. Filters and the order may follow. */
type PackagesQuery = Query & { category?: string | undefined; q?: string | undefined; page?: number | undefined };

/** Path and query of every public page, without the language prefix. */
export const sitePaths = {
  home: () => '/',
  services: () => '/services',
  reports: () => '/reports',
  /** `q`: what the visitor searches for, to add a package. */
  withdraw: ({ packages = [], q }: { packages?: readonly string[]; q?: string | undefined } = {}) =>
    withQuery('/withdraw', { package: writePackageIds(packages), q }),
  /** `reminder`: the receipt with which a reader of a mail stops the reminder. */
  requestStatus: (query: { reference?: string; reminder?: string } = {}) => withQuery('/request-status', query),
  packages: (query: PackagesQuery = {}) => withQuery('/package', query),
  /** In the order of the columns. */
  comparePackages: (packageIds: readonly string[] = [], { only }: { only?: 'differences' | undefined } = {}) =>
    withQuery('/package/compare', { packages: writePackageIds(packageIds), only }),
  packageDetail: (packageId: string) => withQuery('/package/detail', { package: packageId }),
  offerDetail: (offerId: string) => withQuery('/package/detail', { offer: offerId }),
  bookingPage: () => '/package/booking',
  booking: (packageId: string) => withQuery('/package/booking', { package: packageId }),
  offerBooking: (offerId: string) => withQuery('/package/booking', { offer: offerId }),
  preparation: (packageId?: string) => withQuery('/package/preparation', { package: packageId }),
  offers: (query: { show?: 'packages' | undefined } = {}) => withQuery('/offer', query),
  /** `test`: the slug of the laboratory test about which the visitor asks. */
  contact: ({ test }: { test?: string } = {}) => withQuery('/contact', { test }),
  location: () => '/location',
  information: (query: { tab?: 'weekly' | undefined; month?: string | undefined; week?: number | undefined } = {}) =>
    withQuery('/information', query),
  medicalInfo: (slug: string) => `/information/${slug}`,
  about: () => '/aboutPage',
  story: () => '/story',
  vision: () => '/vision',
  mission: () => '/mission',
  values: () => '/values',
  opinions: () => '/opinion',
  labTests: (query: { letter?: string | undefined; sample?: string | undefined; fasting?: string | undefined } = {}) =>
    withQuery('/test', query),
  labTest: (slug: string) => `/test/${slug}`,
  privacyPolicy: () => '/privacypolicy',
  faq: () => '/faq',
} as const;

/** The slug in the path of a page of medical information or of a laboratory test, without the language's prefix; '' for another path. */
export const slugIn = (path: string): string => /^\/(?:information|test)\/([^/]+)\/?$/.exec(path)?.[1] ?? '';

/** The fields of a record that its address needs. */
interface LinkedRecord {
  id: string;
  isPublished: boolean;
}
export interface LinkedPage extends LinkedRecord {
  slug: string;
}

/** The query parameter of a draft on a page whose address does not name it by its id. The server ignores it for visitors. */
export const draftQuery = 'preview';
const draftIn = ({ id, isPublished }: LinkedRecord) => ({ [draftQuery]: isPublished ? undefined : id });

/** The same path without an id and with one. */
const withId = (path: string) => (id?: string) => (id ? `${path}/${id}` : path);

/**
 * Collections with a trash and a history. `list` shows their records; `edit` adds a record, or changes the one with the
 * id.
 */
export const collectionPaths = {
  package: { list: '/admin/packages', edit: withId('/admin/addpackages') },
  category: { list: '/admin/package-category', edit: withId('/admin/package-category') },
  offer: { list: '/admin/offer', edit: withId('/admin/addoffer') },
  medicalInfo: { list: '/admin/information', edit: withId('/admin/addinfo') },
  opinion: { list: '/admin/opinions', edit: withId('/admin/addOpinion') },
  labTest: { list: '/admin/labtests', edit: withId('/admin/labtest') },
} as const;
export type CollectionName = keyof typeof collectionPaths;

/** The address of a record on the site, for visitors and for previews of drafts. */
export const recordPaths = {
  package: ({ id }: LinkedRecord) => sitePaths.packageDetail(id),
  offer: ({ id }: LinkedRecord) => sitePaths.offerDetail(id),
  category: ({ id }: LinkedRecord) => sitePaths.packages({ category: id }),
  medicalInfo: ({ slug, ...record }: LinkedPage) => withQuery(sitePaths.medicalInfo(slug), draftIn(record)),
  opinion: (record: LinkedRecord) => withQuery('/opinion', draftIn(record)),
  // Visitors read what is signed, so staff see what is stored in a preview.
  labTest: ({ slug, id }: LinkedPage) => withQuery(sitePaths.labTest(slug), { [draftQuery]: id }),
} as const satisfies Record<CollectionName, (record: LinkedPage) => string>;

/** Pages whose address determines the language, independent of the visitor's stored choice. */
export const languageFixedPaths: readonly string[] = [sitePaths.preparation()];

/** Path of every page of the staff area, without the language prefix. */
export const adminPaths = {
  home: () => '/admin',
  signIn: () => '/admin/sign-in',
  setup: () => '/admin/setup',
  /** The target of invitations and reset links; their secret is in the hash. */
  link: () => '/admin/link',
  forgotten: () => '/admin/forgotten-password',
  account: () => '/admin/account',
  staff: () => '/admin/staff',
  audit: () => '/admin/audit',
  importPackages: () => '/admin/packages/import',
  importLabTests: () => '/admin/labtests/import',
  dashboard: (query: { days?: number | undefined } = {}) => withQuery('/admin/dashboard', query),
  /** The query of a home visit: a day, and perhaps an hour and the id of a seat. */
  enterRequest: (query: { day?: string; hour?: string; seat?: string } = {}) => withQuery('/admin/requests/new', query),
  media: withId('/admin/media'),
  redirects: (query: { q?: string } = {}) => withQuery('/admin/redirects', query),
  fastingReviews: () => '/admin/fasting-reviews',
  labTestReviews: (query: { state?: string | undefined; page?: number | undefined } = {}) =>
    withQuery('/admin/labtest-reviews', query),
  tags: withId('/admin/tags'),
  panels: withId('/admin/panels'),
  requests: withId('/admin/requests'),
  /** Identifies the person by a request, because addresses must not contain personal data. */
  person: (query: { request?: string } = {}) => withQuery('/admin/person', query),
  settings: () => '/admin/settings',
  settingsSection: (section: string) => `/admin/settings/${section}`,
  /** The form of the opening hours, with a new entry for a day ("2026-11-25"). */
  closeDays: (day: string) => withQuery('/admin/settings/hours', { close: day }),
  firstSteps: () => '/admin/settings/first-steps',
  ramadan: () => '/admin/settings/ramadan',
  appointments: (query: { day?: string } = {}) => withQuery('/admin/appointments', query),
  appointmentSettings: () => '/admin/settings/appointments',
  team: () => '/admin/settings/team',
  mail: () => '/admin/settings/mail',
  messages: () => '/admin/settings/messages',
  replyTemplates: withId('/admin/settings/reply-templates'),
  trash: () => '/admin/trash',
  backups: () => '/admin/backup',
  system: () => '/admin/system',
  retention: () => '/admin/settings/retention',
  tokens: () => '/admin/tokens',
  webhooks: withId('/admin/webhooks'),
} as const;

/** The REST API, its description and its interactive documentation. */
/** The address that the WhatsApp Cloud API calls. */
export const whatsappHookPath = '/hooks/whatsapp';

export const apiPath = '/api/v1';
export const apiDocsPath = `${apiPath}/docs`;

/** The address of a prepared download; the ticket works once. */
export const exportPath = (ticket: string) => `/admin-api/exports/${ticket}`;

/** The endpoints to check and to apply a sheet of a collection. */
export const sheetPaths = (collection: string) =>
  ({
    check: `/admin-api/sheets/${collection}/check`,
    apply: `/admin-api/sheets/${collection}/apply`,
  }) as const;

/** The preview of a public page with unsaved settings; `path` is the page's address in its language. */
export const settingsPreviewPath = (ticket: string, path?: string) =>
  withQuery(`/admin-api/settings-preview/${ticket}`, { path });

/** The frame for the card of an unsaved record (GET), and the card in HTML (POST). */
export const recordCardPath = '/admin-api/record-card';

/** The endpoint that publishes a draft from its preview page. */
export const publishPath = '/admin-api/publish';

/** The web app manifest, without the language prefix. */
export const manifestPath = '/manifest.webmanifest';

/** The download of a stored backup. */
export const backupPath = (name: string) => `/admin-api/backups/${name}`;

/** Without the lookbehind, an address of many slashes would take quadratic time. */
export const withoutEndSlashes = (address: string): string => address.replace(/(?<!\/)\/+$/, '');

/** Adds the language prefix: /ar for Arabic, none for English. */
export function localizedPath(locale: Locale, path: string): string {
  const prefix = locales[locale].pathPrefix;
  return path === '/' ? prefix || '/' : `${prefix}${path}`;
}

/** Splits a path into its language and the path without prefix. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const isArabic = /^\/ar(?=\/|$)/i.test(path);
  // A path that starts with two slashes would be read as a host.
  const rest = (isArabic ? path.slice(3) : path).replace(/^[/\\]+/, '/') || '/';
  return { locale: isArabic ? 'ar' : 'en', path: rest };
}

/**
 * The address of a stored picture; `file` is `original.FORMAT` or `WIDTH.FORMAT`, with a number after a replacement.
 */
export function mediaPath(mediaId: string, file: string): string {
  return `/media/${mediaId}/${file}`;
}

/**
 * The endpoints for uploads, for replacements, and for the uncropped picture; `edition` changes with each replacement.
 */
export const uploadPath = '/admin-api/media';
export const replacementPath = (mediaId: string) => `${uploadPath}/${mediaId}/file`;
export const pictureSourcePath = (mediaId: string, edition: number) =>
  `${uploadPath}/${mediaId}/source?edition=${edition}`;

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
