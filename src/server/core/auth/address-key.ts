import { isIPv4, isIPv6 } from 'node:net';

/**
 * The rate-limit key of a network address: IPv4 unchanged, IPv6 as its /64 network, because one household owns all
 * addresses of a /64.
 */
export function addressKey(address: string): string {
  const plain = unmapped(address);
  return isIPv6(plain) ? networkKey(plain, 64) : plain;
}

/**
 * The wide rate-limit key of a network address: the /48 network of IPv6, which contains 65,536 /64 networks, and the /24
 * network of IPv4, because one customer can rent as much.
 */
export function wideAddressKey(address: string): string {
  const plain = unmapped(address);
  if (isIPv4(plain)) return `${plain.slice(0, plain.lastIndexOf('.'))}.0/24`;
  return isIPv6(plain) ? networkKey(plain, 48) : plain;
}

/** Dual-stack sockets report IPv4 addresses in IPv6 form. */
function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

function networkKey(plain: string, bits: 48 | 64): string {
  const [head = '', tail] = (plain.split('%')[0] ?? '').toLowerCase().split('::');
  const headGroups = head.split(':').filter(Boolean);
  const tailGroups = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - headGroups.length - tailGroups.length);
  const groups = [...headGroups, ...Array<string>(zeros).fill('0'), ...tailGroups];
  return `${groups
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${bits}`;
}
