import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sitePaths } from '#shared/paths.ts';
import type { SettingsKey } from '#shared/settings/settings.schema.ts';

/** One public page. Its component is in a file NAME.page.tsx; what it reads, if anything, in app/routes.tsx. */
export interface SitePage {
  /** Its path without the language's prefix, then other patterns that show it. */
  paths: readonly [string, ...string[]];
  /** What menus call it. */
  label?: MessageDescriptor;
  /** What dates its last change for the sitemap: settings, records that sitemap.service.ts reads, or nothing. Absent: the page is not in the sitemap. */
  dated?: readonly SettingsKey[] | 'by records' | 'never';
}

/** Every public page by the name of its file, in the order of the sitemap. More exact paths come before patterns that match them too. */
export const sitePages = {
  booking: { paths: [sitePaths.bookingPage()] },
  'package-detail': { paths: ['/package/detail'] },
  preparation: { paths: [sitePaths.preparation()] },
  compare: { paths: [sitePaths.comparePackages()] },
  'request-status': { paths: [sitePaths.requestStatus()] },
  home: { paths: [sitePaths.home()], label: msg`Home`, dated: 'never' },
  reports: { paths: [sitePaths.reports()], label: msg`Laboratory report`, dated: 'never' },
  withdraw: { paths: [sitePaths.withdraw()], label: msg`Home visit`, dated: 'never' },
  packages: { paths: [sitePaths.packages(), '/package/*'], label: msg`Packages`, dated: 'by records' },
  offers: { paths: [sitePaths.offers(), '/offer/*'], label: msg`Offers`, dated: 'by records' },
  services: { paths: [sitePaths.services()], label: msg`Services`, dated: ['services'] },
  location: { paths: [sitePaths.location()], label: msg`Location`, dated: ['centre', 'contact', 'openingHours'] },
  contact: { paths: [sitePaths.contact()], label: msg`Contact`, dated: ['centre', 'contact'] },
  about: {
    paths: [sitePaths.about(), '/aboutPage/*', sitePaths.story(), sitePaths.vision(), sitePaths.mission(), sitePaths.values()],
    label: msg`About`,
    dated: ['about', 'gallery', 'partners'],
  },
  faq: { paths: [sitePaths.faq()], label: msg`Frequent questions`, dated: ['faqs'] },
  'privacy-policy': { paths: [sitePaths.privacyPolicy()], label: msg`Privacy policy`, dated: ['privacyPolicy'] },
  information: { paths: [sitePaths.information()], label: msg`Medical information`, dated: 'by records' },
  opinions: { paths: [sitePaths.opinions()], label: msg`Testimonials`, dated: 'by records' },
} as const satisfies Record<string, SitePage>;

export type SitePageName = keyof typeof sitePages;
/** A page that menus can show. */
export type MenuPageName = { [Name in SitePageName]: (typeof sitePages)[Name] extends { label: MessageDescriptor } ? Name : never }[SitePageName];

/** The navigation's items, in their order. */
export const mainMenu = ['home', 'packages', 'services', 'offers', 'location', 'about', 'contact', 'opinions'] as const satisfies MenuPageName[];
/** The pages where visitors ask for something or read more: below the navigation's items on a phone, and in the footer. */
export const serviceMenu = ['withdraw', 'reports', 'information', 'faq'] as const satisfies MenuPageName[];
export const footerMenu = ['packages', 'offers', ...serviceMenu, 'location', 'contact', 'privacy-policy'] as const satisfies MenuPageName[];
