import { z } from 'zod';

/** Where a rule about several values reports what it refuses. */
export interface Refinement {
  addIssue: (issue: {
    code: 'custom';
    path: (string | number)[];
    message: string;
    params?: Record<string, unknown>;
  }) => void;
}

/** Each pair needs a text in at least one language; the other falls back to it. */
export function filled(...names: string[]) {
  return (value: object, context: Refinement) => {
    const texts = value as Record<string, unknown>;
    for (const name of names)
      if (!texts[`${name}En`] && !texts[`${name}Ar`])
        context.addIssue({ code: 'custom', path: [`${name}En`], message: 'required' });
  };
}

/** A web address, or ''. */
export function isWebAddress(text: string): boolean {
  return text === '' || (/^https?:\/\//i.test(text) && z.url({ protocol: /^https?$/ }).safeParse(text).success);
}
