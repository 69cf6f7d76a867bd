import { expect, test } from 'vitest';
import { formatAge, formatClockTime, formatFileSize } from './format.ts';

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
  [1_450_000_000, '1.5 GB', '1.5 غيغابايت'],
])('A file of %s bytes is shown as "%s" without a line break before the unit.', (bytes, english, arabic) => {
  expect(formatFileSize(bytes, 'en')).toBe(english.replace(' ', '\u00a0'));
  expect(formatFileSize(bytes, 'ar')).toBe(arabic.replace(' ', '\u00a0'));
});

test.each([
  [20, '20 seconds ago', 'قبل 20 ثانية'],
  [90, '2 minutes ago', 'قبل دقيقتين'],
  [3 * 3600, '3 hours ago', 'قبل 3 ساعات'],
  [50 * 3600, '2 days ago', 'قبل يومين'],
])('An instant of %s seconds before is shown as "%s".', (seconds, english, arabic) => {
  const now = Date.UTC(2026, 10, 21, 8);
  const instant = new Date(now - seconds * 1000).toISOString();
  expect(formatAge(instant, now, 'en')).toBe(english);
  expect(formatAge(instant, now, 'ar')).toBe(arabic);
});
