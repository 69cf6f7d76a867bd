import type { Invariant } from '../invariant.ts';
import { acknowledged } from './acknowledged.ts';

export const invariants: readonly Invariant[] = [acknowledged];
