import { expect, test } from 'vitest';
import { formatAmount, formatDate, formatDateTime, toLatinDigits } from './format.ts';
import { otherLocale, readAcceptLanguage, readLocale } from './locales.ts';
import { languageOf, localized } from './localized.ts';

test('A stored language is read in the current format and in the old site’s format; any other value is ignored.', () => {
  expect(['ar', 'en', 'eng', 'AR', 'fr', '', null, undefined].map(readLocale)).toEqual([
    'ar',
    'en',
    'en',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect([otherLocale('en'), otherLocale('ar')]).toEqual(['ar', 'en']);
});

test.each([
  ['ar-AE,ar;q=0.9,en;q=0.8', 'ar'],
  ['en-GB,en;q=0.9,ar;q=0.8', 'en'],
  ['fr-FR, ar;q=0.5', 'ar'],
  ['fr-FR,fr', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
] as const)('A browser with the Accept-Language header %s receives the language %s.', (header, locale) => {
  expect(readAcceptLanguage(header)).toBe(locale);
});

test('If a text is empty in one language, the other language is shown.', () => {
  expect(localized({ nameEn: 'Iron', nameAr: 'حديد' }, 'name', 'ar')).toBe('حديد');
  expect(localized({ nameEn: 'Iron', nameAr: '' }, 'name', 'ar')).toBe('Iron');
  expect(localized({ nameEn: null, nameAr: 'حديد' }, 'name', 'en')).toBe('حديد');
  expect(localized({ nameEn: '', nameAr: null }, 'name', 'en')).toBe('');
});

test.each([
  ['Heart check', 'ar', 'en'],
  ['فحص القلب', 'en', 'ar'],
  ['فحص CBC للأطفال', 'en', 'ar'],
  ['فحص Vitamin B12 Deficiency', 'ar', 'ar'],
  ['Check (فحص)', 'en', 'en'],
  ['24/7', 'ar', 'ar'],
  ['', 'en', 'en'],
] as const)('The language of "%s" on a page in %s is %s.', (text, locale, language) => {
  expect(languageOf(text, locale)).toBe(language);
});

test('Amounts have Latin digits and no direction marks in both languages, and decimals only if needed.', () => {
  for (const locale of ['en', 'ar'] as const) {
    expect([1234, 99.5, 0, 149.99].map((amount) => formatAmount(amount, locale))).toEqual([
      '1,234',
      '99.50',
      '0',
      '149.99',
    ]);
  }
});

test('Dates are shown in the centre’s time zone, with Latin digits in Arabic.', () => {
  const lateEvening = '2026-10-02T21:30:00.000Z';
  expect(formatDate(lateEvening, 'en')).toBe('3 October 2026');
  expect(formatDate(lateEvening, 'ar')).toBe('3 أكتوبر 2026');
  expect(formatDateTime(lateEvening, 'en')).toBe('3 Oct 2026, 1:30 AM');
  expect(formatDateTime(lateEvening, 'ar')).not.toMatch(/[\u0660-\u0669]/);
});

test('Arabic and Persian digits are converted to Latin digits.', () => {
  expect(toLatinDigits('٠٥٠-۱۲۳ x9')).toBe('050-123 x9');
});
