import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { DeliveryFault } from '#shared/webhooks/webhooks.schema.ts';

/** An address that was looked at and may be connected to. */
export interface CheckedAddress {
  address: string;
  family: 4 | 6;
}

/** Why nothing is sent to an address. */
export class AddressRefused extends Error {
  readonly fault: DeliveryFault;
  constructor(fault: DeliveryFault, message: string) {
    super(message);
    this.name = 'AddressRefused';
    this.fault = fault;
  }
}

/** What a name leads to, as the system resolves it. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

/** Everything that is not the public internet (IANA's special-purpose registries): this network, private, CGNAT, loopback, link-local with metadata, tests, multicast, reserved. */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Of IPv6 only this is the public internet, and within it not what carries other addresses inside (Teredo, 6to4) or stands in books. */
const global6 = ['2000::/3'];
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = listOf(special4, special6);
const global = listOf(global6);

export interface AddressGuardOptions {
  /** Addresses and ranges that may be reached although they are inside. */
  networks: readonly string[];
  resolve?: Resolve;
}

export type AddressGuard = ReturnType<typeof createAddressGuard>;

/** Says where webhooks may lead to: the public internet over https, and what was named of the host's own network. */
export function createAddressGuard({ networks, resolve = (hostname) => lookup(hostname, { all: true }) }: AddressGuardOptions) {
  const named = listOf(networks);
  const isNamed = (address: string) => named.check(address, familyOf(address));

  /**
   * Every address that an URL's host leads to now; whoever connects uses these and does not ask again, since a name may lead elsewhere the next
   * time. Throws AddressRefused where a single one of them may not be reached.
   */
  async function findAddresses(url: URL): Promise<CheckedAddress[]> {
    const hostname = bareHost(url);
    const found = isIP(hostname) ? [{ address: hostname, family: isIP(hostname) }] : await resolveName(hostname);
    for (const { address } of found) requireReachable(url, address);
    return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  }

  /** Whether an URL names an address, not a name, that may not be reached: for a first word while somebody types. */
  function isRefusedOutright(url: URL): boolean {
    const hostname = bareHost(url);
    return isIP(hostname) !== 0 && !isNamed(hostname) && !isPublic(hostname);
  }

  async function resolveName(hostname: string) {
    const found = await resolve(hostname).catch(() => []);
    if (found.length === 0) throw new AddressRefused('unknownHost', hostname);
    return found;
  }

  function requireReachable(url: URL, address: string): void {
    if (isNamed(address)) return;
    if (!isPublic(address)) throw new AddressRefused('ownNetwork', address);
    if (url.protocol !== 'https:') throw new AddressRefused('plainHttp', address);
  }

  return { findAddresses, isRefusedOutright };
}

/** Whether an address belongs to the public internet and not to this machine. */
function isPublic(address: string): boolean {
  const family = familyOf(address);
  const isOwn = Object.values(networkInterfaces()).some((own) => own?.some((entry) => entry.address === address));
  return !isOwn && !special.check(address, family) && (family === 'ipv4' || global.check(address, family));
}

/** The host as it is resolved. `URL` has already brought every way of writing an IPv4 address (decimal, octal, short) into the usual one. */
const bareHost = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

function listOf(...lists: (readonly string[])[]): BlockList {
  const blocks = new BlockList();
  for (const network of lists.flat()) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    blocks.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return blocks;
}
