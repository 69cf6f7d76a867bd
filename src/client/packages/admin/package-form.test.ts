import { expect, test } from 'vitest';
import { packagesCollection } from '#shared/packages/packages.collection.ts';
import { type FormValuesOf, fromFormValues, toFormValues } from '../../content/admin/form-values.ts';
import { refusedFields } from '../../ui/admin/forms/refused-fields.ts';
import { otherPercent, percentAfterTyping, suggestPriceSale } from '../../ui/admin/forms/sale-percent.ts';
import { savedState, shownSaleCount, shownTestCount } from './package-form.rules.ts';

type Values = FormValuesOf<typeof packagesCollection>;
const emptyPackage: Values = toFormValues<typeof packagesCollection>(packagesCollection, null);
const toPackageInput = (typed: Values) =>
  fromFormValues(
    packagesCollection,
    { ...typed, tests: shownTestCount(typed), testsSale: shownSaleCount(typed) },
    null,
    typed.fastingRequired === 'yes' ? [] : ['fastingHours'],
  );
const filled: Values = {
  ...emptyPackage,
  categoryId: { id: 'a'.repeat(24), nameEn: 'Heart', nameAr: 'القلب', isInTrash: false },
  nameEn: 'Iron',
  nameAr: 'الحديد',
  descriptionEn: 'Iron',
  descriptionAr: 'الحديد',
  tests: '3',
};

test('An empty package form is refused at each required field.', () => {
  const { error } = packagesCollection.valuesSchema.safeParse(toPackageInput(emptyPackage));
  const paths = error?.issues.map((issue) => issue.path.join('.'));
  expect(paths).toEqual(['categoryId', 'nameEn', 'nameAr', 'descriptionEn', 'descriptionAr', 'tests']);
});

test('Errors of a sale are reported together with other errors; an invalid field has no further error.', () => {
  const refused = (changes: object) => {
    const input = toPackageInput({ ...emptyPackage, tests: '3', onSale: true, ...changes });
    return packagesCollection.valuesSchema
      .safeParse({ ...input, categoryId: 'a'.repeat(24) })
      .error?.issues.map(({ path }) => path.join('.'));
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

test('An empty price is stored as none, and fasting hours are stored only if fasting is required.', () => {
  const input = packagesCollection.valuesSchema.parse(toPackageInput({ ...filled, fastingHours: '10' }));
  expect([input.price, input.fastingHours]).toEqual([null, 0]);
});

test('The form and the spreadsheet refuse an unreadable number in words, and store what they understand.', () => {
  const refused = (typed: Partial<Values>) =>
    refusedFields(packagesCollection.valuesSchema, toPackageInput({ ...filled, ...typed }));
  expect(refused({ tests: '10-12', price: '1.500' })).toEqual({
    tests: { id: 'validation.notWhole' },
    price: { id: 'validation.unclearNumber', values: { whole: '1500', decimal: '1.50' } },
  });
  expect(refused({ tests: '2.5', price: '20%' })).toEqual({
    tests: { id: 'validation.notWhole' },
    price: { id: 'validation.notANumber' },
  });
  expect(refused({ tests: '' })).toEqual({ tests: { id: 'validation.required' } });
  const { tests, price } = packagesCollection.valuesSchema.parse(
    toPackageInput({ ...filled, tests: '30.00', price: '٤٩،٥' }),
  );
  expect([tests, price]).toEqual([30, 49.5]);
});

test('The confirmation states the price that visitors pay: the sale price while the sale runs, and before it both.', () => {
  const now = Date.parse('2026-10-03T08:00:00Z');
  const typed = { ...filled, price: '١٬٥٠٠', priceSale: '999,50', onSale: true };
  expect(savedState({ ...filled, price: '٤٩،٥' }, now).price).toBe(49.5);
  expect(savedState(filled, now).price).toBeNull();
  expect(savedState({ ...typed, endDate: '2026-10-03' }, now).price).toBe(999.5);
  expect(savedState({ ...typed, endDate: '2026-10-02' }, now).price).toBe(1500);
  expect(savedState({ ...typed, startDate: '2026-10-04' }, now)).toMatchObject({
    price: 1500,
    saleFrom: '2026-10-04',
    salePrice: 999.5,
  });
});

test('Fasting and home collection are not stated until staff answer.', () => {
  const input = (values: Values) => {
    const { fastingRequired, homeCollection, fastingHours } = packagesCollection.valuesSchema.parse(
      toPackageInput(values),
    );
    return [fastingRequired, homeCollection, fastingHours];
  };
  expect(input(filled)).toEqual([null, null, 0]);
  expect(input({ ...filled, fastingRequired: 'yes', fastingHours: '10', homeCollection: 'no' })).toEqual([
    'yes',
    'no',
    10,
  ]);
});

test('A change of the prices recomputes the percentage, unless the typed percentage still matches the prices.', () => {
  const onSale = { ...filled, price: '400', priceSale: '300' };
  expect(percentAfterTyping({ ...onSale, salePercent: '25' }, { price: '600' })).toBe('50');
  expect(percentAfterTyping({ ...onSale, salePercent: '20' }, { price: '600' })).toBe('50');
  expect(percentAfterTyping({ ...onSale, priceSale: '', salePercent: '' }, { priceSale: '299' })).toBe('25');
  expect(percentAfterTyping({ ...onSale, salePercent: '24.9' }, { price: '401' })).toBe('24.9');
});

test('The form warns of a percentage that does not match the two prices, but not of a rounded one.', () => {
  expect(otherPercent({ price: '200', priceSale: '150', salePercent: '50' })).toBe('25');
  expect(otherPercent({ price: '200', priceSale: '150', salePercent: '25' })).toBeNull();
  expect(otherPercent({ price: '349', priceSale: '279', salePercent: '20.1' })).toBeNull();
  expect(otherPercent({ price: '200', priceSale: '', salePercent: '50' })).toBeNull();
});

test('The form suggests a sale price from a percentage, exact to the fils.', () => {
  expect(suggestPriceSale('349', '15')).toBe('296.65');
  expect(suggestPriceSale('200', '')).toBe('');
  expect(suggestPriceSale('', '20')).toBe('');
});

test('The number of tests is the length of the list if staff chose so; otherwise it is the typed number.', () => {
  const entry = (digit: string) => ({ labTestId: digit.repeat(24), panelId: 'f'.repeat(24) });
  const listed = { ...filled, labTests: [entry('a'), entry('b')], countsLabTests: true };
  expect(toPackageInput(listed).tests).toBe(2);
  const onSale = { ...listed, onSale: true };
  expect(toPackageInput(onSale).testsSale).toBe(2);
  const stored = packagesCollection.valuesSchema.parse({ ...toPackageInput(onSale), testsSale: 15 });
  expect([stored.tests, stored.testsSale]).toEqual([2, 2]);
  expect(toPackageInput({ ...onSale, countsLabTests: false, testsSale: '5' }).testsSale).toBe(5);
  expect(toPackageInput({ ...listed, countsLabTests: false }).tests).toBe(3);
  expect(toPackageInput({ ...listed, labTests: [] }).tests).toBe(3);
});
