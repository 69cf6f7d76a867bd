import type { Invariant } from '../invariant.ts';
import { acknowledged } from './acknowledged.ts';
import { erased } from './erased.ts';

export const invariants: readonly Invariant[] = [acknowledged, erased];
