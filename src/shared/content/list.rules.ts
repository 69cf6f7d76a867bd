/** The limits of a search term, in characters, and of a page number. */
export const listLimits = { term: 80, page: 1000 } as const;
