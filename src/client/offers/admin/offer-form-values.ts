import type { Picture } from '#shared/media/media.schema.ts';
import type { OfferInput, OfferRecord } from '#shared/offers/offers.schema.ts';
import { dayText, instantsOf } from '../../ui/admin/forms/form-days.ts';
import { numberOf, textOf } from '../../ui/admin/forms/number-field.tsx';

/** The values of the form: numbers as typed, dates as days ("2026-10-03") in the centre's time zone. */
export type OfferFormValues = typeof emptyOffer;

export const emptyOffer = {
  nameEn: '',
  nameAr: '',
  descriptionEn: '',
  descriptionAr: '',
  appliesToAllTests: false,
  tests: '',
  originalPrice: '',
  salePrice: '',
  salePercent: '',
  startDate: '',
  endDate: '',
  picturesEn: [] as Picture[],
  picturesAr: [] as Picture[],
  relatedPackage: null as OfferRecord['relatedPackage'],
  isPublished: true,
};

export function toFormValues(record: OfferRecord): OfferFormValues {
  const { nameEn, nameAr, descriptionEn, descriptionAr, appliesToAllTests, picturesEn, picturesAr, relatedPackage, isPublished } = record;
  return {
    ...{ nameEn, nameAr, descriptionEn, descriptionAr, appliesToAllTests, picturesEn, picturesAr, relatedPackage, isPublished },
    tests: textOf(record.tests),
    originalPrice: textOf(record.originalPrice),
    salePrice: textOf(record.salePrice),
    salePercent: textOf(record.salePercent),
    startDate: dayText(record.startDate),
    endDate: dayText(record.endDate),
  };
}

/** The input to send; the schema validates it. */
export function toOfferInput(values: OfferFormValues, record: OfferRecord | null): OfferInput {
  const { picturesEn, picturesAr, relatedPackage, ...fields } = values;
  return {
    ...fields,
    tests: values.appliesToAllTests ? null : numberOf(values.tests),
    originalPrice: numberOf(values.originalPrice),
    salePrice: numberOf(values.salePrice),
    salePercent: numberOf(values.salePercent),
    ...instantsOf(values, record),
    pictureIdsEn: picturesEn.map(({ id }) => id),
    pictureIdsAr: picturesAr.map(({ id }) => id),
    relatedPackageId: relatedPackage?.id ?? null,
  };
}
