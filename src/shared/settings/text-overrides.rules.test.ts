import { setupI18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { compileTextOverrides, filledTextOverrides, textOverrideProblems, textProblem } from './text-overrides.rules.ts';
import type { BuiltInText, TextOverrides } from './text-overrides.schema.ts';

const menu: BuiltInText = { id: 'menu', place: 'everywhere', counted: '', en: { other: 'Packages' }, ar: { other: 'الباقات' } };
const link: BuiltInText = { id: 'link', place: 'home', counted: '', en: { other: 'Copy <0>{address}</0>' }, ar: { other: 'انسخ <0>{address}</0>' } };
const days: BuiltInText = {
  id: 'days',
  place: 'offers',
  counted: 'left',
  en: { one: '# day left', other: '# days left' },
  ar: { zero: 'انتهى', one: 'يوم واحد', two: 'يومان', few: '# أيام', many: '# يوماً', other: '# يوم' },
};
const currency: BuiltInText = { id: 'currency', place: 'everywhere', counted: '', en: { other: 'AED' }, ar: { other: 'درهم' } };
const builtIns = new Map([menu, link, days].map((one) => [one.id, one]));

/** Renders a text as a visitor reads it. */
const translate = (overrides: TextOverrides, locale: 'en' | 'ar', id: string, values = {}) =>
  setupI18n({ locale, messages: { [locale]: compileTextOverrides(overrides, builtIns, locale) } })._(id, values);

describe('Text overrides', () => {
  test('are shown as typed, including apostrophes, and only in their own language.', () => {
    const overrides = { menu: { otherEn: "What's on # offer" } };
    expect(translate(overrides, 'en', 'menu')).toBe("What's on # offer");
    expect(compileTextOverrides(overrides, builtIns, 'ar')).toEqual({});
  });

  test('can contain the fields of the built-in text.', () => {
    expect(translate({ link: { otherAr: 'العنوان: <0>{address}</0>' } }, 'ar', 'link', { address: '/x' })).toBe('العنوان: <0>/x</0>');
  });

  test('replace only the changed plural forms; other forms use the built-in text.', () => {
    const overrides = { days: { twoAr: 'بقي يومان فقط', fewAr: 'بقيت # أيام فقط' } };
    expect([2, 3, 11].map((left) => translate(overrides, 'ar', 'days', { left }))).toEqual(['بقي يومان فقط', 'بقيت 3 أيام فقط', '11 يوماً']);
  });

  test.each([
    [menu, 'Packages of {town}', { name: 'unknownField', values: { field: '{town}' } }],
    [menu, 'Packages {', { name: 'unknownField', values: { field: '{' } }],
    [menu, '<b>Packages</b>', { name: 'unknownField', values: { field: '<b>' } }],
    [menu, 'x'.repeat(501), { name: 'tooLong', values: { max: 500 } }],
    [link, 'Copy <0>this</0>', { name: 'missingField', values: { field: '{address}' } }],
    [link, 'Copy {address}', { name: 'missingField', values: { field: '<0>' } }],
    [link, 'Copy </0>{address}<0>', { name: 'missingField', values: { field: '<0>…</0>' } }],
    [currency, 'Dirhams of the Emirates', { name: 'tooLong', values: { max: 20 } }],
    [days, 'days left', { name: 'missingField', values: { field: '#' } }],
    [days, '{right} days', { name: 'unknownField', values: { field: '{right}' } }],
  ])('are refused if visitors would see a broken text: %o, "%s".', (builtIn, text, problem) => {
    expect(textProblem(builtIn, 'en', 'other', text)).toEqual(problem);
  });

  test('may contain the number as a word, as # or as a field.', () => {
    for (const text of ['One day left', '# day left', '{left} day left', '']) expect(textProblem(days, 'en', 'one', text)).toBeNull();
  });

  test('that became invalid after an update, or whose text was removed, are stored but not shown.', () => {
    const overrides = { gone: { otherEn: 'Gone' }, link: { otherEn: 'Copy' }, menu: { otherEn: 'Menu' } };
    expect(Object.keys(compileTextOverrides(overrides, builtIns, 'en'))).toEqual(['menu']);
    expect(textOverrideProblems(overrides, builtIns)).toEqual([['link.otherEn', { name: 'missingField', values: { field: '<0>' } }]]);
    expect(filledTextOverrides(overrides)).toEqual(overrides);
  });

  test('that are emptied are not stored.', () => {
    expect(filledTextOverrides({ menu: { otherEn: '', otherAr: '' }, days: { oneEn: 'A day', otherEn: '' } })).toEqual({ days: { oneEn: 'A day' } });
  });
});
