import { pictureLimits } from '#shared/media/media.schema.ts';
import { withoutEndSlashes } from '#shared/paths.ts';
import { type BoundedRequest, boundedFetch, defaultBounds, type FetchBounds } from './bounded-fetch.ts';
import { ImportFailure } from './import-failure.ts';
import { type ImportedCollection, recordsIn, resources, type Source } from './source.ts';

const maxListBytes = 64 * 1024 * 1024;
const apiPath = '/api/v1';

interface WebSourceOptions {
  /** Further allowed hosts (with port), such as a picture service. */
  alsoFrom?: readonly string[];
  bounds?: FetchBounds;
}

/** Reads a running site with this API; `from` is its URL, or the URL of its API if that differs. */
export function createWebSource(
  from: string,
  { alsoFrom = [], bounds = defaultBounds }: WebSourceOptions = {},
): Source {
  if (!URL.canParse(from) || !/^https?:$/.test(new URL(from).protocol))
    throw new ImportFailure(`${from} is not a URL that starts with http:// or https://.`);
  const site = new URL(from);
  const apiRoot = `${site.origin}${site.pathname === '/' ? apiPath : withoutEndSlashes(site.pathname)}`;
  const hosts = new Set([...hostsOf(site.host), ...alsoFrom.flatMap(hostsOf)]);
  const isAllowed: BoundedRequest['isAllowed'] = (url) => hosts.has(url.host) && !url.username;

  async function list(collection: ImportedCollection): Promise<unknown[]> {
    const url = new URL(`${apiRoot}/${resources[collection].path}`);
    const { bytes } = await boundedFetch(
      url,
      { maxBytes: maxListBytes, isAllowed, headers: { accept: 'application/json' } },
      bounds,
    );
    const records = recordsIn(parse(bytes, url.href), collection);
    if (!records) throw new ImportFailure(`${url.href} contains no list of ${resources[collection].key}.`);
    return records;
  }

  function addressOf(picture: string): string {
    // Some servers store file paths with backslashes.
    const written = picture.trim().replaceAll('\\', '/');
    if (!URL.canParse(written, `${site.origin}/`))
      throw new ImportFailure(`"${picture.slice(0, 200)}" is not an address.`);
    const url = new URL(written, `${site.origin}/`);
    url.hash = '';
    return hostsOf(site.host).includes(url.host) ? `${url.pathname}${url.search}` : url.href;
  }

  async function picture(address: string, knownEtag: string) {
    const url = new URL(address, site.origin);
    const headers = knownEtag ? { 'if-none-match': knownEtag } : {};
    const response = await boundedFetch(url, { maxBytes: pictureLimits.bytes, isAllowed, headers }, bounds);
    return response.status === 304 ? 'unchanged' : { bytes: response.bytes, etag: response.headers.get('etag') ?? '' };
  }

  return { name: apiRoot, list, addressOf, picture };
}

/** A host with and without www, since sites usually answer to both. */
function hostsOf(host: string): string[] {
  return [host, host.startsWith('www.') ? host.slice(4) : `www.${host}`];
}

function parse(bytes: Uint8Array, name: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new ImportFailure(`${name} is not valid JSON.`);
  }
}
