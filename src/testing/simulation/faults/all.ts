import type { Action } from '../action.ts';

const crashSoon: Action = {
  name: 'the process will crash at one of the next commits',
  weight: 1,
  run: async (centre, chance) => {
    const commits = 1 + chance.below(8);
    centre.site().crash.crashAfter(commits);
    return `after ${commits} commits`;
  },
};

export const faults: Action[] = [crashSoon];
