import { listLimits } from '../content/list.rules.ts';

/** Who a package is meant for. */
export const audiences = ['everyone', 'women', 'men', 'children', 'seniors', 'pregnancy'] as const;
/** The highest prices in AED that can be asked for: few, so that few different pages can be asked for. */
export const priceSteps = [100, 200, 300, 400, 500, 750, 1000] as const;
/** The orders beside the one that staff gave. */
export const packageSorts = ['price-up', 'price-down', 'name'] as const;
/** The form of a tag's key. */
export const tagKeyForm = /^[a-z][a-z0-9-]{0,39}$/;
/** Stands for a category in the address and means all of them. */
export const allCategories = 'all';

export type Audience = (typeof audiences)[number];
export type PriceStep = (typeof priceSteps)[number];
export type PackageSort = (typeof packageSorts)[number];

/** What narrows a list of packages. */
export interface PackageFilters {
  /** The key of a subject. */
  tag?: string | undefined;
  audience?: Audience | undefined;
  /** Only packages that need fasting, or only those that do not. */
  fasting?: 'yes' | 'no' | undefined;
  /** What the package costs now at most, in AED; leaves packages without a price out. */
  maxPrice?: PriceStep | undefined;
}

/** The filters and the order, as they are kept from page to page. */
export interface PackageChoice extends PackageFilters {
  sort?: PackageSort | undefined;
}

/** What the catalogue shows, as its address says. */
export interface PackagesAddress {
  /** undefined for all of them. */
  categoryId: string | undefined;
  search: string | undefined;
  page: number;
  /** Holds only what is chosen. */
  choice: PackageChoice;
}

/** Reads the catalogue's address: an unknown or missing category means the first one, a search looks through all; unknown filters mean none. */
export function packagesAddress(query: URLSearchParams, categories: readonly { id: string }[]): PackagesAddress {
  const search = query.get('q')?.trim().slice(0, listLimits.term) || undefined;
  const category = query.get('category');
  const wanted = categories.find(({ id }) => id === category) ?? categories[0];
  const page = Number(query.get('page'));
  return {
    categoryId: search || category === allCategories ? undefined : wanted?.id,
    search,
    page: Number.isInteger(page) && page >= 1 && page <= listLimits.page ? page : 1,
    choice: readPackageChoice(query),
  };
}

/** The filters and the order in a query or a form's fields, without what is unknown or empty. */
export function readPackageChoice(query: { get: (name: string) => unknown }): PackageChoice {
  const read = (name: string) => String(query.get(name) ?? '');
  const tag = tagKeyForm.test(read('tag')) ? read('tag') : undefined;
  const audience = oneOf(audiences, read('audience'));
  const fasting = oneOf(['yes', 'no'] as const, read('fasting'));
  const maxPrice = priceSteps.find((step) => String(step) === read('maxPrice'));
  const sort = oneOf(packageSorts, read('sort'));
  return { ...(tag && { tag }), ...(audience && { audience }), ...(fasting && { fasting }), ...(maxPrice && { maxPrice }), ...(sort && { sort }) };
}

/** The known value that a text is, or undefined. */
export function oneOf<Known extends string>(known: readonly Known[], text: string): Known | undefined {
  return known.find((value) => value === text);
}
