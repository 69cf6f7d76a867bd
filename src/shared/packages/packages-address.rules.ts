import { listLimits } from '../content/list.rules.ts';

/** The target groups of packages. */
export const audiences = ['everyone', 'women', 'men', 'children', 'seniors', 'pregnancy'] as const;
/** Answers to a medical question about a package. Null means not stated; the site then makes no statement. */
export const answers = ['yes', 'no'] as const;
/** The options of the price filter in AED. Few, to limit the number of different pages. */
export const priceSteps = [100, 200, 300, 400, 500, 750, 1000] as const;
/** The orders besides the one that staff define. */
export const packageSorts = ['price-up', 'price-down', 'name'] as const;
/** The format of a tag's key. */
export const tagKeyForm = /^[a-z][a-z0-9-]{0,39}$/;
/** The value of `category` for all categories. */
export const allCategories = 'all';

export type Audience = (typeof audiences)[number];
type PriceStep = (typeof priceSteps)[number];
export type PackageSort = (typeof packageSorts)[number];

/** Filters of a package list. */
export interface PackageFilters {
  /** The key of a tag. */
  tag?: string | undefined;
  audience?: Audience | undefined;
  /** Only packages that need fasting, or that do not. */
  fasting?: (typeof answers)[number] | undefined;
  /** The maximum current price in AED; excludes packages without a price. */
  maxPrice?: PriceStep | undefined;
}

/** Filters and order, preserved across pages. */
export interface PackageChoice extends PackageFilters {
  sort?: PackageSort | undefined;
}

/** The parsed address of the catalogue. */
interface PackagesAddress {
  /** Undefined for all categories. */
  categoryId: string | undefined;
  search: string | undefined;
  page: number;
  /** Contains only chosen values. */
  choice: PackageChoice;
}

/**
 * Parses the catalogue's address. An unknown or missing category means the first one; a search covers all. Unknown
 * filters are ignored.
 */
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

/** Parses filters and order of a query or a form. Ignores unknown and empty values. */
export function readPackageChoice(query: { get: (name: string) => unknown }): PackageChoice {
  const read = (name: string) => String(query.get(name) ?? '');
  const tag = tagKeyForm.test(read('tag')) ? read('tag') : undefined;
  const audience = oneOf(audiences, read('audience'));
  const fasting = oneOf(['yes', 'no'] as const, read('fasting'));
  const maxPrice = priceSteps.find((step) => String(step) === read('maxPrice'));
  const sort = oneOf(packageSorts, read('sort'));
  return {
    ...(tag && { tag }),
    ...(audience && { audience }),
    ...(fasting && { fasting }),
    ...(maxPrice && { maxPrice }),
    ...(sort && { sort }),
  };
}

/** Narrows a text to one of the known values, or undefined. */
export function oneOf<Known extends string>(known: readonly Known[], text: string): Known | undefined {
  return known.find((value) => value === text);
}
