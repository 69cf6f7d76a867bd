import { expect, test } from 'vitest';
import { createKnownDevices } from './known-devices.ts';

const dayMs = 86_400_000;
const [mariam, omar] = ['a'.repeat(32), 'b'.repeat(32)];

function devicesAt(start: number) {
  let now = start;
  const devices = createKnownDevices({ clock: () => now, key: Buffer.alloc(32, 7) });
  return { ...devices, advance: (ms: number) => (now += ms) };
}

test('A browser is known for 180 days, only for the member who signed in with it.', () => {
  const { remember, find, advance } = devicesAt(1_800_000_000_000);
  const cookie = remember(mariam, null);
  expect(find(mariam, cookie)).toMatch(/^[\w-]{22}$/);
  expect(find(omar, cookie)).toBeNull();
  advance(180 * dayMs - 1);
  expect(find(mariam, cookie)).not.toBeNull();
  advance(1);
  expect(find(mariam, cookie)).toBeNull();
});

test('Each browser has its own id, and its cookie does not contain the id of the member.', () => {
  const { remember, find } = devicesAt(1_800_000_000_000);
  const [first, second] = [remember(mariam, null), remember(mariam, null)];
  expect(find(mariam, first)).not.toBe(find(mariam, second));
  expect(first).not.toContain(mariam);
});

test('A shared browser is known for its last five members, each once.', () => {
  const { remember, find } = devicesAt(1_800_000_000_000);
  let cookie = remember(mariam, remember(omar, remember(mariam, null)));
  expect(cookie.split('~')).toHaveLength(2);
  expect([mariam, omar].map((member) => find(member, cookie))).toEqual([expect.any(String), expect.any(String)]);
  for (const member of 'cdef') cookie = remember(member.repeat(32), cookie);
  expect(cookie.split('~')).toHaveLength(5);
  expect([find(omar, cookie), find(mariam, cookie)]).toEqual([null, expect.any(String)]);
});

test('A cookie that was changed, forged or signed with another key is ignored and dropped.', () => {
  const { remember, find } = devicesAt(1_800_000_000_000);
  const cookie = remember(mariam, null);
  const [issuedAt = '', id = '', signature = ''] = cookie.split('.');
  const later = (Number.parseInt(issuedAt, 36) + 5000).toString(36);
  const foreign = createKnownDevices({ clock: () => 1_800_000_000_000, key: Buffer.alloc(32, 8) }).remember(
    mariam,
    null,
  );
  const forgeries = [
    '',
    '~',
    '..',
    id,
    `${later}.${id}.${signature}`,
    `${issuedAt}.${'A'.repeat(22)}.${signature}`,
    `${cookie}x`,
    ` ${cookie}`,
    foreign,
    'é'.repeat(50),
  ];
  for (const forged of forgeries) expect([forged, find(mariam, forged)]).toEqual([forged, null]);
  expect(remember(mariam, '; Domain=evil.example~x'.repeat(50)).split('~')).toHaveLength(1);
});
