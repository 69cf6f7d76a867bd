import type { LightText } from './light-text.schema.ts';

/** The words of a light text in one line, such as for the description of a page. Dots separate items without a mark. */
export const wordsOfLightText = (text: LightText): string =>
  text
    .map((block) =>
      (block.kind === 'list' ? block.items : [block.spans])
        .map((line) => line.map(({ words }) => words).join(''))
        .join(' · ')
        .replace(/([.,;،؛]) ·/g, '$1'),
    )
    .join(' ');

const addressForm = /^(?:https:\/\/\S+|mailto:\S+|tel:\S+|\/(?![/\\])\S*)$/;

/**
 * The address to which a link of a light text leads; null for any other kind. "www." gets its protocol. A user name is
 * refused, because "https://bank@example.com" leads to example.com.
 */
export function lightAddress(written: string): string | null {
  const address = /^www\.\S/i.test(written) ? `https://${written}` : written;
  if (!addressForm.test(address)) return null;
  return address.startsWith('https:') && siteOf(address) === null ? null : address;
}

/** The address of another site; null if it is none, or has a user name. Older browsers know no `URL.parse`. */
function siteOf(address: string): URL | null {
  try {
    const url = new URL(address);
    return url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

const writtenHost = /(?:https?:\/\/)?([\p{L}\p{M}\p{N}._:@-]+)(?:\/\S*)?/giu;
const withoutWww = (host: string) => host.replace(/^www\./, '');

/** The hosts that words name, alone or in an address. */
const hostsIn = (words: string): string[] =>
  [...words.toLowerCase().matchAll(writtenHost)]
    .map(([, host = '']) => withoutWww(host.replace(/[.:]$/, '')))
    .filter((host) => host.includes('.') && /\p{L}/u.test(host));

/** The host that is shown beside a link, because it leaves the site and its words do not name this host alone. */
export function shownHost(address: string, words: string, origin: string): string | null {
  const site = address.startsWith('https:') ? siteOf(address) : null;
  if (site === null || site.origin === origin) return null;
  const named = hostsIn(words);
  const isNamed = named.length > 0 && named.every((host) => host === withoutWww(site.host));
  return isNamed ? null : site.host;
}
