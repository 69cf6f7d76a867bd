import { expect, test } from 'vitest';
import { writePackageIds } from '../fields/package-ids.rules.ts';
import { compareLabTests, onlyDifferentLabTests, readComparedIds, toggleCompared } from './compare.rules.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(24)) as [string, string, string, string];
const listing = (...panels: ReturnType<typeof panel>[]) => ({
  tests: panels.flatMap(({ labTests }) => labTests).length,
  panels,
});
const panel = (id: string, ...names: string[]) => ({
  id,
  name: id.toUpperCase(),
  labTests: names.map((name) => ({ name, slug: name.toLowerCase() })),
});

test('The address of a comparison contains its packages in the order of the columns.', () => {
  expect(readComparedIds(writePackageIds([b, a]))).toEqual([b, a]);
});

test.each([
  ['nothing', null, []],
  ['an empty text', '', []],
  ['an invalid id', `x-${a}-${a.slice(1)}`, [a]],
  ['the same package twice', `${a}-${b}-${a}`, [a, b]],
  ['a fourth package', `${a}-${b}-${c}-${d}`, [a, b, c]],
  ['other separators', `${a},${b}`, []],
])('An address with %s compares only the valid packages, at most three.', (_what, text, ids) => {
  expect(readComparedIds(text)).toEqual(ids);
});

test('A visitor can add and remove packages; a fourth package is not added.', () => {
  expect(toggleCompared([], a)).toEqual([a]);
  expect(toggleCompared([a, b], a)).toEqual([b]);
  expect(toggleCompared([a, b, c], d)).toEqual([a, b, c]);
  expect(toggleCompared([a, b, c], b)).toEqual([a, c]);
});

test('A comparison lists each laboratory test once under its panel, with the packages that include it.', () => {
  const panels = compareLabTests([
    listing(panel('liver', 'ALT', 'AST')),
    listing(panel('iron', 'Ferritin'), panel('liver', 'AST', 'GGT')),
  ]);
  expect(panels).toEqual([
    {
      id: 'liver',
      name: 'LIVER',
      labTests: [
        { name: 'ALT', slug: 'alt', isIncluded: [true, false] },
        { name: 'AST', slug: 'ast', isIncluded: [true, true] },
        { name: 'GGT', slug: 'ggt', isIncluded: [false, true] },
      ],
    },
    { id: 'iron', name: 'IRON', labTests: [{ name: 'Ferritin', slug: 'ferritin', isIncluded: [false, true] }] },
  ]);
});

test('A comparison lists a laboratory test once, even if packages have it under different panels.', () => {
  const panels = compareLabTests([listing(panel('bones', 'Calcium')), listing(panel('salts', 'Calcium'))]);
  expect(panels).toEqual([
    { id: 'bones', name: 'BONES', labTests: [{ name: 'Calcium', slug: 'calcium', isIncluded: [true, true] }] },
  ]);
});

test('A comparison does not state that a package with an incomplete list lacks a laboratory test.', () => {
  expect(compareLabTests([])).toEqual([]);
  const panels = compareLabTests([{ tests: 12, panels: [] }, listing(panel('iron', 'Iron'))]);
  expect(panels).toEqual([
    { id: 'iron', name: 'IRON', labTests: [{ name: 'Iron', slug: 'iron', isIncluded: [null, true] }] },
  ]);
  expect(onlyDifferentLabTests(panels)).toEqual(panels);
});

test('The list of differences omits the tests that all packages include, and empty panels.', () => {
  const panels = compareLabTests([
    listing(panel('liver', 'ALT'), panel('iron', 'Iron')),
    listing(panel('liver', 'ALT', 'AST'), panel('iron', 'Iron')),
  ]);
  expect(onlyDifferentLabTests(panels).map(({ id, labTests }) => [id, labTests.map(({ name }) => name)])).toEqual([
    ['liver', ['AST']],
  ]);
});
