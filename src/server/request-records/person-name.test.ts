import { expect, test } from 'vitest';
import { greetedName, hasBareDomain } from './person-name.ts';

test.each([
  ['Mariam Ali', 'Mariam'],
  ['مريم علي', 'مريم'],
  ['عبد الله بن راشد آل مكتوم', 'عبد الله'],
  ['Abdul Rahman Saleh', 'Abdul Rahman'],
  ['Dr. Huda Al-Mansoori', 'Huda'],
  ['MS FATIMA', 'FATIMA'],
  ['J.R.R. O’Neill', 'O’Neill'],
  ['د. أ. محمد', 'محمد'],
  ['الدكتورة هدى', 'هدى'],
  ['José María Müller-Lüdenscheidt', 'José'],
  ['Al-Anoud', 'Al-Anoud'],
  ['आरती शर्मा', 'आरती'],
  ['李小龍', '李小龍'],
])('A mail greets a person by the given name: %s.', (name, given) => {
  expect(greetedName(name)).toBe(given);
  expect(hasBareDomain(name)).toBe(false);
});

test.each([
  'your result is abnormal. Log in at dana-results.example/login. Dear patient',
  'dana-results.example',
  'Log in at EVIL.example',
  'evil\uff0eexample',
  'evil\u3002example',
  'ev\u200bil\u200b.example',
  'results.موقع',
  'xn--mgbaakc7dvf.xn--mgbaam7a8h',
  'mariam@visitor.example',
  'https://evil',
  'call 0501234567',
  'اتصل على ٠٥٠١٢٣٤٥٦٧',
  'a'.repeat(61),
  '\ufdfa'.repeat(10),
  'Your-account-is-blocked',
  'Your\u3164account\u3164is\u3164blocked',
  'YourAccountIsBlocked',
  'حسابكـموقوفـادفعـالآن',
  'حسابك_موقوف',
  '您的帐户已被冻结请联系我们',
  'Mariam—blocked',
  'Mariаm',
])('A mail greets nobody by a text that is no name: %s.', (name) => {
  expect(greetedName(name)).toBe('');
});

test('A mail greets a visitor who typed a sentence as the name only by its first word.', () => {
  expect(greetedName('Your account is blocked, call us today')).toBe('Your');
  expect(greetedName('حسابك موقوف ادفع الرسوم اليوم')).toBe('حسابك');
});

test.each([
  'Log in at dana-results.example/login',
  'spam.example',
  'Win at a1.shop now',
  'evil\uff0eexample',
  'evil\u3002example',
  'EVIL.EXAMPLE',
  'go to t.co/x',
  'Evil.Example/x',
  'dr.evil.example',
])('A domain without https:// counts as a link: %s.', (name) => {
  expect(hasBareDomain(name)).toBe(true);
});

test.each([
  'Dr.Mariam Ali',
  'dr.mariam',
  'Mr.Ahmed',
  'Mohd.Ali',
  'د.مريم',
  'أ.د.محمد',
  'A.Rahman',
  'Mariam Ali.',
  'mariam.ali@visitor.example',
])('A title, an initial or an e-mail address does not count as a link: %s.', (name) => {
  expect(hasBareDomain(name)).toBe(false);
});
