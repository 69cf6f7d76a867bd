import { numberOf } from '#shared/fields/numbers.rules.ts';
import type { packagesCollection } from '#shared/packages/packages.collection.ts';
import { currentPrice } from '#shared/packages/sales.rules.ts';
import { type FormValuesOf, unnamedRecord } from '../../content/admin/form-values.ts';
import { instantOf } from '../../ui/admin/forms/form-days.ts';

type Values = FormValuesOf<typeof packagesCollection>;
type CountValues = Pick<Values, 'tests' | 'labTests' | 'countsLabTests'>;

/** Whether the number of tests is the length of the list. */
export const isCounted = ({ labTests, countsLabTests }: CountValues): boolean => countsLabTests && labTests.length > 0;

/** The number of tests to show: the length of the list if it counts, else the typed number. */
export const shownTestCount = (typed: CountValues): string => (isCounted(typed) ? String(typed.labTests.length) : typed.tests);

type SaleValues = Pick<Values, 'isPublished' | 'onSale' | 'startDate' | 'endDate' | 'price' | 'priceSale'>;

/** What the confirmation says about the prices: what visitors pay now, and from the start of a sale. */
export function savedState({ isPublished, onSale, startDate, endDate, ...typed }: SaleValues, now: number) {
  const dates = { startDate: instantOf(startDate, null, 'start'), endDate: instantOf(endDate, null, 'end') };
  const [price, priceSale] = [numberOf(typed.price, 'amount'), numberOf(typed.priceSale, 'amount')];
  return { isPublished, saleFrom: onSale ? startDate : '', salePrice: priceSale, price: currentPrice({ onSale, price, priceSale, ...dates }, now) };
}

/** No hours of fasting are stored as 0 and shown as an empty field: staff may know only that fasting is needed. */
export const shownFastingHours = (hours: string): string => (hours === '0' ? '' : hours);

/** Completes a typed package before it is checked and sent. */
export const completePackage = (typed: Values) => ({
  ...typed,
  tests: shownTestCount(typed),
  fastingHours: typed.fastingHours.trim() === '' ? '0' : typed.fastingHours,
});

/** Fields that a draft of an earlier release has under other names. */
const formerNames: Record<string, string> = { picture: 'pictureId', picturesEn: 'pictureIdsEn', picturesAr: 'pictureIdsAr' };

/** Converts a draft of an earlier release: other names, the id alone of a category, and a tick instead of an answer. An unticked box meant none. */
export function upgradeDraft(values: Record<string, unknown>): Record<string, unknown> {
  const upgraded = (name: string, value: unknown) => {
    if (name === 'categoryId' && typeof value === 'string') return value ? unnamedRecord(value) : null;
    return /^(fastingRequired|homeCollection)$/.test(name) && typeof value === 'boolean' ? (value ? 'yes' : '') : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [formerNames[name] ?? name, upgraded(name, value)]));
}
