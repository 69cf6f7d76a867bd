import { expect, test } from 'vitest';
import { hasBareDomain, isGreetable } from './person-name.ts';

test.each(['Mariam Ali', 'مريم علي', 'Dr. Huda Al-Mansoori', 'J.R.R. O’Neill', 'د. أ. محمد', 'José María Müller-Lüdenscheidt', '李小龍'])(
  'A person is greeted by name: %s.',
  (name) => {
    expect(isGreetable(name)).toBe(true);
    expect(hasBareDomain(name)).toBe(false);
  },
);

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
])('Nobody is greeted by a text that is no name: %s.', (name) => {
  expect(isGreetable(name)).toBe(false);
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
])('A domain counts as a link without https:// too: %s.', (name) => {
  expect(hasBareDomain(name)).toBe(true);
});

test.each(['Dr.Mariam Ali', 'dr.mariam', 'Mr.Ahmed', 'Mohd.Ali', 'د.مريم', 'أ.د.محمد', 'A.Rahman', 'Mariam Ali.', 'mariam.ali@visitor.example'])(
  'A title, an initial or an e-mail address makes no link: %s.',
  (name) => {
    expect(hasBareDomain(name)).toBe(false);
  },
);
