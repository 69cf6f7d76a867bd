import { expect, test } from 'vitest';
import { compareLabTests, onlyDifferentLabTests, readComparedIds, toggleCompared, writeComparedIds } from './compare.rules.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(24)) as [string, string, string, string];
const panel = (id: string, ...labTests: string[]) => ({ id, name: id.toUpperCase(), labTests });

test('A comparison can be shared: its packages stand in the address, in the order of their columns.', () => {
  expect(readComparedIds(writeComparedIds([b, a]))).toEqual([b, a]);
});

test.each([
  ['nothing', null, []],
  ['an empty text', '', []],
  ['what is no id', `x-${a}-${a.slice(1)}`, [a]],
  ['the same package twice', `${a}-${b}-${a}`, [a, b]],
  ['a fourth package', `${a}-${b}-${c}-${d}`, [a, b, c]],
  ['other separators', `${a},${b}`, []],
])('An address with %s compares what can be compared.', (_what, text, ids) => {
  expect(readComparedIds(text)).toEqual(ids);
});

test('A visitor adds packages and takes them out again; a fourth changes nothing.', () => {
  expect(toggleCompared([], a)).toEqual([a]);
  expect(toggleCompared([a, b], a)).toEqual([b]);
  expect(toggleCompared([a, b, c], d)).toEqual([a, b, c]);
  expect(toggleCompared([a, b, c], b)).toEqual([a, c]);
});

test('Every test is listed once, under its panel, with who holds it.', () => {
  const panels = compareLabTests([{ panels: [panel('liver', 'ALT', 'AST')] }, { panels: [panel('iron', 'Ferritin'), panel('liver', 'AST', 'GGT')] }]);
  expect(panels).toEqual([
    {
      id: 'liver',
      name: 'LIVER',
      labTests: [
        { name: 'ALT', isIncluded: [true, false] },
        { name: 'AST', isIncluded: [true, true] },
        { name: 'GGT', isIncluded: [false, true] },
      ],
    },
    { id: 'iron', name: 'IRON', labTests: [{ name: 'Ferritin', isIncluded: [false, true] }] },
  ]);
});

test('A test that packages file under different panels stands in one line all the same.', () => {
  const panels = compareLabTests([{ panels: [panel('bones', 'Calcium')] }, { panels: [panel('salts', 'Calcium')] }]);
  expect(panels).toEqual([{ id: 'bones', name: 'BONES', labTests: [{ name: 'Calcium', isIncluded: [true, true] }] }]);
});

test('Packages without listed tests can be compared too.', () => {
  expect(compareLabTests([])).toEqual([]);
  expect(compareLabTests([{ panels: [] }, { panels: [panel('iron', 'Iron')] }])).toEqual([
    { id: 'iron', name: 'IRON', labTests: [{ name: 'Iron', isIncluded: [false, true] }] },
  ]);
});

test('Who asks for the differences sees neither what all hold nor a panel left empty.', () => {
  const panels = compareLabTests([
    { panels: [panel('liver', 'ALT'), panel('iron', 'Iron')] },
    { panels: [panel('liver', 'ALT', 'AST'), panel('iron', 'Iron')] },
  ]);
  expect(onlyDifferentLabTests(panels).map(({ id, labTests }) => [id, labTests.map(({ name }) => name)])).toEqual([['liver', ['AST']]]);
});
