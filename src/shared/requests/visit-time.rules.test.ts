import { describe, expect, it } from 'vitest';
import { readClockTime } from '../fields/typed-days.rules.ts';
import { appointmentTimeText, dayText, visitTimeText } from './visit-time.rules.ts';

describe('The day of a visit', () => {
  it('is sent with its weekday, without leading zeros and in Latin digits, in both languages.', () => {
    expect(visitTimeText('2026-11-05', 'en')).toBe('Thursday, 5 / 11 / 2026');
    expect(visitTimeText('2026-11-05', 'ar')).toBe('الخميس، 5 / 11 / 2026');
  });

  it('is shown with the name of the month.', () => {
    expect(dayText('2026-11-05', 'en')).toBe('5 November 2026');
    expect(dayText('2026-11-05', 'ar')).toBe('5 نوفمبر 2026');
  });
});

describe('The time of a visit', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['09:00', '9:00 AM'],
    ['12:00', '12:00 PM'],
    ['16:30', '4:30 PM'],
  ])('%s is sent as %s, and parsed from it.', (clockTime, text) => {
    expect(appointmentTimeText(clockTime)).toBe(text);
    expect(readClockTime(text)).toBe(clockTime);
  });
});
