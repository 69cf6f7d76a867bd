import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bandSize, drawBand, drawStrand, strandSize } from './strand-drawing.rules.ts';
import { readShape } from './strand-shape.rules.ts';

const shape = (text: string) => {
  const read = readShape(text);
  if (!read) throw new Error(`${text} is no shape.`);
  return read;
};
const count = (svg: string, part: RegExp) => [...svg.matchAll(part)].length;
const pearls = (svg: string) => count(svg, /<use href="#p|<circle cx/g);
const rings = (svg: string) => count(svg, /<use href="#r/g);
const beads = (svg: string) => count(svg, /<use href="#b/g);
/** The centres of everything on the strings. */
const centres = (svg: string) =>
  [...svg.matchAll(/<(?:use href="#\w+" x|circle cx)="([\d.-]+)" c?y="([\d.-]+)"/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));

const shapes = [
  '1n',
  '3n',
  '2n-1n',
  '1n-1n-5n-4n-3n-1n',
  '16p',
  '17n',
  '10n-12n-10n',
  '20n-28n',
  '1n-3n-6n-6n-5n-4n-5n-6n-4n-5n',
];

test.each(shapes)('A strand %s has one pearl for each test, and a bead between two panels of a string.', (text) => {
  const tests = [...text.matchAll(/\d+/g)].reduce((sum, [number]) => sum + Number(number), 0);
  for (const svg of [drawStrand(shape(text)), drawBand(shape(text))]) {
    expect(pearls(svg)).toBe(tests);
    expect(beads(svg)).toBeLessThan(text.split('-').length + 3);
    expect(svg).not.toContain('NaN');
  }
});

test.each(shapes)('No pearl of %s lies outside its picture, and no two in the same place.', (text) => {
  for (const [svg, size] of [
    [drawStrand(shape(text)), strandSize],
    [drawBand(shape(text)), bandSize],
  ] as const) {
    const places = centres(svg);
    for (const { x, y } of places) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(size.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(size.height);
    }
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(places.length);
  }
});

test('A test that is not included is a ring, and one that is not stated a gap.', () => {
  const svg = drawStrand(shape('2n1r1g-3r'));
  expect(pearls(svg)).toBe(2);
  expect(rings(svg)).toBe(4);
});

test('Above 48 pearls, the strand says how many more there are.', () => {
  const svg = drawStrand(shape('60p'));
  expect(pearls(svg)).toBe(48);
  expect(svg).toContain('>+12<');
  expect(drawStrand(shape('48p'))).not.toContain('<text');
});

test('The largest pearl hangs in the middle, where a string with two sides alike hangs lowest.', () => {
  const [largest] = [...drawStrand(shape('3n-4n-4n')).matchAll(/<circle cx="([\d.]+)"/g)];
  expect(Number(largest?.[1])).toBeCloseTo(strandSize.width / 2, 0);
});

test('A strand of 45 tests takes less than a kilobyte.', () => {
  expect(brotliCompressSync(drawStrand(shape('1n-3n-6n-6n-5n-4n-5n-6n-4n-5n'))).length).toBeLessThan(1024);
});
