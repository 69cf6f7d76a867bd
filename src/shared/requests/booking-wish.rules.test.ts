import { expect, test } from 'vitest';
import { type OpeningHours, weekdays } from '../opening-hours/opening-hours.rules.ts';
import { notesWithWish, wishDays, wishText, wishTimes } from './booking-wish.rules.ts';

/** 26 November 2026 is a Thursday. Nothing is stated for Sundays, and Fridays are closed. */
const hours: OpeningHours = {
  normal: [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Saturday'], periods: [['09:00', '13:00']] },
    { days: ['Friday'], periods: [] },
  ],
  ramadan: { beforeIftar: [], afterIftar: [{ days: [...weekdays], periods: [['19:30', '24:00']] }] },
  ramadanPeriods: [{ start: '2027-02-08', end: '2027-03-08' }],
  exceptions: [{ date: '2026-12-01', periods: [] }],
};
const at = (centreTime: string) => Date.parse(`${centreTime}:00+04:00`);
const none = { wishDay: '', wishTime: '', wishPlace: '' };
const reader = {
  locale: 'en' as const,
  now: at('2026-11-26T08:00'),
  hours,
  translate: ({ message }: { message: string }, values: Record<string, string | number> = {}) =>
    message.replace('{words}', String(values.words)),
};

test('A visitor can wish for the next five days that are not known as closed.', () => {
  expect(wishDays(hours, at('2026-11-26T08:00'))).toEqual([
    '2026-11-26',
    '2026-11-28',
    '2026-11-29',
    '2026-11-30',
    '2026-12-02',
  ]);
});

test('Today is offered until the last closing of the day, also in Ramadan and while a night’s hours last.', () => {
  const firstOn = (time: string) => wishDays(hours, at(time))[0];
  expect([firstOn('2026-11-26T12:59'), firstOn('2026-11-26T13:00')]).toEqual(['2026-11-26', '2026-11-28']);
  expect([firstOn('2027-02-10T10:00'), firstOn('2027-02-10T23:59')]).toEqual(['2027-02-10', '2027-02-10']);
});

test('Without any opening hours, the next five days are offered; a centre that is closed for weeks offers none.', () => {
  const unset = { ...hours, normal: [] };
  expect(wishDays(unset, at('2026-11-26T08:00'))).toHaveLength(5);
  expect(wishDays({ ...hours, normal: [{ days: [...weekdays], periods: [] }] }, at('2026-12-02T08:00'))).toEqual([]);
});

test('A visitor can wish for the times of the chosen day at which the centre is open, or may be.', () => {
  const now = at('2026-11-26T08:00');
  const friday = {
    ...hours,
    normal: [{ days: ['Friday' as const], periods: [['16:30', '21:00'] as [string, string]] }],
  };
  expect(wishTimes(friday, '2026-11-27', now)).toEqual(['evening']);
  expect(wishTimes(hours, '2026-11-28', now)).toEqual(['morning']);
  expect(wishTimes(hours, '2026-11-29', now)).toEqual(['morning', 'evening']);
  expect(wishTimes(hours, '', now)).toEqual(['morning', 'evening']);
  expect(wishTimes(hours, '2026-11-26', at('2026-11-26T10:30'))).toEqual(['morning']);
  expect(wishTimes(hours, '2026-11-26', at('2026-11-26T12:30'))).toEqual([]);
  // The hours after midnight are no morning.
  expect(wishTimes(hours, '2027-02-10', now)).toEqual(['evening']);
});

test('A time at which the centre is closed on the day is left out of the notes.', () => {
  const wish = { ...none, wishDay: '2026-11-28', wishTime: 'evening' };
  expect(wishText(wish, reader)).toBe('Saturday, 28 November 2026');
  expect(wishText({ ...wish, wishDay: '' }, reader)).toBe('Evening');
});

test('A wish is the first line of the notes, in the visitor’s language; a day that has passed is left out.', () => {
  const wish = { wishDay: '2026-11-28', wishTime: 'morning', wishPlace: 'home' };
  expect(notesWithWish(wish, reader).join('Second floor')).toBe(
    'Preferred: Saturday, 28 November 2026 · Morning · At home\nSecond floor',
  );
  expect(wishText(wish, { ...reader, locale: 'ar' })).toMatch(/^السبت، 28 نوفمبر 2026 · /);
  expect(wishText({ ...wish, wishDay: '2026-11-25' }, reader)).toBe('Morning · At home');
  expect(wishText({ wishDay: 'soon', wishTime: 'toString', wishPlace: 'x' }, reader)).toBe('');
  expect(notesWithWish(none, reader).join('')).toBe('');
  expect(notesWithWish({ ...none, wishTime: 'evening' }, reader).join('')).toBe('Preferred: Evening');
});

test('A day that is far off, known as closed or over is left out of the notes, but not the time.', () => {
  const words = (wishDay: string, now = reader.now) =>
    wishText({ ...none, wishDay, wishTime: 'morning' }, { ...reader, now });
  for (const day of ['2050-01-01', '2026-12-11', '2026-11-27', '2026-12-01']) expect(words(day)).toBe('Morning');
  expect(words('2026-12-10')).toBe('Thursday, 10 December 2026 · Morning');
  expect(words('2026-11-26', at('2026-11-26T13:00'))).toBe('Morning');
});

test('The wish and the notes together stay within the limit of the notes.', () => {
  const { limit, join } = notesWithWish({ ...none, wishTime: 'morning' }, reader);
  expect(join('n'.repeat(limit))).toHaveLength(4000);
  expect(notesWithWish(none, reader).limit).toBe(4000);
});
