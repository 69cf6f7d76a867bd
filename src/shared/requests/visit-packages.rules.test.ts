import { expect, test } from 'vitest';
import { namedPackages, readVisitPackages, visitPackages } from './visit-packages.rules.ts';

const [a, b, c, d, e, f] = ['a', 'b', 'c', 'd', 'e', 'f'].map((digit) => digit.repeat(24)) as [
  ...[string, string, string],
  ...[string, string, string],
];

test.each([
  ['nothing', null, []],
  ['one package', a, [a]],
  ['the same package twice', `${b}-${a}-${b}`, [b, a]],
  ['a sixth package', [a, b, c, d, e, f].join('-'), [a, b, c, d, e]],
  ['something else', `<b>-${a}`, [a]],
])('An address with %s names its packages, at most five.', (_what, text, ids) => {
  expect(readVisitPackages(text)).toEqual(ids);
});

test('Packages are named as one and further ones, and read back in the order of the choice.', () => {
  for (const ids of [[], [b], [b, a, c]]) expect(visitPackages(namedPackages(ids))).toEqual(ids);
  expect(namedPackages([b, a, c])).toEqual({ packageId: b, morePackages: `${a}-${c}` });
});

test('Clients of the API may name a package twice, or only further ones.', () => {
  expect(visitPackages({ packageId: a, morePackages: `${a}-${b}` })).toEqual([a, b]);
  expect(visitPackages({ packageId: null, morePackages: b })).toEqual([b]);
});
