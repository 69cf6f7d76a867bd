import { expect, test } from 'vitest';
import { isPhone, telAddress, whatsappNumber } from './phone.rules.ts';

test.each([
  '(+971) 50 123 4567',
  '050/1234567',
  '+971-(0)50-1234567',
  '050.123.4567',
  '050_123_4567',
  '050,123,4567',
  '٠٥٠ ١٢٣ ٤٥٦٧',
  '０５０ １２３ ４５６７',
  'tel:+971501234567',
  'Mobile: 050 123 4567',
  '12345',
])('“%s” is one phone number.', (phone) => {
  expect(isPhone(phone)).toBe(true);
});

test.each(['', '1234', '1234567890123456', '050 123 4567 / 055 123 4567', 'call me', '050 123 456A'])('“%s” is not one phone number.', (phone) => {
  expect(isPhone(phone)).toBe(false);
});

test('A link to call has the number to dial and the typed extension; WhatsApp needs a country code.', () => {
  expect(telAddress({ phone: '(04) 123 4567 ext. 12', phoneKey: '+97141234567' })).toBe('tel:+97141234567;ext=12');
  expect(telAddress({ phone: '12345', phoneKey: '12345' })).toBe('tel:12345');
  expect([whatsappNumber({ phoneKey: '+971501234567' }), whatsappNumber({ phoneKey: '12345' }), whatsappNumber({ phoneKey: '' })]).toEqual([
    '971501234567',
    null,
    null,
  ]);
});
