import { type Case, readCases } from './case.ts';
import type { Centre } from './centre.ts';

/** A rule of behaviour.md that must hold at any time. */
export interface Invariant {
  name: string;
  /** Checked after each step, or at the end of each day if it takes longer. */
  when: 'step' | 'day';
  check: (centre: Centre) => Finding | Promise<Finding>;
}

export interface Finding {
  /** The number of checked requests, mails or other items. */
  checked: number;
  /** Each text begins with the reference of its request, if it has one. */
  broken: string[];
}

/** The requests that changed since the last step; at the end of a day, all. */
export const casesOf = (centre: Centre): Case[] => centre.cases.current ?? readCases(centre, centre.changed);

/**
 * An invariant of single requests. `problemsOf` returns the problems of a request, or null if there is nothing to check.
 */
export const ofEachCase = (name: string, problemsOf: (one: Case, centre: Centre) => string[] | null): Invariant => ({
  name,
  when: 'step',
  check: (centre) => {
    const found = casesOf(centre).flatMap((one) => {
      const problems = problemsOf(one, centre);
      return problems === null ? [] : [problems.map((problem) => `${one.reference} ${problem}`)];
    });
    return { checked: found.length, broken: found.flat() };
  },
});
