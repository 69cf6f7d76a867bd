import type { FirstStepName, FirstSteps } from './first-steps.schema.ts';

type Step = Pick<FirstSteps['steps'][number], 'name' | 'isDone'>;

/** Steps whose work is outside the staff area. */
const outside: readonly FirstStepName[] = ['https'];

/** The first open step after another one, of those with work in the staff area; null if none is left. */
export function stepAfter(current: FirstStepName, steps: readonly Step[]): FirstStepName | null {
  const rest = steps.slice(steps.findIndex(({ name }) => name === current) + 1);
  return rest.find(({ name, isDone }) => !isDone && !outside.includes(name))?.name ?? null;
}

/** Steps without which a site opens only if the owner accepts that. */
const expected: readonly FirstStepName[] = ['privacy', 'packages'];

/** The open steps that the question before opening lists, and whether it needs to be accepted that they are open. */
export function missingAtOpening(steps: readonly Step[]): { names: FirstStepName[]; needsAcceptance: boolean } {
  const names = steps.filter(({ name, isDone }) => !isDone && name !== 'opening').map(({ name }) => name);
  return { names, needsAcceptance: names.some((name) => expected.includes(name)) };
}
