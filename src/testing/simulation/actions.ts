import type { Action } from './action.ts';
import { faults } from './faults/all.ts';
import { people } from './people/all.ts';

export const actions: readonly Action[] = [...people, ...faults];
