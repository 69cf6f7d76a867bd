import { assert, constantFrom, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { meansSamePerson, readPersonTerm } from './person-terms.rules.ts';

const digits = Array.from({ length: 7 }, () => constantFrom(...'0123456789'));
const writings: ((area: string, rest: string) => string)[] = [
  (area, rest) => `0${area}${rest}`,
  (area, rest) => `0${area} ${rest.slice(0, 3)} ${rest.slice(3)}`,
  (area, rest) => `+971 ${area} ${rest}`,
  (area, rest) => `+971 (0)${area} ${rest}`,
  (area, rest) => `00971-${area}-${rest}`,
  (area, rest) => `971${area}${rest}`,
  (area, rest) => `0${area}${rest}`.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
];

test('A person is found by any way of writing any mobile or landline number of the country.', () => {
  const way = constantFrom(...writings);
  void assert(
    property(tuple(...digits), constantFrom('50', '55', '4', '2'), way, way, (rest, area, one, other) => {
      expect(meansSamePerson(one(area, rest.join('')), other(area, rest.join('')))).toBe(true);
    }),
  );
});

test('An e-mail address is one person’s in capitals and not; nothing else is taken for one.', () => {
  expect(meansSamePerson(' Mariam@Lab.example', 'mariam@lab.example ')).toBe(true);
  expect(meansSamePerson('mariam@lab.example', 'sara@lab.example')).toBe(false);
  expect(meansSamePerson('050 123 4567', '050 123 4568')).toBe(false);
  expect(meansSamePerson('', '')).toBe(false);
});

test.each(['', '123', 'Mariam', 'Mariam 0501234567', 'a@', '@b', 'a b@c.d'])('“%s” names nobody.', (text) => {
  expect(readPersonTerm(text)).toBeNull();
});
