import type { Centre } from './centre.ts';
import type { Chance } from './chance.ts';

/** One step of a person, or one fault. */
export interface Action {
  name: string;
  /** How often it is chosen, relative to the others; 0 if it is not possible now. */
  weight: number | ((centre: Centre) => number);
  /** Whether it may run while a mail is being sent. */
  mayInterrupt?: true;
  /** Returns a line for the trace. It contains references and times, and no value that differs between runs of a seed. */
  run: (centre: Centre, chance: Chance) => Promise<string>;
}

export const action = (
  name: string,
  weight: Action['weight'],
  run: (...drawn: Parameters<Action['run']>) => string | Promise<string>,
): Action => ({ name, weight, run: async (centre, chance) => run(centre, chance) });

/** The action, allowed also while a mail is being sent. */
export const alsoMeanwhile = (one: Action): Action => ({ ...one, mayInterrupt: true });
