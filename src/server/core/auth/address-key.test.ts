import { expect, test } from 'vitest';
import { addressKey, wideAddressKey } from './address-key.ts';

test('The key of an IPv6 address is its /64 network, and of an IPv4 address itself, in any notation.', () => {
  expect(addressKey('192.0.2.7')).toBe('192.0.2.7');
  expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(addressKey('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
  expect(addressKey('2001:DB8:0000:0001:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:0:1::/64');
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
});

test('The wide key of an IPv6 address is its /48 network, and of an IPv4 address its /24 network.', () => {
  expect(wideAddressKey('2001:db8:0:1::1')).toBe('2001:db8:0::/48');
  expect(wideAddressKey('2001:DB8:0000:ffff:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:0::/48');
  expect(wideAddressKey('2001:db8:1::1')).toBe('2001:db8:1::/48');
  expect(wideAddressKey('192.0.2.7')).toBe('192.0.2.0/24');
  expect(wideAddressKey('::ffff:192.0.2.7')).toBe('192.0.2.0/24');
});
