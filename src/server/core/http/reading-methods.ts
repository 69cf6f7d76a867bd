/** The HTTP methods that change nothing. */
export const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
