import { expect, test } from 'vitest';
import { isolateJoinedTerms } from './joined-terms.rules.ts';

test.each([
  ['فيتامين د (25-OH)', 'فيتامين د (\u206625-OH\u2069)'],
  ['17-هيدروكسي بروجستيرون', '17-هيدروكسي بروجستيرون'],
  ['فحص hs-CRP', 'فحص \u2066hs-CRP\u2069'],
  ['الأجسام المضادة anti-CCP', 'الأجسام المضادة \u2066anti-CCP\u2069'],
  ['فيتامين ب12', 'فيتامين ب12'],
])('In Arabic, the joined terms of %j keep their order.', (name, isolated) => {
  expect(isolateJoinedTerms(name, 'ar')).toBe(isolated);
});

test('An English line needs no isolates.', () => {
  expect(isolateJoinedTerms('Vitamin D (25-OH)', 'en')).toBe('Vitamin D (25-OH)');
});
