import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { dictionary as arabicNames } from '@zxcvbn-ts/language-ar';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { handleTasks } from '../core/low-priority-process.ts';
import type { StrengthTask } from './password-strength.ts';

const { firstnames, lastnames } = arabicNames;
const strength = new ZxcvbnFactory({ dictionary: { ...common, ...english, 'firstnames-ar': firstnames, 'lastnames-ar': lastnames }, graphs: adjacencyGraphs });

handleTasks(async ({ forms, words }: StrengthTask) => Math.min(...forms.map((form) => strength.check(form, words).guessesLog10)));
