import { expect, test } from 'vitest';
import { formatClockTime, formatFileSize } from './format.ts';

test.each([
  ['00:00', 'منتصف الليل', '12 AM'],
  ['24:00', 'منتصف الليل', '12 AM'],
  ['00:30', '12:30 صباحاً', '12:30 AM'],
  ['09:00', '9 صباحاً', '9 AM'],
  ['12:00', '12 ظهراً', '12 PM'],
  ['14:59', '2:59 ظهراً', '2:59 PM'],
  ['16:30', '4:30 عصراً', '4:30 PM'],
  ['18:00', '6 مساءً', '6 PM'],
  ['23:00', '11 مساءً', '11 PM'],
])('The clock time %s is shown as "%s" in Arabic and as "%s" in English.', (clockTime, arabic, english) => {
  expect(formatClockTime(clockTime, 'ar')).toBe(arabic);
  expect(formatClockTime(clockTime, 'en')).toBe(english);
});

test.each([
  [300, '1 kB', '1 كيلوبايت'],
  [25_400, '25 kB', '25 كيلوبايت'],
  [12_345_678, '12.3 MB', '12.3 ميغابايت'],
])('A file of %s bytes is shown as "%s" without a line break before the unit.', (bytes, english, arabic) => {
  expect(formatFileSize(bytes, 'en')).toBe(english.replace(' ', '\u00a0'));
  expect(formatFileSize(bytes, 'ar')).toBe(arabic.replace(' ', '\u00a0'));
});
