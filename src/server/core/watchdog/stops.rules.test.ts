import { expect, test } from 'vitest';
import type { OpenWork } from './running-work.ts';
import { addStop } from './stops.rules.ts';

const page = (name: string, hasTurned = false): OpenWork => ({
  kind: 'page',
  name,
  key: `key of ${name}`,
  hasFreeText: false,
  hasTurned,
});
const mails: OpenWork = { kind: 'job', name: 'mails', key: 'key of mails', hasFreeText: false, hasTurned: true };
const at = '2026-11-29T08:00:00.000Z';
const add = (stored: Parameters<typeof addStop>[0], ...open: OpenWork[]) => addStop(stored, { open, build: '1', at });

test('The only page since whose begin the loop has not turned is refused; work that waited meanwhile is not named.', () => {
  expect(add(null, mails, page('/slow'))).toEqual({
    build: '1',
    ends: 1,
    stops: [
      {
        kind: 'page',
        name: '/slow',
        key: 'key of /slow',
        hasFreeText: false,
        count: 1,
        at,
        isRefused: true,
        records: null,
      },
    ],
  });
});

test('Work that may only have waited gets one more chance, and is refused if the loop stops with it again.', () => {
  const first = add(null, mails);
  expect(first.stops).toMatchObject([{ name: 'mails', isRefused: false, count: 1 }]);
  const second = add(first, page('/other', true));
  expect(second.stops.map(({ isRefused }) => isRefused)).toEqual([false, false]);
  const third = add(second, mails);
  expect(third.stops).toMatchObject([
    { name: '/other', isRefused: false },
    { name: 'mails', isRefused: true, count: 2 },
  ]);
  expect(third.ends).toBe(3);
});

test('Work without a key, such as a posted form, is never refused; a stop without any noted work is counted.', () => {
  const form: OpenWork = { ...page('POST /contact'), kind: 'call', key: null };
  expect(add(add(null, form), form).stops).toMatchObject([{ name: 'POST /contact', count: 2, isRefused: false }]);
  expect(add(null)).toMatchObject({ ends: 1, stops: [{ kind: 'unknown', isRefused: false }] });
});

test('Of several pieces of work since whose begin the loop has not turned, the last is refused only after the second stop.', () => {
  const both = [page('/slow'), page('/innocent')];
  const first = add(null, ...both);
  expect(first.stops).toMatchObject([{ name: '/innocent', isRefused: false }]);
  expect(add(first, ...both).stops).toMatchObject([{ name: '/innocent', isRefused: true, count: 2 }]);
});

test.each([true, false])(
  'No read is refused while a write was open that may be the cause (turned: %s).',
  (hasTurned) => {
    const write: OpenWork = { ...page('POST /contact', hasTurned), kind: 'call', key: null };
    const both = [write, page('/innocent')];
    const second = add(add(null, ...both), ...both);
    expect(second.stops).toMatchObject([{ name: '/innocent', isRefused: false, count: 2 }]);
  },
);

test('Invented addresses and stops without a refusal displace no refused job or page.', () => {
  let stored = add(add(null, { ...mails, hasTurned: false }), page('/slow'));
  const inventedId = 'a1'.repeat(12);
  for (let number = 0; number < 30; number += 1) {
    stored = add(stored, { ...page(`/search ${number}`), hasFreeText: true });
    stored = add(stored, page(`/package/detail?package=${inventedId.slice(2)}${10 + number}`));
    stored = add(stored, page(`/waiting/${number}`, true));
  }
  expect(stored.stops.slice(0, 2)).toMatchObject([{ name: 'mails' }, { name: '/slow' }]);
  expect(stored.stops).toHaveLength(20);
  expect(stored.stops.filter(({ isRefused }) => !isRefused)).toMatchObject([{ name: '/waiting/29' }]);
});

test('A new build starts without earlier stops, and the list has at most 20.', () => {
  const stored = add(null, page('/slow'));
  const next = addStop(stored, { open: [page('/other')], build: '2', at });
  expect(next).toMatchObject({ build: '2', ends: 2, stops: [{ name: '/other' }] });
  let many = stored;
  for (let number = 0; number < 30; number += 1) many = add(many, page(`/slow/${number}`));
  expect([many.stops.length, many.stops.at(-1)?.name, many.ends]).toEqual([20, '/slow/29', 31]);
});
