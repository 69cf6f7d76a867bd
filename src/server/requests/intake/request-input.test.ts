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

test.each([
  ['packagePrice', 49.5, 49.5],
  ['packagePrice', '49.50', 49.5],
  ['packagePrice', '1.500', 1.5],
  ['packagePrice', '٤٩', 49],
  ['packagePrice', '49,5', 49.5],
  ['packagePrice', '1,500', 1500],
  ['packagePrice', 'AED 49', 49],
  ['salePercent', '25%', 25],
  ['salePercent', '٢٥٪', 25],
  ['packagePrice', '0x10', null],
  ['packagePrice', '0b11', null],
  ['packagePrice', '1.5e2', null],
  ['packagePrice', 'on request', null],
  ['packagePrice', 'Infinity', null],
  ['salePercent', true, null],
] as const)(
  'A booking through the API with the %s %s has the number %s, and is not refused for it.',
  (field, given, number) => {
    const input = readInput('booking', {
      name: 'Mariam',
      email: 'mariam@visitor.example',
      phone: '0507654399',
      [field]: given,
    });
    expect(input[field]).toBe(number);
  },
);

function refusal(work: () => unknown) {
  try {
    work();
  } catch (error) {
    return toAppError(error);
  }
  throw new Error('It was accepted.');
}
