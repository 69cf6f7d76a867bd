import { expect, test } from 'vitest';
import { issueMessages } from '#shared/fields/issues.ts';
import { bookingInputSchema, contactInputSchema, reportInputSchema, withdrawalInputSchema } from '#shared/requests/requests.schema.ts';
import { toAppError } from '../../core/errors.ts';
import { readBookingInput, readContactInput, readReportInput, readWithdrawalInput } from './request-input.ts';

test.each([
  ['message', contactInputSchema, readContactInput],
  ['wish for a report', reportInputSchema, readReportInput],
  ['booking', bookingInputSchema, readBookingInput],
  ['home visit', withdrawalInputSchema, readWithdrawalInput],
] as const)('Who leaves fields of a %s empty reads the same at each, with a script in the browser and without.', (_what, schema, read) => {
  const empty = { name: '', email: '', phone: '', message: '', visitTime: '', appointmentDate: '' };
  const inBrowser = issueMessages(schema.safeParse(empty).error?.issues ?? []);
  expect(Object.keys(inBrowser)).not.toEqual([]);
  expect(refusal(() => read(empty)).fields).toEqual(inBrowser);
});

function refusal(work: () => unknown) {
  try {
    work();
  } catch (error) {
    return toAppError(error);
  }
  throw new Error('It was accepted.');
}
