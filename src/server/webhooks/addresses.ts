import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { DeliveryFault } from '#shared/webhooks/webhooks.schema.ts';

/** An IP address that passed the check. */
export interface CheckedAddress {
  address: string;
  family: 4 | 6;
}

/** The server must not send to this IP address. */
export class AddressRefused extends Error {
  readonly fault: DeliveryFault;
  constructor(fault: DeliveryFault, message: string) {
    super(message);
    this.name = 'AddressRefused';
    this.fault = fault;
  }
}

/** Resolves a host name with the system's resolver. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

/**
 * IPv4 ranges outside the public internet (IANA's special-purpose registries): private, CGNAT, loopback, link-local
 * with metadata, tests, multicast, reserved.
 */
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
/**
 * The public IPv6 range. Excluded within it: ranges that embed other addresses (Teredo, 6to4) and documentation ranges.
 */
const global6 = ['2000::/3'];
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = listOf(special4, special6);
const global = listOf(global6);

interface AddressGuardOptions {
  /** Private addresses and ranges that are allowed. */
  networks: readonly string[];
  resolve?: Resolve;
}

export type AddressGuard = ReturnType<typeof createAddressGuard>;

/** Checks webhook targets: allowed are the public internet over https, and configured private networks. */
export function createAddressGuard({
  networks,
  resolve = (hostname) => lookup(hostname, { all: true }),
}: AddressGuardOptions) {
  const named = listOf(networks);
  const isNamed = (address: string) => named.check(address, familyOf(address));

  /**
   * All current IP addresses of a URL's host. The caller must connect to these without resolving again, since DNS may
   * change (DNS rebinding). Throws AddressRefused if any of them is not allowed.
   */
  async function findAddresses(url: URL): Promise<CheckedAddress[]> {
    const hostname = bareHost(url);
    const found = isIP(hostname) ? [{ address: hostname, family: isIP(hostname) }] : await resolveName(hostname);
    for (const { address } of found) requireReachable(url, address);
    return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  }

  /** Whether a URL contains a refused IP address; for validation without DNS. */
  function isRefusedAddress(url: URL): boolean {
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

  return { findAddresses, isRefusedAddress };
}

/** Whether an IP address is public and not one of this machine. */
function isPublic(address: string): boolean {
  const family = familyOf(address);
  const isOwn = Object.values(networkInterfaces()).some((own) => own?.some((entry) => entry.address === address));
  return !isOwn && !special.check(address, family) && (family === 'ipv4' || global.check(address, family));
}

/** The host without brackets. `URL` has already normalised decimal, octal and short IPv4 notations. */
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
