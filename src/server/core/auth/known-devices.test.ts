import { expect, test } from 'vitest';
import { createKnownDevices } from './known-devices.ts';

const dayMs = 86_400_000;
const [mariam, omar] = ['a'.repeat(32), 'b'.repeat(32)];

function devicesAt(start: number) {
  let now = start;
  const devices = createKnownDevices({ clock: () => now, key: Buffer.alloc(32, 7) });
  return { ...devices, advance: (ms: number) => (now += ms) };
}

test('A browser is known as one of the member who signed in with it, for 180 days, and as nobody else’s.', () => {
  const { remember, find, advance } = devicesAt(1_800_000_000_000);
  const kept = remember(mariam, null);
  expect(find(mariam, kept)).toMatch(/^[\w-]{22}$/);
  expect(find(omar, kept)).toBeNull();
  advance(180 * dayMs - 1);
  expect(find(mariam, kept)).not.toBeNull();
  advance(1);
  expect(find(mariam, kept)).toBeNull();
});

test('Each browser has an id of its own, and what it keeps tells nobody whose it is.', () => {
  const { remember, find } = devicesAt(1_800_000_000_000);
  const [first, second] = [remember(mariam, null), remember(mariam, null)];
  expect(find(mariam, first)).not.toBe(find(mariam, second));
  expect(first).not.toContain(mariam);
});

test('Colleagues who share a browser are each known by it, five at most; signing in again adds nothing.', () => {
  const { remember, find } = devicesAt(1_800_000_000_000);
  let kept = remember(mariam, remember(omar, remember(mariam, null)));
  expect(kept.split('~')).toHaveLength(2);
  expect([mariam, omar].map((member) => find(member, kept))).toEqual([expect.any(String), expect.any(String)]);
  for (const member of 'cdef') kept = remember(member.repeat(32), kept);
  expect(kept.split('~')).toHaveLength(5);
  expect([find(omar, kept), find(mariam, kept)]).toEqual([null, expect.any(String)]);
});

test('What was changed, made up or signed with another key makes no known browser, and is not kept.', () => {
  const { remember, find } = devicesAt(1_800_000_000_000);
  const kept = remember(mariam, null);
  const [issuedAt = '', id = '', signature = ''] = kept.split('.');
  const later = (Number.parseInt(issuedAt, 36) + 5000).toString(36);
  const foreign = createKnownDevices({ clock: () => 1_800_000_000_000, key: Buffer.alloc(32, 8) }).remember(mariam, null);
  const forgeries = [
    '',
    '~',
    '..',
    id,
    `${later}.${id}.${signature}`,
    `${issuedAt}.${'A'.repeat(22)}.${signature}`,
    `${kept}x`,
    ` ${kept}`,
    foreign,
    'é'.repeat(50),
  ];
  for (const forged of forgeries) expect([forged, find(mariam, forged)]).toEqual([forged, null]);
  expect(remember(mariam, '; Domain=evil.example~x'.repeat(50)).split('~')).toHaveLength(1);
});
