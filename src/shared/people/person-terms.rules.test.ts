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

test('Two formats of one mobile or landline number of the country name the same person.', () => {
  const way = constantFrom(...writings);
  void assert(
    property(tuple(...digits), constantFrom('50', '55', '4', '2'), way, way, (rest, area, one, other) => {
      expect(meansSamePerson(one(area, rest.join('')), other(area, rest.join('')))).toBe(true);
    }),
  );
});

test('Two e-mail addresses name the same person if they differ only in case; different terms do not.', () => {
  expect(meansSamePerson(' Mariam@Lab.example', 'mariam@lab.example ')).toBe(true);
  expect(meansSamePerson('mariam@lab.example', 'sara@lab.example')).toBe(false);
  expect(meansSamePerson('050 123 4567', '050 123 4568')).toBe(false);
  expect(meansSamePerson('', '')).toBe(false);
});

test.each(['', '123', 'Mariam', 'Mariam 0501234567', 'a@', '@b', 'a b@c.d'])(
  'The search term “%s” is neither a phone number nor an e-mail address.',
  (text) => {
    expect(readPersonTerm(text)).toBeNull();
  },
);
