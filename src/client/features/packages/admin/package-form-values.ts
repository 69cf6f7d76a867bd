import { dayOf, endOfDay, startOfDay } from '#shared/rules/days.rules.ts';
import type { Picture } from '#shared/schemas/media.schema.ts';
import type { PackageInput, PackageRecord } from '#shared/schemas/packages.schema.ts';
import { numberOf, textOf } from '../../../components/admin/number-field.tsx';

/** The form's fields: numbers as they are typed, dates as days ("2026-10-03") at the centre. */
export type PackageFormValues = typeof emptyPackage;

export const emptyPackage = {
  categoryId: '',
  nameEn: '',
  nameAr: '',
  descriptionEn: '',
  descriptionAr: '',
  tests: '',
  price: '',
  onSale: false,
  priceSale: '',
  salePercent: '',
  startDate: '',
  endDate: '',
  testsSale: '',
  descriptionSaleEn: '',
  descriptionSaleAr: '',
  picture: null as Picture | null,
  picturesEn: [] as Picture[],
  picturesAr: [] as Picture[],
  fastingRequired: false,
  fastingHours: '',
  preparationEn: '',
  preparationAr: '',
  sampleTypeEn: '',
  sampleTypeAr: '',
  turnaroundEn: '',
  turnaroundAr: '',
  homeCollection: false,
};

/** A stored package as the form shows it. */
export function toFormValues(record: PackageRecord): PackageFormValues {
  return {
    categoryId: record.category.id,
    nameEn: record.nameEn,
    nameAr: record.nameAr,
    descriptionEn: record.descriptionEn,
    descriptionAr: record.descriptionAr,
    tests: textOf(record.tests),
    price: textOf(record.price),
    onSale: record.onSale,
    priceSale: textOf(record.priceSale),
    salePercent: textOf(record.salePercent),
    startDate: record.startDate === null ? '' : dayOf(record.startDate),
    endDate: record.endDate === null ? '' : dayOf(record.endDate),
    testsSale: textOf(record.testsSale),
    descriptionSaleEn: record.descriptionSaleEn,
    descriptionSaleAr: record.descriptionSaleAr,
    picture: record.picture,
    picturesEn: record.picturesEn,
    picturesAr: record.picturesAr,
    fastingRequired: record.fastingRequired,
    fastingHours: record.fastingRequired ? textOf(record.fastingHours) : '',
    preparationEn: record.preparationEn,
    preparationAr: record.preparationAr,
    sampleTypeEn: record.sampleTypeEn,
    sampleTypeAr: record.sampleTypeAr,
    turnaroundEn: record.turnaroundEn,
    turnaroundAr: record.turnaroundAr,
    homeCollection: record.homeCollection,
  };
}

/** What the form sends, for the schema to accept or refuse: fields that must be filled and are not are left out. */
export function toPackageInput(values: PackageFormValues, record: PackageRecord | null): Partial<PackageInput> {
  const { categoryId, tests, picture, picturesEn, picturesAr, startDate, endDate, fastingHours, ...texts } = values;
  const testCount = numberOf(tests);
  return {
    ...texts,
    ...(categoryId !== '' && { categoryId }),
    ...(testCount !== null && { tests: testCount }),
    price: numberOf(values.price),
    priceSale: numberOf(values.priceSale),
    salePercent: numberOf(values.salePercent),
    testsSale: numberOf(values.testsSale),
    startDate: toInstant(startDate, record?.startDate ?? null, startOfDay),
    endDate: toInstant(endDate, record?.endDate ?? null, endOfDay),
    pictureId: picture?.id ?? null,
    pictureIdsEn: picturesEn.map(({ id }) => id),
    pictureIdsAr: picturesAr.map(({ id }) => id),
    fastingHours: values.fastingRequired ? (numberOf(fastingHours) ?? 0) : 0,
  };
}

/** A day as an instant. A stored instant within an unchanged day keeps its time. */
function toInstant(day: string, stored: string | null, boundary: (day: string) => string): string | null {
  if (day === '') return null;
  return stored !== null && dayOf(stored) === day ? stored : boundary(day);
}

/** The percent after a price changed: it follows the two prices until staff write one of their own. */
export function percentAfter(values: PackageFormValues, changed: Partial<Pick<PackageFormValues, 'price' | 'priceSale'>>): string {
  const { price, priceSale, salePercent } = values;
  const isFollowing = salePercent === '' || salePercent === suggestPercent(price, priceSale);
  return isFollowing ? suggestPercent(changed.price ?? price, changed.priceSale ?? priceSale) : salePercent;
}

/** How much less the sale price is, in whole percent; an empty text where that cannot be said. */
export function suggestPercent(price: string, priceSale: string): string {
  const before = numberOf(price);
  const now = numberOf(priceSale);
  if (before === null || now === null || before <= 0 || now > before) return '';
  return String(Math.round((1 - now / before) * 100));
}
