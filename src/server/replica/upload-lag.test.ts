import { expect, test } from 'vitest';
import { createLagMeter } from './upload-lag.ts';

test('The lag grows from the first change without an upload, and ends with the next upload.', () => {
  const { update } = createLagMeter();
  const lags = [
    [0, 0, 0],
    [1, 500, 1000],
    [1, 1500, 2000],
    [1, 2500, 3000],
    [null, 2500, 4000],
    [2, 2500, 5000],
    [2, 2500, 6000],
  ] as const;
  expect(lags.map(([uploads, changedAt, now]) => update(uploads, changedAt, now))).toEqual([0, 0, 0, 1000, 2000, 0, 0]);
});

test('The lag is measured again from the moment at which the clock was set back.', () => {
  const { update } = createLagMeter();
  expect([update(0, 500, 90_000), update(0, 500, 1000), update(0, 500, 4000)]).toEqual([0, 0, 3000]);
});

test('A restart of Litestream, which then counts from 0, is no upload.', () => {
  const { update } = createLagMeter();
  const lags = [
    [7, 500, 0],
    [7, 1500, 1000],
    [null, 1500, 2000],
    [0, 1500, 3000],
    [1, 1500, 4000],
  ] as const;
  expect(lags.map(([uploads, changedAt, now]) => update(uploads, changedAt, now))).toEqual([0, 0, 1000, 2000, 0]);
});
