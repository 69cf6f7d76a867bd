import { expect, test } from 'vitest';
import { isValidOn, needsRenewal } from './trust.rules.ts';

test('A fact is valid until the end of its last day, or without end.', () => {
  expect(isValidOn({ validUntil: '2026-12-31' }, '2026-12-31')).toBe(true);
  expect(isValidOn({ validUntil: '2026-12-31' }, '2027-01-01')).toBe(false);
  expect(isValidOn({ validUntil: '' }, '2100-12-31')).toBe(true);
});

test('A fact needs renewal from 60 days before its last day, also after it; a fact without end never does.', () => {
  expect(needsRenewal({ validUntil: '2026-12-31' }, '2026-10-31')).toBe(false);
  expect(needsRenewal({ validUntil: '2026-12-31' }, '2026-11-01')).toBe(true);
  expect(needsRenewal({ validUntil: '2026-12-31' }, '2027-05-01')).toBe(true);
  expect(needsRenewal({ validUntil: '' }, '2100-12-31')).toBe(false);
});
