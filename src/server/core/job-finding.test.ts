import { expect, test } from 'vitest';
import { createJobFinding } from './job-finding.ts';

test('A check whose job never ran, or has stopped, is amber after a while, and keeps a problem that it found.', () => {
  let now = 5000;
  const { find, set } = createJobFinding(1000, () => now);
  const stateAfter = (ms: number) => {
    now += ms;
    return find().problem?.state ?? 'green';
  };
  expect([stateAfter(1000), stateAfter(1)]).toEqual(['green', 'amber']);
  set({ problem: null, facts: [] });
  expect([stateAfter(1000), stateAfter(1)]).toEqual(['green', 'amber']);
  set({ problem: { state: 'red', reason: 'lost' }, facts: [] });
  expect(stateAfter(1001)).toBe('red');
});
