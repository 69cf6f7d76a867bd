import { type Locale, locales } from './i18n/locales.ts';
import { writeComparedIds } from './packages/compare.rules.ts';
import type { PackageChoice } from './packages/packages-address.rules.ts';

interface PackagesQuery extends PackageChoice {
  /** An id, or `all`. */
  category?: string | undefined;
  q?: string | undefined;
  page?: number | undefined;
}

/** Path and query of every public page, without the language's prefix. */
export const sitePaths = {
  home: () => '/',
  services: () => '/services',
  reports: () => '/reports',
  withdraw: (query: { package?: string | null } = {}) => withQuery('/withdraw', { package: query.package ?? undefined }),
  requestStatus: (query: { reference?: string } = {}) => withQuery('/request-status', query),
  packages: (query: PackagesQuery = {}) => withQuery('/package', { ...query }),
  /** In the order of their columns. */
  comparePackages: (packageIds: readonly string[] = [], { only }: { only?: 'differences' | undefined } = {}) =>
    withQuery('/package/compare', { packages: writeComparedIds(packageIds), only }),
  packageDetail: (packageId: string) => withQuery('/package/detail', { package: packageId }),
  offerDetail: (offerId: string) => withQuery('/package/detail', { offer: offerId }),
  bookingPage: () => '/package/booking',
  booking: (packageId: string) => withQuery('/package/booking', { package: packageId }),
  offerBooking: (offerId: string) => withQuery('/package/booking', { offer: offerId }),
  preparation: (packageId?: string) => withQuery('/package/preparation', { package: packageId }),
  offers: (query: { show?: 'packages' | undefined } = {}) => withQuery('/offer', query),
  contact: () => '/contact',
  location: () => '/location',
  information: (query: { tab?: 'weekly' | undefined; month?: string | undefined; week?: number | undefined } = {}) => withQuery('/information', query),
  about: () => '/aboutPage',
  story: () => '/story',
  vision: () => '/vision',
  mission: () => '/mission',
  values: () => '/values',
  opinions: () => '/opinion',
  privacyPolicy: () => '/privacypolicy',
  faq: () => '/faq',
} as const;

/** What the address of a record's page is made of, as staff know the record. */
export interface PlacedRecord {
  id: string;
  isPublished: boolean;
}
export interface PlacedInfo extends PlacedRecord {
  category: 'general' | 'weekly';
  month: string | null;
  week: number | null;
}

/** The part of a query that names the draft on a page that shows many records. It means nothing to visitors. */
export const draftQuery = 'preview';
const draftIn = ({ id, isPublished }: PlacedRecord) => ({ [draftQuery]: isPublished ? undefined : id });

/** Where a record stands on the site: for visitors once it is published, for staff before. */
export const recordPaths = {
  package: ({ id }: PlacedRecord) => sitePaths.packageDetail(id),
  offer: ({ id }: PlacedRecord) => sitePaths.offerDetail(id),
  category: ({ id }: PlacedRecord) => sitePaths.packages({ category: id }),
  medicalInfo: ({ category, month, week, ...record }: PlacedInfo) =>
    `${withQuery('/information', category === 'weekly' ? { tab: category, month: month ?? '', week: week ?? '', ...draftIn(record) } : draftIn(record))}#${record.id}`,
  opinion: (record: PlacedRecord) => withQuery('/opinion', draftIn(record)),
} as const;

/** Pages whose address alone says the language: who opens one in English wants that, whatever they chose for the site. */
export const languageFixedPaths: readonly string[] = [sitePaths.preparation()];

