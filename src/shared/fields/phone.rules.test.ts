import { expect, test } from 'vitest';
import { isPhone, splitPhone, telAddress, whatsappNumber } from './phone.rules.ts';

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
  'Mob: 050 123 4567',
  'M: 050 123 4567',
  'Tel 050 123 4567',
  'Phone no. 050 123 4567',
  'Tel/WhatsApp: 050 123 4567',
  'WhatsApp +971 50 123 4567',
  'رقم الهاتف: ٠٥٠ ١٢٣ ٤٥٦٧',
  'wa.me/971501234567',
  'https://wa.me/971501234567',
  '12345',
])('“%s” is one phone number.', (phone) => {
  expect(isPhone(phone)).toBe(true);
});

test.each([
  '',
  '1234',
  '1234567890123456',
  '050 123 4567 / 055 123 4567',
  '2345678 / 2345679',
  '4123456, 4123457',
  '4123456 4123457',
  '234567 / 345678',
  'call me',
  '050 123 456A',
])('“%s” is not one phone number.', (phone) => {
  expect(isPhone(phone)).toBe(false);
});

test.each([
  '04 1234567 (12)',
  '04 1234567*12',
  '04 1234567;12',
  '04 1234567 (ext 12)',
  '04 1234567 [ext. 12]',
  '04 1234567 (تحويلة ١٢)',
  '04 1234567 تحويلة رقم 12',
  '04 1234567 extn 12',
  '04 1234567 Ext.no. 12',
  '04 1234567 extension number 12',
  '04 1234567 int. 12',
])('“%s” is a number with the extension 12.', (phone) => {
  expect(splitPhone(phone)).toEqual({ number: '04 1234567', note: '', extension: '12' });
});

test.each([
  ['04 1234567/8', '/8'],
  ['04 1234567 / 68', ' / 68'],
  ['04 1234567 (Ahmed)', ' (Ahmed)'],
  ['04 1234567/8 (Ahmed)', '/8 (Ahmed)'],
])('The further lines and the name in “%s” are no part of the number to dial.', (phone, note) => {
  expect(splitPhone(phone)).toEqual({ number: '04 1234567', note, extension: '' });
});

test('A link to call has the number to dial and the typed extension; WhatsApp needs a country code.', () => {
  expect(telAddress({ phone: '(04) 123 4567 ext. 12', phoneKey: '+97141234567' })).toBe('tel:+97141234567;ext=12');
  expect(telAddress({ phone: '12345', phoneKey: '12345' })).toBe('tel:12345');
  expect([
    whatsappNumber({ phoneKey: '+971501234567' }),
    whatsappNumber({ phoneKey: '12345' }),
    whatsappNumber({ phoneKey: '' }),
  ]).toEqual(['971501234567', null, null]);
});
