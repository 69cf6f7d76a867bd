import { describe, expect, test } from 'vitest';
import { bracketedIn, filingKey, isAbbreviation, letterOfKey, lettersIn, withoutBrackets } from './directory.rules.ts';

const letterOf = (name: string) => letterOfKey(filingKey(name));
const inOrder = (names: string[]) => names.toSorted((one, other) => (filingKey(one) < filingKey(other) ? -1 : 1));

describe('A name is filed', () => {
  test.each([
    ['Ferritin', 'F'],
    ['ferritin', 'F'],
    ['  “Ferritin”', 'F'],
    ['Éthanol', 'E'],
    ['25-OH vitamin D', '#'],
    ['٢٥ هيدروكسي', '#'],
    ['β2-microglobulin', '#'],
    ['', '#'],
    ['—', '#'],
  ])('%s under %s.', (name, letter) => {
    expect(letterOf(name)).toBe(letter);
  });

  test.each([
    ['الفيريتين', 'ف'],
    ['الحديد في الدم', 'ح'],
    ['اَلْـحديد', 'ح'],
    ['ألبومين', 'ا'],
    ['الألبومين', 'ا'],
    ['البومين', 'ا'],
    ['إنزيم الكبد ALT', 'ا'],
    ['آلام المفاصل', 'ا'],
    ['التهاب الكبد ب', 'ا'],
    ['الالتهاب', 'ا'],
    ['التحاليل العامة', 'ت'],
    ['الألدوستيرون', 'ا'],
    ['ألفا فيتوبروتين', 'ا'],
    ['الفا فيتوبروتين', 'ا'],
    ['الفاينين', 'ف'],
    ['لطاخة الدم', 'ل'],
    ['الليباز', 'ل'],
    ['هرمون الحليب', 'ه'],
    ['ی کلسترول', 'ي'],
    ['پروتين', 'ب'],
    ['HbA1c', 'H'],
  ])('«%s» under «%s».', (name, letter) => {
    expect(letterOf(name)).toBe(letter);
  });
});

test('Names are in the order of their letters, without the article, and of their numbers.', () => {
  expect(inOrder(['Vitamin B12', 'vitamin A', 'Vitamin B6', 'Urea', 'Uric acid'])).toEqual([
    'Urea',
    'Uric acid',
    'vitamin A',
    'Vitamin B6',
    'Vitamin B12',
  ]);
  expect(inOrder(['اليوريا', 'الفيريتين', 'صورة الدم', 'أنزيم', 'البيليروبين', 'هرمون الحليب'])).toEqual([
    'أنزيم',
    'البيليروبين',
    'صورة الدم',
    'الفيريتين',
    'هرمون الحليب',
    'اليوريا',
  ]);
});

test('The letters of the other language follow those of the page, and other signs are last.', () => {
  expect(lettersIn.en.slice(0, 27).join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZا');
  expect(lettersIn.ar.slice(0, 29).join('')).toBe('ابتثجحخدذرزسشصضطظعغفقكلمنهويA');
  expect([lettersIn.en.at(-1), lettersIn.ar.at(-1)]).toEqual(['#', '#']);
});

describe('Abbreviations', () => {
  test.each(['CBC', 'HbA1c', '25(OH)D', 'B12', 'anti-TPO', 'hs-CRP', 'Na', 'K'])('%s is one.', (name) => {
    expect(isAbbreviation(name)).toBe(true);
  });

  test.each(['Ferritin', 'serum iron', 'iron', 'sed', 'السكر', 'Haemoglobin A1c', 'TRANSGLUTAMINASE', ''])(
    '%s is none.',
    (name) => {
      expect(isAbbreviation(name)).toBe(false);
    },
  );

  test('are read from the brackets of a name, and can be left out there.', () => {
    expect(bracketedIn('Complete blood count (CBC)')).toEqual(['CBC']);
    expect(bracketedIn('Allergen screen (dust mite, pollen)')).toEqual([]);
    expect(bracketedIn('Screen (dust)')).toEqual([]);
    expect(withoutBrackets('Complete blood count (CBC)', 'CBC')).toBe('Complete blood count');
    expect(withoutBrackets('Anti-CCP antibody', 'ACPA')).toBe('Anti-CCP antibody');
  });
});
