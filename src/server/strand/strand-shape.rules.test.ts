import { expect, test } from 'vitest';
import { readShape, shapeOf, shapeText, strandLimits } from './strand-shape.rules.ts';

const textOf = (panels: number[], tests: number) => {
  const shape = shapeOf(panels, tests);
  return shape && shapeText(shape);
};

test('A shape names the tests of each panel, and counts those that a package does not name.', () => {
  expect(textOf([3, 1], 4)).toBe('3n-1n');
  expect(textOf([3, 1], 10)).toBe('3n-1n-6p');
  expect(textOf([], 12)).toBe('12p');
});

test('A package that states fewer tests than it names has one pearl for each that it names.', () => {
  expect(textOf([5], 3)).toBe('5n');
});

test('A package without tests has no strand, and neither has one with more than a strand can show.', () => {
  expect(textOf([], 0)).toBeNull();
  expect(textOf([], strandLimits.tests + 1)).toBeNull();
  expect(textOf(Array(strandLimits.panels + 1).fill(1), 41)).toBeNull();
});

test.each(['3n', '3n-4n1r', '1n-2r1g-40p', '500p'])('The text %s is read as the shape that has this text.', (text) => {
  expect(shapeText(readShape(text) ?? [])).toBe(text);
});

test.each([
  '',
  '-',
  '3',
  'n',
  '0n',
  '03n',
  '3x',
  '3n-',
  '3n--2n',
  '2n1n',
  '501p',
  '300n-300n',
  '3n.',
  '3N',
  `${'1n-'.repeat(40)}1n`,
])('The text "%s" is refused.', (text) => {
  expect(readShape(text)).toBeNull();
});
