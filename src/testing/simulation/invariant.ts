import { type Case, readCases } from './case.ts';
import type { Centre } from './centre.ts';

/** A promise of the product. */
export interface Invariant {
  name: string;
  /** Asked after each step, or at the end of each day because it takes longer. */
  when: 'step' | 'day';
  check: (centre: Centre) => Finding | Promise<Finding>;
}

export interface Finding {
  /** How many requests, mails or other things it looked at. */
  asked: number;
  /** Each begins with the reference of its request, if it has one. */
  broken: string[];
}

/** The requests of which something has changed since the last step; at the end of a day all. */
export const casesOf = (centre: Centre): Case[] => centre.cases.current ?? readCases(centre, centre.changed);

/**
 * A promise about single requests. `problemsOf` returns what is broken, and null for a request of which there is nothing
 * to ask.
 */
export const ofEachCase = (name: string, problemsOf: (one: Case, centre: Centre) => string[] | null): Invariant => ({
  name,
  when: 'step',
  check: (centre) => {
    const found = casesOf(centre).flatMap((one) => {
      const problems = problemsOf(one, centre);
      return problems === null ? [] : [problems.map((problem) => `${one.reference} ${problem}`)];
    });
    return { asked: found.length, broken: found.flat() };
  },
});
