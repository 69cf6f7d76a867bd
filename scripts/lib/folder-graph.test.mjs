import { expect, it } from 'vitest';
import { findViolations, readImports } from './folder-graph.mjs';
import { root } from './tools.mjs';

/** These numbers may only fall, to 0. `npm run folder-graph` lists the imports behind them. */
const known = { foldersInCircles: 0, pairsInCircles: 0, upwardImports: 0 };
/** No topic outside these has a circle of its folders. */
const knownInner = [
  ['src/server/content', 'src/server/content/rest'],
  ['src/server/core', 'src/server/core/auth', 'src/server/core/db', 'src/server/core/watchdog'],
  ['src/server/rendering', 'src/server/rendering/structured-data'],
];

it('No change adds folder cycles or upward imports; a change that removes some lowers these numbers.', () => {
  const { circles, innerCircles, pairsInCircles, upwardImports } = findViolations(readImports(root));
  expect(innerCircles.toSorted()).toEqual(knownInner);
  expect({
    foldersInCircles: circles.flat().length,
    pairsInCircles: pairsInCircles.length,
    upwardImports: upwardImports.length,
  }).toEqual(known);
});

it('A cycle is found across several folders, and imports in one direction are no cycle.', () => {
  const [one, two, three, outside] = ['mail/a.ts', 'staff/a.ts', 'requests/a.ts', 'core/a.ts'].map(
    (file) => `src/server/${file}`,
  );
  const imports = [
    [one, two],
    [two, three],
    [three, 'src/server/mail/b.ts'],
    [one, outside],
    ['src/server/mail/b.ts', one],
  ];
  const { circles, pairsInCircles } = findViolations(imports);
  expect(circles).toEqual([['src/server/mail', 'src/server/requests', 'src/server/staff']]);
  expect(pairsInCircles).toHaveLength(3);
  expect(findViolations(imports.slice(0, 2)).circles).toEqual([]);
});

it('A circle of the folders inside a topic is found, types and the files of the topic itself included.', () => {
  const imports = [
    ['src/server/requests/a.ts', 'src/server/requests/intake/a.ts'],
    ['src/server/requests/intake/a.ts', 'src/server/requests/b.ts'],
  ];
  expect(findViolations(imports).innerCircles).toEqual([['src/server/requests', 'src/server/requests/intake']]);
  expect(findViolations(imports.slice(0, 1)).innerCircles).toEqual([]);
});

it.each([
  ['server/core/a.ts', 'server/content/a.ts'],
  ['server/content/a.ts', 'server/mail/a.ts'],
  ['server/mail/a.ts', 'server/requests/a.ts'],
  ['server/requests/a.ts', 'server/app.ts'],
  ['client/ui/admin/a.tsx', 'client/packages/admin/a.tsx'],
  ['client/packages/site/a.tsx', 'client/app/routes.tsx'],
])('src/%s may not import src/%s; the opposite direction is allowed.', (lower, higher) => {
  const upward = (from, to) => findViolations([[`src/${from}`, `src/${to}`]]).upwardImports.length;
  expect([upward(lower, higher), upward(higher, lower)]).toEqual([1, 0]);
});
