import { expect, test } from 'vitest';
import { packagesCollection } from '#shared/packages/packages.collection.ts';
import { type FormValuesOf, fromFormValues, toFormValues, unnamedRecord } from '../../content/admin/form-values.ts';
import { otherPercent, percentAfterTyping, suggestPriceSale } from '../../ui/admin/forms/sale-percent.ts';
import { shownTestCount, upgradeDraft } from './package-form.rules.ts';

type Values = FormValuesOf<typeof packagesCollection>;
const emptyPackage: Values = toFormValues<typeof packagesCollection>(packagesCollection, null);
const toPackageInput = (typed: Values) =>
  fromFormValues(packagesCollection, { ...typed, tests: shownTestCount(typed) }, null, typed.fastingRequired === 'yes' ? [] : ['fastingHours']);
const filled: Values = {
  ...emptyPackage,
  categoryId: unnamedRecord('a'.repeat(24)),
  nameEn: 'Iron',
  nameAr: 'الحديد',
  descriptionEn: 'Iron',
  descriptionAr: 'الحديد',
  tests: '3',
};

test('What staff leave empty is refused as missing, not as malformed.', () => {
  const { error } = packagesCollection.valuesSchema.safeParse(toPackageInput(emptyPackage));
  const paths = error?.issues.map((issue) => issue.path.join('.'));
  expect(paths).toEqual(['categoryId', 'nameEn', 'nameAr', 'descriptionEn', 'descriptionAr', 'tests']);
});

test('What is wrong with a sale is told together with all else, and of what cannot be read nothing more is said.', () => {
  const refused = (changes: object) => {
    const input = toPackageInput({ ...emptyPackage, tests: '3', onSale: true, ...changes });
    return packagesCollection.valuesSchema.safeParse({ ...input, categoryId: 'a'.repeat(24) }).error?.issues.map(({ path }) => path.join('.'));
  };
  const names = ['nameEn', 'nameAr', 'descriptionEn', 'descriptionAr'];
  const wrong = { startDate: '2026-10-04', endDate: '2026-10-03', price: '100', priceSale: '200' };
  expect(refused(wrong)).toEqual([...names, 'testsSale', 'endDate', 'priceSale']);
  expect(refused({ ...wrong, testsSale: '0', price: '0.001' })).toEqual([
    'nameEn',
    'nameAr',
    'descriptionEn',
    'descriptionAr',
    'price',
    'testsSale',
    'endDate',
  ]);
});

test('A sale from one day to the same day runs that whole day in Dubai.', () => {
  const input = packagesCollection.valuesSchema.parse(
    toPackageInput({ ...filled, onSale: true, testsSale: '3', startDate: '2026-10-03', endDate: '2026-10-03' }),
  );
  expect([input.startDate, input.endDate]).toEqual(['2026-10-02T20:00:00.000Z', '2026-10-03T19:59:59.999Z']);
});

test('A package without a price has none; hours of fasting count only where fasting is required.', () => {
  const input = packagesCollection.valuesSchema.parse(toPackageInput({ ...filled, fastingHours: '10' }));
  expect([input.price, input.fastingHours]).toEqual([null, 0]);
});

test('A form states nothing about fasting and home collection until staff answer, and neither does a draft of an earlier release with unticked boxes.', () => {
  const input = (values: Values) => {
    const { fastingRequired, homeCollection, fastingHours } = packagesCollection.valuesSchema.parse(toPackageInput(values));
    return [fastingRequired, homeCollection, fastingHours];
  };
  expect(input(filled)).toEqual([null, null, 0]);
  expect(input({ ...filled, fastingRequired: 'yes', fastingHours: '10', homeCollection: 'no' })).toEqual(['yes', 'no', 10]);
  expect(upgradeDraft({ nameEn: 'Iron', fastingRequired: true, homeCollection: false })).toEqual({
    nameEn: 'Iron',
    fastingRequired: 'yes',
    homeCollection: '',
  });
  expect(upgradeDraft({ fastingRequired: 'no' })).toEqual({ fastingRequired: 'no' });
});

test('The percent follows the prices; one that staff wrote stays as long as the prices make it.', () => {
  const onSale = { ...filled, price: '400', priceSale: '300' };
  expect(percentAfterTyping({ ...onSale, salePercent: '25' }, { price: '600' })).toBe('50');
  expect(percentAfterTyping({ ...onSale, salePercent: '20' }, { price: '600' })).toBe('50');
  expect(percentAfterTyping({ ...onSale, priceSale: '', salePercent: '' }, { priceSale: '299' })).toBe('25');
  expect(percentAfterTyping({ ...onSale, salePercent: '24.9' }, { price: '401' })).toBe('24.9');
});

test('Staff are told of a percent that the two prices do not make, but not of one that is only rounded.', () => {
  expect(otherPercent({ price: '200', priceSale: '150', salePercent: '50' })).toBe('25');
  expect(otherPercent({ price: '200', priceSale: '150', salePercent: '25' })).toBeNull();
  expect(otherPercent({ price: '349', priceSale: '279', salePercent: '20.1' })).toBeNull();
  expect(otherPercent({ price: '200', priceSale: '', salePercent: '50' })).toBeNull();
});

test('A percent without a sale price gives one, to the fils.', () => {
  expect(suggestPriceSale('349', '15')).toBe('296.65');
  expect(suggestPriceSale('200', '')).toBe('');
  expect(suggestPriceSale('', '20')).toBe('');
});

test('The number of tests follows the list while staff want it to, and is theirs again without one.', () => {
  const entry = (digit: string) => ({ labTestId: digit.repeat(24), panelId: 'f'.repeat(24) });
  const listed = { ...filled, labTests: [entry('a'), entry('b')], countsLabTests: true };
  expect(toPackageInput(listed).tests).toBe(2);
  expect(toPackageInput({ ...listed, countsLabTests: false }).tests).toBe(3);
  expect(toPackageInput({ ...listed, labTests: [] }).tests).toBe(3);
});
