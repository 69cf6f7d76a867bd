import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { dictionary as arabicNames } from '@zxcvbn-ts/language-ar';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { handleTasks } from '../core/low-priority-process.ts';
import type { Strength, StrengthTask } from './password-strength.ts';

const { firstnames, lastnames } = arabicNames;
const strength = new ZxcvbnFactory({
  dictionary: { ...common, ...english, 'firstnames-ar': firstnames, 'lastnames-ar': lastnames },
  graphs: adjacencyGraphs,
});

handleTasks(async ({ forms, words }: StrengthTask): Promise<Strength> => {
  const results = forms.map((form) => strength.check(form, words));
  const weakest = results.reduce((one, other) => (other.guessesLog10 < one.guessesLog10 ? other : one));
  const known = weakest.sequence.filter(({ pattern }) => pattern !== 'bruteforce');
  const parts = known.length > 0 ? known : weakest.sequence;
  return { guesses: weakest.guessesLog10, parts: parts.map(({ token }) => token.trim()).filter(Boolean) };
});
