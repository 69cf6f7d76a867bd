import { expect, it } from 'vitest';
import { cleanNumber, numberOf } from './number-field.tsx';

/** The value of the field after the text was typed key by key. */
const typed = (text: string) => [...text].reduce((before, key) => cleanNumber(before + key, true), '');

it.each([
  ['1500', 1500],
  ['1,500', 1500],
  ['1,234.50', 1234.5],
  ['1,234,567', 1_234_567],
  ['1.500,50', 1500.5],
  ['12,5', 12.5],
  ['0,50', 0.5],
  ['١٬٥٠٠', 1500],
  ['١٢٣٤٫٥', 1234.5],
  ['AED 1 500', 1500],
])('The typed or pasted price %s is read as %d.', (text, amount) => {
  expect(numberOf(typed(text))).toBe(amount);
  expect(numberOf(cleanNumber(text, true))).toBe(amount);
});

it.each(['', '.', ','])('The typed price “%s” is read as empty.', (text) => {
  expect(numberOf(cleanNumber(text, true))).toBeNull();
});

it('A count field accepts only digits, in either script.', () => {
  expect(cleanNumber('١,٠20')).toBe('1020');
});
