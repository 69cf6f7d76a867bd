import { expect, test } from 'vitest';
import { offersCollection } from '#shared/offers/offers.collection.ts';
import { formLayout } from './form-layout.ts';

const inputs = [
  ...([
    'name',
    'description',
    'preparation',
    'appliesToAllTests',
    'tests',
    'originalPrice',
    'salePrice',
    'salePercent',
  ] as const),
  ...(['startDate', 'endDate', 'pictureIdsEn', 'pictureIdsAr', 'relatedPackageId'] as const),
] as const;

test('A form whose reference, list or choice of several has no input is refused instead of leaving the field out.', () => {
  expect(() => formLayout(offersCollection, [{ title: 'Offer', inputs }])).toThrow(
    'The field relatedPackageId needs an input of its own.',
  );
  expect(
    formLayout(offersCollection, [{ title: 'Offer', inputs, own: { relatedPackageId: () => null } }]),
  ).toHaveLength(1);
});
