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
])('The WhatsApp number of "%s" is %s.', (phone, number) => {
  expect(whatsappNumber(phone)).toBe(number);
});

test('Different formats of one mobile number have the same key.', () => {
  const written = ['050 123 4567', '٠٥٠١٢٣٤٥٦٧', '+971 50 123 4567', '00971-50-123-4567', '501234567'];
  expect(new Set(written.map(phoneKeyOf))).toEqual(new Set(['501234567']));
});

test('A landline number has the same key with and without its country code; a foreign number’s key is its last nine digits.', () => {
  const written = ['02 555 6677', '٠٢٥٥٥٦٦٧٧', '+971 2 555 6677', '0097125556677', '+971 (0)2 555 6677', '97125556677', '2 555 6677'];
  expect(new Set(written.map(phoneKeyOf))).toEqual(new Set(['25556677']));
  expect([phoneKeyOf('+44 20 7946 0958'), phoneKeyOf('12345'), phoneKeyOf('')]).toEqual(['079460958', '12345', '']);
});
