import { person, type RequestForm } from './request-form.ts';

/** A wish for a report of a visit. Visitors choose a calendar day; a text such as "Thursday, 5 / 11 / 2026" is sent. */
export const reportForm = {
  fields: { ...person, visitTime: { kind: 'line', limit: 100 } },
  typed: ['name', 'email', 'phone', 'visitDay'],
} as const satisfies RequestForm;
