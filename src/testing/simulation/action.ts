import type { Centre } from './centre.ts';
import type { Chance } from './chance.ts';

/** Something that a person, or a fault, does in one step. */
export interface Action {
  name: string;
  /** How often it is chosen, relative to the others; 0 while it is impossible. */
  weight: number | ((centre: Centre) => number);
  /** It may happen while a mail is on its way. */
  mayInterrupt?: true;
  /** Returns what happened, for the trace: with references and times, without anything that a new run would not repeat. */
  run: (centre: Centre, chance: Chance) => Promise<string>;
}

export const action = (
  name: string,
  weight: Action['weight'],
  run: (...drawn: Parameters<Action['run']>) => string | Promise<string>,
): Action => ({ name, weight, run: async (centre, chance) => run(centre, chance) });

/** The same action, also while a mail is on its way. */
export const alsoMeanwhile = (one: Action): Action => ({ ...one, mayInterrupt: true });
