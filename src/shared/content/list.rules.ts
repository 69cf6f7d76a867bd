/** The longest search term and the highest page number of a list. */
export const listLimits = { term: 80, page: 1000 } as const;
