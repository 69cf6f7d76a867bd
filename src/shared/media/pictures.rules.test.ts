import { expect, test } from 'vitest';
import { coverOf, fitted, focalOf, isWithin, partFor, pointWithin } from './pictures.rules.ts';

const size = { width: 800, height: 400 };

test('A visible part beyond the edge is moved into the picture, in whole pixels, and has a minimum size.', () => {
  expect(fitted({ x: -10, y: 390.4, width: 100.6, height: 3 }, size, 16)).toEqual({
    x: 0,
    y: 384,
    width: 101,
    height: 16,
  });
  expect(fitted({ x: 5, y: 5, width: 9000, height: 9000 }, size, 16)).toEqual({ x: 0, y: 0, ...size });
  expect(fitted({ x: 0, y: 0, width: 1, height: 1 }, { width: 8, height: 8 }, 16)).toEqual({
    x: 0,
    y: 0,
    width: 8,
    height: 8,
  });
  expect(isWithin({ x: 700, y: 0, width: 100, height: 400 }, size)).toBe(true);
  expect(isWithin({ x: 701, y: 0, width: 100, height: 400 }, size)).toBe(false);
});

test('A focal point is converted to percent of the visible part; a point outside is moved to its edge.', () => {
  const rightHalf = { x: 400, y: 0, width: 400, height: 400 };
  expect(pointWithin({ x: 75, y: 25 }, rightHalf, size)).toEqual({ x: 50, y: 25 });
  expect(pointWithin({ x: 10, y: 100 }, rightHalf, size)).toEqual({ x: 0, y: 100 });
  expect([focalOf({ x: 52, y: 48 }), focalOf({ x: 0, y: 96 }), focalOf({ x: 33, y: 50 })]).toEqual([
    '',
    '0 100',
    '30 50',
  ]);
});

test('The part for a box is the largest with its ratio, in whole pixels, moved towards the focal point.', () => {
  const box = { width: 1200, height: 630 };
  expect([0, 50, 100].map((x) => partFor(box, { x: 10, y: 20, width: 800, height: 210 }, { x, y: 50 }))).toEqual(
    [10, 210, 410].map((x) => ({ x, y: 20, width: 400, height: 210 })),
  );
  expect(partFor(box, { x: 0, y: 0, width: 400, height: 810 }, { x: 50, y: 25 })).toEqual({
    x: 0,
    y: 150,
    width: 400,
    height: 210,
  });
  expect(partFor(box, { x: 0, y: 0, width: 1, height: 900 }, { x: 50, y: 100 })).toEqual({
    x: 0,
    y: 899,
    width: 1,
    height: 1,
  });
});

test('A preview fills its box with the visible part and moves it towards the focal point.', () => {
  const whole = { x: 0, y: 0, ...size };
  expect(coverOf(whole, size, { x: 50, y: 50 }, 2)).toEqual({ width: 100, height: 100, left: 0, top: 0 });
  // A square shows half of it: the left half, the middle, the right half.
  expect([0, 50, 100].map((x) => coverOf(whole, size, { x, y: 50 }, 1).left)).toEqual([-0, -50, -100]);
  expect(coverOf({ x: 400, y: 0, width: 400, height: 400 }, size, { x: 75, y: 50 }, 1)).toEqual({
    width: 200,
    height: 100,
    left: -100,
    top: 0,
  });
  // The centre of the right half is at three quarters of the whole picture. A portrait box shows the area around it.
  expect(coverOf({ x: 400, y: 0, width: 400, height: 400 }, size, { x: 75, y: 50 }, 1 / 2).left).toBe(-250);
});
