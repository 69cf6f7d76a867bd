import { expect, test } from 'vitest';
import { offersCollection } from '#shared/offers/offers.collection.ts';
import { formLayout, formParts } from './form-layout.ts';
import { toFormValues } from './form-values.ts';

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

test('A part of a form is wrong with an error, and misses a required value or one language of a text.', () => {
  const sections = formLayout(offersCollection, [
    { title: 'About', inputs: ['name', 'description', 'preparation', 'appliesToAllTests', 'tests'] },
    {
      title: 'Price',
      inputs: [
        ['originalPrice', 'salePrice', 'salePercent'],
        ['startDate', 'endDate'],
      ],
    },
    {
      title: 'Pictures',
      inputs: ['pictureIdsEn', 'pictureIdsAr', 'relatedPackageId'],
      own: { relatedPackageId: () => null },
    },
  ]);
  const problems = (typed: object, errors = {}) =>
    formParts(offersCollection, sections, { ...toFormValues(offersCollection, null), ...typed }, errors).map(
      ({ problem }) => problem,
    );
  const filled = { nameEn: 'A', nameAr: 'أ', descriptionEn: 'B', descriptionAr: 'ب', tests: '3' };
  const prices = { originalPrice: '20', salePrice: '10', salePercent: '50' };
  expect(problems({})[0]).toBe('missing');
  expect(problems({ ...filled, ...prices })).toEqual([undefined, undefined, undefined]);
  expect(problems({ ...filled, ...prices, preparationAr: 'صيام' })[0]).toBe('missing');
  expect(problems({ ...filled, ...prices }, { 'pictureIdsAr.0': 'Too large.' })).toEqual([
    undefined,
    undefined,
    'wrong',
  ]);
});
