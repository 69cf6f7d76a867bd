import { expect, test } from 'vitest';
import { isLoinc } from './loinc.rules.ts';

test.each(['58410-2', '17849-1', '4548-4', '2345-7', '882-1', '98979-8', '718-7'])('%s is a LOINC code.', (code) => {
  expect(isLoinc(code)).toBe(true);
});

test.each(['58410-3', '5841-3', '2345', '2345-', '-7', '2345-77', '12345678-1', '2345–7', '٢٣٤٥-٧', 'LP123-4'])(
  '%s is none.',
  (code) => {
    expect(isLoinc(code)).toBe(false);
  },
);
