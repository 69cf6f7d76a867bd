import { expect, test } from 'vitest';
import { phoneKeyOf, whatsappNumber } from './phone.rules.ts';

test.each([
  ['050 123 4567', '971501234567'],
  ['0501234567', '971501234567'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', '971501234567'],
  ['50 123 4567', '971501234567'],
  ['+971 50 123 4567', '971501234567'],
  ['+971 (0)50 123 4567', '971501234567'],
  ['00971501234567', '971501234567'],
  ['971501234567', '971501234567'],
  ['04 123 4567', '97141234567'],
  ['+44 20 7946 0958', '442079460958'],
  ['12345', null],
  ['', null],
])('WhatsApp is asked for %s as %s.', (phone, number) => {
  expect(whatsappNumber(phone)).toBe(number);
});

test('One number written in five ways has one key.', () => {
  const written = ['050 123 4567', '٠٥٠١٢٣٤٥٦٧', '+971 50 123 4567', '00971-50-123-4567', '501234567'];
  expect(new Set(written.map(phoneKeyOf))).toEqual(new Set(['501234567']));
});

test('One landline has one key too, with the country’s code and without it; numbers of other countries keep theirs.', () => {
  const written = ['02 555 6677', '٠٢٥٥٥٦٦٧٧', '+971 2 555 6677', '0097125556677', '+971 (0)2 555 6677', '97125556677', '2 555 6677'];
  expect(new Set(written.map(phoneKeyOf))).toEqual(new Set(['25556677']));
  expect([phoneKeyOf('+44 20 7946 0958'), phoneKeyOf('12345'), phoneKeyOf('')]).toEqual(['079460958', '12345', '']);
});
