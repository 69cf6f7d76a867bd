import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { plainAddress } from './client-address.ts';

let site: TestApp;
let url: string;
beforeAll(async () => {
  site = await createTestApp({
    isSeeded: false,
    environment: { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8', LIMIT_SIGN_IN_ATTEMPTS: '1' },
  });
  // A real connection: injected requests skip the listener.
  url = await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => site.close());

/** Whether the address is paused after another one failed to sign in as often as is free. */
async function sharesLimits(failing: string, other: string): Promise<boolean> {
  const email = `${Math.random()}@lab.example`;
  const signIn = async (forwarded: string) => {
    const body = JSON.stringify({ email, password: 'a guess' });
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded };
    return (await fetch(`${url}/trpc/admin.staff.signIn`, { method: 'POST', headers, body })).status;
  };
  expect(await signIn(failing)).toBe(401);
  return (await signIn(other)) === 429;
}

test('An address is read without port, brackets, quotes, zone and IPv6 form.', () => {
  expect(
    [
      '203.0.113.8',
      '203.0.113.8:40001',
      ' 203.0.113.8 ',
      '"203.0.113.8:1"',
      '::ffff:203.0.113.8',
      '::FFFF:cb00:7108',
      '[::ffff:203.0.113.8]:443',
    ].map(plainAddress),
  ).toEqual(Array.from({ length: 7 }, () => '203.0.113.8'));
  expect(
    ['2001:db8::1', '[2001:db8::1]', '[2001:db8::1]:443', '"[2001:DB8:0:0::1]:443"', '2001:db8::1%eth0'].map(
      plainAddress,
    ),
  ).toEqual(Array.from({ length: 5 }, () => '2001:db8::1'));
  expect(
    [
      '',
      'unknown',
      '_hidden',
      '203.0.113.8:',
      '203.0.113',
      '[2001:db8::1',
      'lab.example:443',
      '203.0.113.8, 198.51.100.1',
    ].map(plainAddress),
  ).toEqual(Array.from({ length: 8 }, () => null));
});

test('A rate limit counts all ports of an address together, all addresses of an IPv6 network, and addresses behind several proxies.', async () => {
  expect(await sharesLimits('203.0.113.8:40001', '203.0.113.8:40002')).toBe(true);
  expect(await sharesLimits('203.0.114.8:1, 10.0.0.4:55010', '203.0.114.8:2, 10.0.0.5:55011')).toBe(true);
  expect(await sharesLimits('[2001:db8::1]:443', '2001:db8::2')).toBe(true);
  expect(await sharesLimits('::ffff:203.0.115.8', '203.0.115.8:1')).toBe(true);
  expect(await sharesLimits('203.0.116.8:1', '203.0.117.8:1')).toBe(false);
});

test('An entry that is no address makes nobody another visitor.', async () => {
  expect(await sharesLimits('made-up', 'made-up-2')).toBe(true);
  expect(await sharesLimits('made-up, 203.0.118.8:1', 'made-up-2, 203.0.118.8:2')).toBe(true);
});
