import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CollectionName } from '#shared/content/records.schema.ts';
import { sitePaths } from '#shared/paths.ts';
import type { SettingsKey } from '#shared/settings/settings.schema.ts';

/** One public page. Its component is in NAME.page.tsx; app/routes.tsx lists the data that it loads. */
export interface SitePage {
  /** The path without the language prefix, then other patterns of the same page. `:name` stands for part of a path. */
  paths: readonly [string, ...string[]];
  /** The page has a form: it loads the forms' texts, and after sending without script its URL contains a receipt. */
  hasForm?: true;
  /** The label in menus. */
  label?: MessageDescriptor;
  /**
   * The source of its last change in the sitemap: settings, the published records of a collection, or none. If absent,
   * the page is not in the sitemap.
   */
  sitemapDate?: readonly SettingsKey[] | CollectionName | 'none';
}

/**
 * Every public page by the name of its file, in the order of the sitemap. More specific paths precede patterns that
 * also match them.
 */
export const sitePages = {
  booking: { paths: [sitePaths.bookingPage()], hasForm: true },
  'package-detail': { paths: ['/package/detail'] },
  preparation: { paths: [sitePaths.preparation()] },
  compare: { paths: [sitePaths.comparePackages()] },
  'request-status': { paths: [sitePaths.requestStatus()], hasForm: true, label: msg`Your request` },
  home: { paths: [sitePaths.home()], label: msg`Home`, sitemapDate: 'none' },
  reports: { paths: [sitePaths.reports()], hasForm: true, label: msg`Laboratory report`, sitemapDate: 'none' },
  withdraw: { paths: [sitePaths.withdraw()], hasForm: true, label: msg`Home visit`, sitemapDate: 'none' },
  packages: { paths: [sitePaths.packages(), '/package/*'], label: msg`Packages`, sitemapDate: 'package' },
  offers: { paths: [sitePaths.offers(), '/offer/*'], label: msg`Offers`, sitemapDate: 'offer' },
  services: { paths: [sitePaths.services()], label: msg`Services`, sitemapDate: ['services'] },
  location: { paths: [sitePaths.location()], label: msg`Location`, sitemapDate: ['centre', 'contact', 'openingHours'] },
  contact: { paths: [sitePaths.contact()], hasForm: true, label: msg`Contact`, sitemapDate: ['centre', 'contact'] },
  about: {
    paths: [
      sitePaths.about(),
      '/aboutPage/*',
      sitePaths.story(),
      sitePaths.vision(),
      sitePaths.mission(),
      sitePaths.values(),
    ],
    label: msg`About`,
    sitemapDate: ['about', 'director', 'gallery', 'partners', 'sampleReport', 'trust'],
  },
  faq: { paths: [sitePaths.faq()], label: msg`Common questions`, sitemapDate: ['faqs'] },
  'privacy-policy': { paths: [sitePaths.privacyPolicy()], label: msg`Privacy policy`, sitemapDate: ['privacyPolicy'] },
  information: {
    paths: [sitePaths.information(), sitePaths.medicalInfo(':slug')],
    label: msg`Medical information`,
    sitemapDate: 'medicalInfo',
  },
  'lab-tests': { paths: [sitePaths.labTests()], label: msg`Test directory`, sitemapDate: 'labTest' },
  'lab-test': { paths: [sitePaths.labTest(':slug')] },
  opinions: { paths: [sitePaths.opinions()], label: msg`Testimonials`, sitemapDate: 'opinion' },
} as const satisfies Record<string, SitePage>;

export type SitePageName = keyof typeof sitePages;
/** A page that menus can show. */
export type MenuPageName = {
  [Name in SitePageName]: (typeof sitePages)[Name] extends { label: MessageDescriptor } ? Name : never;
}[SitePageName];

/** The items of the main navigation, in their order. */
export const mainMenu = [
  'home',
  'packages',
  'services',
  'offers',
  'location',
  'about',
  'contact',
  'opinions',
] as const satisfies MenuPageName[];
/** Further pages: below the main navigation on a phone, and in the footer. */
export const serviceMenu = ['withdraw', 'reports', 'information', 'faq'] as const satisfies MenuPageName[];
export const footerMenu = [
  'packages',
  'lab-tests',
  'offers',
  ...serviceMenu,
  'location',
  'contact',
  'request-status',
  'privacy-policy',
] as const satisfies MenuPageName[];