/** Path of every page of the staff area, without the language's prefix. */
export const adminPaths = {
  home: () => '/admin',
  signIn: () => '/admin/sign-in',
  setup: () => '/admin/setup',
  /** Where invitations and links for a new password lead; their secret stands behind a #. */
  link: () => '/admin/link',
  forgotten: () => '/admin/forgotten-password',
  account: () => '/admin/account',
  staff: () => '/admin/staff',
  audit: () => '/admin/audit',
  packages: () => '/admin/packages',
  importPackages: () => '/admin/packages/import',
  addPackage: (packageId?: string) => (packageId ? `/admin/addpackages/${packageId}` : '/admin/addpackages'),
  categories: (categoryId?: string) => (categoryId ? `/admin/package-category/${categoryId}` : '/admin/package-category'),
  dashboard: (query: { days?: number | undefined } = {}) => withQuery('/admin/dashboard', query),
  enterRequest: () => '/admin/requests/new',
  offers: () => '/admin/offer',
  addOffer: (offerId?: string) => (offerId ? `/admin/addoffer/${offerId}` : '/admin/addoffer'),
  information: () => '/admin/information',
  addInfo: (infoId?: string) => (infoId ? `/admin/addinfo/${infoId}` : '/admin/addinfo'),
  opinions: () => '/admin/opinions',
  addOpinion: (opinionId?: string) => (opinionId ? `/admin/addOpinion/${opinionId}` : '/admin/addOpinion'),
  media: (mediaId?: string) => (mediaId ? `/admin/media/${mediaId}` : '/admin/media'),
  redirects: (query: { q?: string } = {}) => withQuery('/admin/redirects', query),
  labTests: (id?: string) => `/admin/labtests${id ? `/${id}` : ''}`,
  tags: (id?: string) => `/admin/tags${id ? `/${id}` : ''}`,
  panels: (id?: string) => `/admin/panels${id ? `/${id}` : ''}`,
  requests: (requestId?: string) => (requestId ? `/admin/requests/${requestId}` : '/admin/requests'),
  visits: (query: { day?: string } = {}) => withQuery('/admin/requests/visits', query),
  /** The request names the person: nothing personal stands in an address. */
  person: (query: { request?: string } = {}) => withQuery('/admin/person', query),
  settings: () => '/admin/settings',
  settingsSection: (section: string) => `/admin/settings/${section}`,
  firstSteps: () => '/admin/settings/first-steps',
  ramadan: () => '/admin/settings/ramadan',
  mail: () => '/admin/settings/mail',
  replyTemplates: (key?: string) => (key ? `/admin/settings/reply-templates/${key}` : '/admin/settings/reply-templates'),
  bin: () => '/admin/bin',
  backups: () => '/admin/backup',
  retention: () => '/admin/settings/retention',
  tokens: () => '/admin/tokens',
  webhooks: (webhookId?: string) => (webhookId ? `/admin/webhooks/${webhookId}` : '/admin/webhooks'),
} as const;

/** Where programs read and write, and where its description and a page to try it lie. */
export const apiPath = '/api/v1';
export const apiDocsPath = `${apiPath}/docs`;

/** The address of a download that was prepared for a member of staff; the ticket works once. */
export const exportPath = (ticket: string) => `/admin-api/exports/${ticket}`;

/** Where staff send a sheet of packages: to see what it would do, and to have it done. */
export const packageSheetPaths = { check: '/admin-api/package-sheet/check', apply: '/admin-api/package-sheet/apply' } as const;

/** A public page as it would be with unsaved settings; `path` is the page's address in its language. */
export const settingsPreviewPath = (ticket: string, path?: string) => withQuery(`/admin-api/settings-preview/${ticket}`, { path });

/** Where a draft is published from its own page. */
export const publishPath = '/admin-api/publish';

/** The web app manifest, without the language's prefix. */
export const manifestPath = '/manifest.webmanifest';

/** Where owners download a stored backup. */
export const backupPath = (name: string) => `/admin-api/backups/${name}`;

/** A path as the browser asks for it: Arabic pages live below /ar, English ones at the root. */
export function localizedPath(locale: Locale, path: string): string {
  const prefix = locales[locale].pathPrefix;
  return path === '/' ? prefix || '/' : `${prefix}${path}`;
}

/** Splits an address path into its language and the path that both languages share. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const isArabic = path === '/ar' || path.startsWith('/ar/');
  // Two slashes at the start would make what follows a host.
  const rest = (isArabic ? path.slice(3) : path).replace(/^[/\\]+/, '/') || '/';
  return { locale: isArabic ? 'ar' : 'en', path: rest };
}

/** The address of a stored picture; `file` is `original.FORMAT` or `WIDTH.FORMAT`, with a number where it took another's place. */
export function mediaPath(mediaId: string, file: string): string {
  return `/media/${mediaId}/${file}`;
}

/** Where staff send pictures, where they send the file that takes a picture's place, and where they read the whole of one; `edition` tells files apart. */
export const uploadPath = '/admin-api/media';
export const replacementPath = (mediaId: string) => `${uploadPath}/${mediaId}/file`;
export const pictureSourcePath = (mediaId: string, edition: number) => `${uploadPath}/${mediaId}/source?edition=${edition}`;

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(key, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
