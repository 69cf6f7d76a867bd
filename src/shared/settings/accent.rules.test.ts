import { expect, test } from 'vitest';
import { accentContrast, accentShades, ownAccent } from './accent.rules.ts';

test('The colour that the site brings can be read on both of its grounds, and pale ones cannot.', () => {
  expect(accentContrast(ownAccent).isReadable).toBe(true);
  expect(accentContrast('#ffcc00').isReadable).toBe(false);
  expect(accentContrast('#000000').white).toBeCloseTo(21);
});

test('A colour that reads on pearl alone is refused for the sand.', () => {
  const { pearl, sand, isReadable } = accentContrast('#73777a');
  expect(pearl).toBeGreaterThanOrEqual(4.4);
  expect(sand).toBeLessThan(4.5);
  expect(isReadable).toBe(false);
});

test('Every shade of a colour that is allowed can be read where it stands for text.', () => {
  expect(Object.values(accentShades('#7a3e9d')).every((shade) => /^#[0-9a-f]{6}$/.test(shade))).toBe(true);
  expect(accentContrast(accentShades('#7a3e9d')['teal-700'] ?? '').isReadable).toBe(true);
});
