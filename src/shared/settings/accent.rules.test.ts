import { expect, test } from 'vitest';
import { accentContrast, accentShades, ownAccent } from './accent.rules.ts';

test('The default accent colour is readable on both backgrounds, and a pale colour is not.', () => {
  expect(accentContrast(ownAccent).isReadable).toBe(true);
  expect(accentContrast('#ffcc00').isReadable).toBe(false);
  expect(accentContrast('#000000').white).toBeCloseTo(21);
});

test('A colour with too little contrast on the sand background is not readable.', () => {
  const { pearl, sand, isReadable } = accentContrast('#73777a');
  expect(pearl).toBeGreaterThanOrEqual(4.4);
  expect(sand).toBeLessThan(4.5);
  expect(isReadable).toBe(false);
});

test('The text shade of an allowed accent colour is readable.', () => {
  expect(Object.values(accentShades('#7a3e9d')).every((shade) => /^#[0-9a-f]{6}$/.test(shade))).toBe(true);
  expect(accentContrast(accentShades('#7a3e9d')['teal-700'] ?? '').isReadable).toBe(true);
});
