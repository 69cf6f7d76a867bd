import type { Action } from '../action.ts';
import { patients } from './patients.ts';

export const people: readonly Action[] = [...patients];
