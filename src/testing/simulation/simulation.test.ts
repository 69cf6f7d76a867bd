import { expect, test } from 'vitest';
import { defects } from './planted/defects.ts';
import { findDefect } from './planted/find.ts';
import { runSeeds } from './runs.ts';
import { simulate } from './simulate.ts';

test('Every invariant holds in four runs of four days with all faults, and each checked something.', async () => {
  const { faults, checked } = await runSeeds({ seed: 1, seeds: 4, days: 4 });
  expect(faults, JSON.stringify(checked)).toEqual([]);
}, 300_000);

test('The same seed gives the same run.', async () => {
  const runs = [await simulate({ seed: 11, days: 2 }), await simulate({ seed: 11, days: 2 })];
  expect(runs[0]?.trace.length).toBeGreaterThan(10);
  expect(runs[1]).toEqual(runs[0]);
}, 60_000);

const planted = [
  'a seat is given twice',
  'nobody is told of a cancellation',
  'a repeat of a form is stored again',
  'an erasure is reported and does nothing',
];

test.each(planted)(
  'A planted defect is found: %s.',
  async (name) => {
    const defect = defects.find((each) => each.name === name);
    const found = defect && (await findDefect(defect, { firstSeed: 1, runs: 12, days: 4 }));
    expect(found?.broken).toBeTypeOf('string');
  },
  120_000,
);
