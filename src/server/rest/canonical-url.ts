import { apiPath } from '#shared/paths.ts';

const api = new RegExp(`^${apiPath}(?=[/?]|$)`, 'i');
/** The files of the documentation page are found by their exact names. */
const docsPath = `${apiPath}/docs`;
/** The one address with a capital letter. */
const withCapitals = new Map([[`${apiPath}/mail/sentcontact`, `${apiPath}/mail/sentContact`]]);

/** The address of a request as its route is registered: the former API took any letter case and a slash at the end. Other addresses stay as they are. */
export function canonicalRestUrl(url: string): string {
  if (!api.test(url)) return url;
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(url) ?? [];
  const lower = path.toLowerCase();
  if (lower.startsWith(docsPath)) return url;
  const plain = lower.replace(/\/$/, '');
  return `${withCapitals.get(plain) ?? plain}${query}`;
}
