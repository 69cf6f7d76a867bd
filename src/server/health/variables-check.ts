import type { Config } from '../core/config.ts';
import { type HealthCheck, noFinding } from '../core/health-check.ts';
import { healthPageMessages as messages } from './health-page.messages.ts';

/** Health check: no environment variable looks like a misspelt one of Dana. */
export function createVariablesCheck({ unknownVariables }: Pick<Config, 'unknownVariables'>): HealthCheck {
  const names = unknownVariables.map(({ name }) => name).join(', ');
  return {
    name: 'variables',
    label: messages.variables,
    title: messages.variablesTitle,
    advice: [messages.variablesAdvice],
    find: () =>
      names === ''
        ? noFinding
        : {
            problem: { state: 'amber', reason: `unknown environment variables: ${names}` },
            facts: unknownVariables.map(({ name, nearest }) => ({
              label: messages.variableUnknown,
              value: { text: `${name} (${nearest}?)` },
            })),
          },
  };
}
