import { isIPv6 } from 'node:net';

/** What a network address is counted under: IPv4 as it is, IPv6 by its /64 network, since one household holds all of that. */
export function addressKey(address: string): string {
  const plain = unmapped(address);
  return isIPv6(plain) ? networkKey(plain, 64) : plain;
}

/** The /48 network around an IPv6 address: who rents one holds 65,536 households' worth of addresses. null for IPv4. */
export function wideAddressKey(address: string): string | null {
  const plain = unmapped(address);
  return isIPv6(plain) ? networkKey(plain, 48) : null;
}

/** IPv4 written as IPv6, as sockets that take both tell it, becomes plain IPv4. */
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
