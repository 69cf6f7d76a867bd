import type { Picture } from '#shared/media/media.schema.ts';
import type { PackageInput } from '#shared/packages/packages.collection.ts';
import type { Answer, PackageWhole } from '#shared/packages/packages.schema.ts';
import type { Audience } from '#shared/packages/packages-address.rules.ts';
import { percentAfter } from '#shared/packages/price-changes.rules.ts';
import { dayText, instantsOf } from '../../ui/admin/forms/form-days.ts';
import { numberOf, textOf } from '../../ui/admin/forms/number-field.tsx';

/** The values of the form: numbers as typed, dates as days ("2026-10-03") in the centre's time zone. */
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
  fastingRequired: '' as Answer | '',
  fastingHours: '',
  preparationEn: '',
  preparationAr: '',
  sampleTypeEn: '',
  sampleTypeAr: '',
  turnaroundEn: '',
  turnaroundAr: '',
  turnaroundDays: '',
  suitableForEn: '',
  suitableForAr: '',
  homeCollection: '' as Answer | '',
  audience: [] as Audience[],
  tagIds: [] as string[],
  labTests: [] as PackageWhole['labTests'],
  /** Whether the number of tests is the length of the list. */
  countsLabTests: true,
  isPublished: true,
};

export function toFormValues(record: PackageWhole): PackageFormValues {
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
    startDate: dayText(record.startDate),
    endDate: dayText(record.endDate),
    testsSale: textOf(record.testsSale),
    descriptionSaleEn: record.descriptionSaleEn,
    descriptionSaleAr: record.descriptionSaleAr,
    picture: record.picture,
    picturesEn: record.picturesEn,
    picturesAr: record.picturesAr,
    fastingRequired: record.fastingRequired ?? '',
    fastingHours: record.fastingRequired === 'yes' ? textOf(record.fastingHours) : '',
    preparationEn: record.preparationEn,
    preparationAr: record.preparationAr,
    sampleTypeEn: record.sampleTypeEn,
    sampleTypeAr: record.sampleTypeAr,
    turnaroundEn: record.turnaroundEn,
    turnaroundAr: record.turnaroundAr,
    turnaroundDays: textOf(record.turnaroundDays),
    suitableForEn: record.suitableForEn,
    suitableForAr: record.suitableForAr,
    homeCollection: record.homeCollection ?? '',
    audience: record.audience,
    tagIds: record.tagIds,
    labTests: record.labTests,
    countsLabTests: record.countsLabTests || record.labTests.length === 0,
    isPublished: record.isPublished,
  };
}

/** The input to send; the schema validates it. Empty required fields are undefined. */
export function toPackageInput(values: PackageFormValues, record: PackageWhole | null): { [Field in keyof PackageInput]?: PackageInput[Field] | undefined } {
  const { categoryId, picture, picturesEn, picturesAr, fastingHours, labTests, ...texts } = values;
  const testCount = numberOf(shownTestCount(values));
  return {
    ...texts,
    categoryId: categoryId || undefined,
    tests: testCount ?? undefined,
    price: numberOf(values.price),
    priceSale: numberOf(values.priceSale),
    salePercent: numberOf(values.salePercent),
    testsSale: numberOf(values.testsSale),
    ...instantsOf(values, record),
    turnaroundDays: numberOf(values.turnaroundDays),
    labTests: labTests.map(({ labTestId, panelId }) => ({ labTestId, panelId })),
    pictureId: picture?.id ?? null,
    pictureIdsEn: picturesEn.map(({ id }) => id),
    pictureIdsAr: picturesAr.map(({ id }) => id),
    fastingRequired: values.fastingRequired || null,
    homeCollection: values.homeCollection || null,
    fastingHours: values.fastingRequired === 'yes' ? (numberOf(fastingHours) ?? 0) : 0,
  };
}

/** The input that changes only the price of a stored package. The sale percentage is recalculated, as in the form. */
export function withPrice(record: PackageWhole, price: number | null): PackageInput {
  return {
    ...record,
    price,
    salePercent: percentAfter(record, { price }),
    categoryId: record.category.id,
    pictureId: record.picture?.id ?? null,
    pictureIdsEn: record.picturesEn.map(({ id }) => id),
    pictureIdsAr: record.picturesAr.map(({ id }) => id),
  };
}

/** Converts a draft from before these questions could be left open. In it, an unticked box meant no answer. */
export function upgradeDraft(values: Record<string, unknown>): Record<string, unknown> {
  const answers = (['fastingRequired', 'homeCollection'] as const).flatMap((name) => {
    const value = values[name];
    return typeof value === 'boolean' ? [[name, value ? 'yes' : '']] : [];
  });
  return { ...values, ...Object.fromEntries(answers) };
}

/** The number of tests to show: the length of the list if it counts, else the typed number. */
export function shownTestCount({ tests, labTests, countsLabTests }: PackageFormValues): string {
  return countsLabTests && labTests.length > 0 ? String(labTests.length) : tests;
}
