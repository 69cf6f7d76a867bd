import { expect, test } from 'vitest';
import { issueMessages } from '#shared/fields/issues.ts';
import { bookingForm } from '#shared/requests/booking.form.ts';
import { contactForm } from '#shared/requests/contact.form.ts';
import { reportForm } from '#shared/requests/report.form.ts';
import { inputSchema } from '#shared/requests/request-form.schema.ts';
import { withdrawalForm } from '#shared/requests/withdrawal.form.ts';
import { toAppError } from '../../core/errors.ts';
import { readInput } from './request-input.ts';

test.each([
  ['message', inputSchema(contactForm), 'contact'],
  ['report request', inputSchema(reportForm), 'report'],
  ['booking', inputSchema(bookingForm), 'booking'],
  ['home visit', inputSchema(withdrawalForm), 'withdrawal'],
] as const)('The browser and the server show the same messages for empty fields of a %s.', (_what, schema, type) => {
  const empty = { name: '', email: '', phone: '', message: '', visitTime: '', appointmentDate: '' };
  const inBrowser = issueMessages(schema.safeParse(empty).error?.issues ?? []);
  expect(Object.keys(inBrowser)).not.toEqual([]);
  expect(refusal(() => readInput(type, empty)).fields).toEqual(inBrowser);
});

function refusal(work: () => unknown) {
  try {
    work();
  } catch (error) {
    return toAppError(error);
  }
  throw new Error('It was accepted.');
}
