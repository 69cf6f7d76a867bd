/** How long a search term and how high a page number may be. */
export const catalogueLimits = { term: 80, page: 1000 } as const;

/** What the catalogue shows, as its address says. */
export interface PackagesAddress {
  categoryId: string | undefined;
  search: string | undefined;
  page: number;
}

/** Reads the catalogue's address: an unknown or missing category means the first one, a search looks through all. */
export function packagesAddress(query: URLSearchParams, categories: readonly { id: string }[]): PackagesAddress {
  const search = query.get('q')?.trim().slice(0, catalogueLimits.term) || undefined;
  const wanted = categories.find((category) => category.id === query.get('category')) ?? categories[0];
  const page = Number(query.get('page'));
  return { categoryId: search ? undefined : wanted?.id, search, page: Number.isInteger(page) && page >= 1 && page <= catalogueLimits.page ? page : 1 };
}
