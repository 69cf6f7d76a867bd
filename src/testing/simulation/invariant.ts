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
