import type { Action } from '../action.ts';
import { callers } from './callers.ts';
import { editor } from './editor.ts';
import { nurse } from './nurse.ts';
import { owner } from './owner.ts';
import { patients } from './patients.ts';
import { reception } from './reception.ts';

export const people: readonly Action[] = [...patients, ...reception, ...callers, ...nurse, ...editor, ...owner];
