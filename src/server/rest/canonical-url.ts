import { apiPath } from '#shared/paths.ts';

const api = new RegExp(`^${apiPath}(?=[/?]|$)`, 'i');
/** The documentation's files have case-sensitive names. */
const docsPath = `${apiPath}/docs`;
/** The only route with a capital letter. */
const withCapitals = new Map([[`${apiPath}/mail/sentcontact`, `${apiPath}/mail/sentContact`]]);

/**
 * Normalises an API URL to its route: the previous API accepted any letter case and a trailing slash. Other URLs are
 * unchanged.
 */
export function canonicalRestUrl(url: string): string {
  if (!api.test(url)) return url;
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(url) ?? [];
  const lower = path.toLowerCase();
  if (lower.startsWith(docsPath)) return url;
  const plain = lower.replace(/\/$/, '');
  return `${withCapitals.get(plain) ?? plain}${query}`;
}
