import type { Action } from './action.ts';
import { faults } from './faults/all.ts';
import { patients } from './people/patients.ts';

export const actions: readonly Action[] = [...patients, ...faults];
