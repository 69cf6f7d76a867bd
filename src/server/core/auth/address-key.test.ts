import { expect, test } from 'vitest';
import { addressKey, wideAddressKey } from './address-key.ts';

test('All addresses of one IPv6 household count as one; IPv4 addresses count each, however they are written.', () => {
  expect(addressKey('192.0.2.7')).toBe('192.0.2.7');
  expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(addressKey('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
  expect(addressKey('2001:DB8:0000:0001:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:0:1::/64');
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
});

test('Whoever holds many IPv6 households is known by the /48 around them; IPv4 has no such ring.', () => {
  expect(wideAddressKey('2001:db8:0:1::1')).toBe('2001:db8:0::/48');
  expect(wideAddressKey('2001:DB8:0000:ffff:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:0::/48');
  expect(wideAddressKey('2001:db8:1::1')).toBe('2001:db8:1::/48');
  expect(wideAddressKey('192.0.2.7')).toBeNull();
  expect(wideAddressKey('::ffff:192.0.2.7')).toBeNull();
});
