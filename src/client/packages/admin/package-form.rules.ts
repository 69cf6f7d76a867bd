import { numberOf } from '#shared/fields/numbers.rules.ts';
import type { packagesCollection } from '#shared/packages/packages.collection.ts';
import { currentPrice } from '#shared/packages/sales.rules.ts';
import type { FormValuesOf } from '../../content/admin/form-values.ts';
import { instantOf } from '../../ui/admin/forms/form-days.ts';

type Values = FormValuesOf<typeof packagesCollection>;
type CountValues = Pick<Values, 'tests' | 'labTests' | 'countsLabTests'>;

/** Whether the number of tests is the length of the list. */
export const isCounted = ({ labTests, countsLabTests }: CountValues): boolean => countsLabTests && labTests.length > 0;

/** The number of tests to show: the length of the list if it counts, else the typed number. */
export const shownTestCount = (typed: CountValues): string =>
  isCounted(typed) ? String(typed.labTests.length) : typed.tests;

/** The number of tests on sale to show: that of the list if it counts, else the typed number. */
export const shownSaleCount = (typed: CountValues & Pick<Values, 'testsSale' | 'onSale'>): string =>
  typed.onSale && isCounted(typed) ? String(typed.labTests.length) : typed.testsSale;

type SaleValues = Pick<Values, 'isPublished' | 'onSale' | 'startDate' | 'endDate' | 'price' | 'priceSale'>;

/** The prices for the confirmation: the current one, and the one from the start of a sale. */
export function savedState({ isPublished, onSale, startDate, endDate, ...typed }: SaleValues, now: number) {
  const dates = { startDate: instantOf(startDate, null, 'start'), endDate: instantOf(endDate, null, 'end') };
  const [price, priceSale] = [numberOf(typed.price, 'amount'), numberOf(typed.priceSale, 'amount')];
  return {
    isPublished,
    saleFrom: onSale ? startDate : '',
    salePrice: priceSale,
    price: currentPrice({ onSale, price, priceSale, ...dates }, now),
  };
}

/** No hours of fasting are stored as 0 and shown as an empty field: staff may know only that fasting is needed. */
export const shownFastingHours = (hours: string): string => (hours === '0' ? '' : hours);

/** Completes a typed package before it is checked and sent. */
export const completePackage = (typed: Values) => ({
  ...typed,
  tests: shownTestCount(typed),
  testsSale: shownSaleCount(typed),
  fastingHours: typed.fastingHours.trim() === '' ? '0' : typed.fastingHours,
});
