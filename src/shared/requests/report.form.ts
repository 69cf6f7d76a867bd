import { person, type RequestForm } from './request-form.ts';

/**
 * A request for the report of a visit. Visitors choose a calendar day; the form sends a text such as "Thursday, 5 / 11
 * / 2026".
 */
export const reportForm = {
  fields: { ...person, visitTime: { kind: 'line', limit: 100 } },
  typed: ['name', 'email', 'phone', 'visitDay'],
} as const satisfies RequestForm;
