import { expect, test } from 'vitest';
import { missingAtOpening, stepAfter } from './first-steps.rules.ts';
import { type FirstStepName, firstStepNames } from './first-steps.schema.ts';

const steps = (...open: FirstStepName[]) => firstStepNames.map((name) => ({ name, isDone: !open.includes(name) }));

test('The next step is the first open one after the current one, and never one outside the staff area.', () => {
  expect(stepAfter('names', steps('names', 'hours', 'opening'))).toBe('hours');
  expect(stepAfter('mail', steps('names', 'mail', 'https', 'backup', 'opening'))).toBe('backup');
  expect(stepAfter('opening', steps('names', 'opening'))).toBeNull();
});

test('The question before opening lists every open step, and needs acceptance without a package or a privacy policy.', () => {
  expect(missingAtOpening(steps('mail', 'https', 'opening'))).toEqual({
    names: ['mail', 'https'],
    needsAcceptance: false,
  });
  expect(missingAtOpening(steps('packages', 'opening')).needsAcceptance).toBe(true);
  expect(missingAtOpening(steps('privacy', 'opening'))).toEqual({ names: ['privacy'], needsAcceptance: true });
  expect(missingAtOpening(steps('opening'))).toEqual({ names: [], needsAcceptance: false });
});
