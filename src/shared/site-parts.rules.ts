import { sitePaths } from './paths.ts';

/** Parts of the site that a centre can switch off. */
export const siteParts = ['homeVisits', 'reports', 'offers'] as const;
export type SitePart = (typeof siteParts)[number];

/** The page of each part: its name in the menus, and the paths that belong to it. */
const pages: Record<SitePart, { name: string; path: string }> = {
  homeVisits: { name: 'withdraw', path: sitePaths.withdraw() },
  reports: { name: 'reports', path: sitePaths.reports() },
  offers: { name: 'offers', path: sitePaths.offers() },
};

/** The names of the pages of the parts that are switched off. */
export const listPagesOff = (isOn: Readonly<Record<SitePart, boolean>>): string[] =>
  siteParts.filter((part) => !isOn[part]).map((part) => pages[part].name);

/**
 * The part to which a link of the site leads: its page, or an offer, whose pages have the paths of those of packages. Null
 * for other pages and other sites.
 */
export function partOfLink(link: string): SitePart | null {
  const [, path, query] = /^(?:\/ar)?(\/[^?#]*?)\/?(?:\?([^#]*))?(?:#.*)?$/.exec(link) ?? [];
  if (path?.startsWith('/package/') && new URLSearchParams(query).has('offer')) return 'offers';
  return siteParts.find((part) => pages[part].path === path) ?? null;
}
