/** How many quotes a page shows that shows only a part of them. */
export const maxTeaserQuotes = 3;
