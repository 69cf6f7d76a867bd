import { expect, test } from 'vitest';
import { sitePaths } from './paths.ts';
import { partOfLink } from './site-parts.rules.ts';

test.each([
  [sitePaths.withdraw(), 'homeVisits'],
  [`/ar${sitePaths.reports()}/?a=1#b`, 'reports'],
  [sitePaths.offers({ show: 'packages' }), 'offers'],
  [sitePaths.offerDetail('a1'), 'offers'],
  [`/ar${sitePaths.offerBooking('a1')}#form`, 'offers'],
  [sitePaths.packageDetail('a1'), null],
  [`${sitePaths.packageDetail('a1')}#offer=1`, null],
  ['/', null],
  ['//other.example/package/detail?offer=1', null],
  ['https://other.example/offer', null],
])('The link %s leads to the part %s.', (link, part) => {
  expect(partOfLink(link)).toBe(part);
});
