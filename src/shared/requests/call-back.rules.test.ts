import { expect, test } from 'vitest';
import { callBackOffers, callBackOn, callBackTimes } from './call-back.rules.ts';

/** A time at the centre on 25 November 2026, in ms. */
const at = (time: string) => Date.parse(`2026-11-25T${time}:00.000+04:00`);

test.each([
  ['09:02', { inOneHour: '25 10:05', thisEvening: '25 18:00', tomorrow: '26 09:00' }],
  ['18:00', { inOneHour: '25 19:00', tomorrow: '26 09:00' }],
  ['23:30', { inOneHour: '26 00:30', tomorrow: '26 09:00' }],
])('At %s a call-back is offered only at times that are ahead.', (time, offered) => {
  const local = (instant: string) =>
    new Date(Date.parse(instant) + 4 * 3_600_000).toISOString().slice(8, 16).replace('T', ' ');
  expect(Object.fromEntries(callBackOffers(at(time)).map((offer) => [offer.name, local(offer.at)]))).toEqual(offered);
});

test('The times of today are the half hours that are left, those of another day are all.', () => {
  expect(callBackTimes('2026-11-25', at('22:30'))).toEqual(['23:00', '23:30']);
  expect(callBackTimes('2026-11-26', at('22:30'))).toHaveLength(48);
  expect(callBackTimes('2026-11-24', at('22:30'))).toEqual([]);
});

test('A chosen day keeps the time of the call-back if that is ahead, and never gets a time that has passed.', () => {
  const now = at('14:10');
  expect(callBackOn('2026-11-27', null, now)).toBe('2026-11-27T05:00:00.000Z');
  expect(callBackOn('2026-11-27', '2026-11-26T12:15:00.000Z', now)).toBe('2026-11-27T12:15:00.000Z');
  expect(callBackOn('2026-11-25', null, now)).toBe('2026-11-25T10:30:00.000Z');
  expect(callBackOn('2026-11-24', null, now)).toBeNull();
  expect(callBackOn('2026-11-25', null, at('23:45'))).toBeNull();
});
