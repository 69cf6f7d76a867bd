import { person, type RequestForm } from './request-form.ts';

export const contactForm = {
  fields: {
    ...person,
    type: { kind: 'choice', options: ['inquiry', 'suggestion'], initial: 'inquiry' },
    message: { kind: 'text', limit: 4000, isRequired: true },
  },
} as const satisfies RequestForm;
