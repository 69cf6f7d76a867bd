import { expect, test } from 'vitest';
import { AddressRefused, createAddressGuard } from './addresses.ts';

const names: Record<string, string[]> = {
  'receiver.example': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'both.example': ['93.184.215.14', '10.0.0.5'],
  'both6.example': ['93.184.215.14', 'fd00::5'],
  'inside.example': ['192.168.1.10'],
};
const resolve = async (hostname: string) =>
  (names[hostname] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const guardWith = (...networks: string[]) => createAddressGuard({ networks, resolve });
const faultOf = (url: string, ...networks: string[]) =>
  guardWith(...networks)
    .findAddresses(new URL(url))
    .then(
      () => null,
      (error: unknown) => (error instanceof AddressRefused ? error.fault : error),
    );

test.each([
  'https://0.0.0.0/',
  'https://127.0.0.1:3000/',
  'https://127.8.8.8/',
  'https://10.1.2.3/',
  'https://100.64.0.1/',
  'https://100.127.255.254/',
  'https://169.254.169.254/latest/meta-data/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://192.0.0.192/',
  'https://198.18.0.1/',
  'https://203.0.113.9/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  // Other notations of 127.0.0.1 and 169.254.169.254.
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://2852039166/',
  'https://①②⑦.0.0.1/',
  'https://[::]/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[2001:db8::1]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[ff02::1]/',
  'https://inside.example/',
  'https://both.example/',
  'https://both6.example/',
])('The guard refuses %s as an address of the own network.', async (url) => {
  expect(await faultOf(url)).toBe('ownNetwork');
});

test('The guard refuses localhost with the resolver of the system.', async () => {
  const error = await createAddressGuard({ networks: [] })
    .findAddresses(new URL('https://localhost/'))
    .catch((caught: unknown) => caught);
  expect(error).toMatchObject({ fault: 'ownNetwork' });
});

test('The guard allows public hosts only over HTTPS, and returns the resolved addresses.', async () => {
  expect(await guardWith().findAddresses(new URL('https://receiver.example/x'))).toEqual([
    { address: '93.184.215.14', family: 4 },
    { address: '2606:2800:21f:cb07:6820:80da:af6b:8b2c', family: 6 },
  ]);
  expect(await faultOf('http://receiver.example/')).toBe('plainHttp');
  expect(await faultOf('http://93.184.215.14/')).toBe('plainHttp');
  expect(await faultOf('https://nowhere.example/')).toBe('unknownHost');
});

test('The guard allows a configured network, also over HTTP, and no other private address.', async () => {
  expect(await faultOf('http://inside.example/', '192.168.1.0/24')).toBeNull();
  expect(await faultOf('http://[::ffff:192.168.1.10]/', '192.168.1.0/24')).toBeNull();
  expect(await faultOf('http://192.168.2.10/', '192.168.1.0/24')).toBe('ownNetwork');
  expect(await faultOf('https://both6.example/', 'fd00::5')).toBeNull();
  expect(await faultOf('https://[fd00::6]/', 'fd00::5')).toBe('ownNetwork');
  expect(await faultOf('http://both.example/', '10.0.0.5')).toBe('plainHttp');
});

test('The synchronous check refuses private IP addresses, and accepts host names.', () => {
  expect(
    ['https://127.1/', 'https://[::1]/', 'https://inside.example/', 'https://93.184.215.14/'].map((url) =>
      guardWith().isRefusedAddress(new URL(url)),
    ),
  ).toEqual([true, true, false, false]);
});
