import { z } from 'zod';
import { type PackageInput, packagesCollection } from '#shared/packages/packages.collection.ts';
import type { PackageWhole } from '#shared/packages/packages.schema.ts';
import { percentAfter } from '#shared/packages/price-changes.rules.ts';
import { booleanField, instantField, numberField, onlyGiven, pictureField, pictureListField } from '../content/rest/fields.ts';
import type { PictureIds } from '../media/rest/sent-pictures.ts';

const { fields } = packagesCollection;

/** A category by its id, or in the format of the response. */
const categoryField = z.union([z.string(), z.object({ _id: z.string() }).transform(({ _id }) => _id)]);

/** A package in the format of API clients. */
export const sentPackageSchema = z.object({
  categoryId: categoryField,
  name_en: fields.nameEn.schema,
  name_ar: fields.nameAr.schema,
  description_en: fields.descriptionEn.schema,
  description_ar: fields.descriptionAr.schema,
  tests: numberField(fields.tests.schema),
  price: numberField(fields.price.schema),
  onSale: booleanField,
  priceSale: numberField(fields.priceSale.schema),
  salePercent: numberField(fields.salePercent.schema),
  startDate: instantField('start'),
  endDate: instantField('end'),
  testsSale: numberField(fields.testsSale.schema),
  descriptionSale_en: fields.descriptionSaleEn.schema,
  descriptionSale_ar: fields.descriptionSaleAr.schema,
  imagePackage: pictureField,
  image_en: pictureListField,
  image_ar: pictureListField,
});
export type SentPackage = Partial<z.infer<typeof sentPackageSchema>>;

/** Merges sent fields into the values of `current`. Throws a ZodError. */
export function toPackageInput(sent: SentPackage, pictures: PictureIds<'imagePackage' | 'image_en' | 'image_ar'>, current: PackageWhole | null): PackageInput {
  const given = {
    categoryId: sent.categoryId,
    nameEn: sent.name_en,
    nameAr: sent.name_ar,
    descriptionEn: sent.description_en,
    descriptionAr: sent.description_ar,
    tests: sent.tests,
    // A different number of tests counts as entered by staff.
    countsLabTests: sent.tests === undefined || sent.tests === current?.tests ? undefined : false,
    price: sent.price,
    onSale: sent.onSale,
    priceSale: sent.priceSale,
    salePercent: sent.salePercent === undefined ? percentAfter(current, sent) : sent.salePercent,
    startDate: sent.startDate,
    endDate: sent.endDate,
    testsSale: sent.testsSale,
    descriptionSaleEn: sent.descriptionSale_en,
    descriptionSaleAr: sent.descriptionSale_ar,
    // Forms send an empty field if no other picture was chosen.
    pictureId: pictures.imagePackage?.[0],
    pictureIdsEn: pictures.image_en,
    pictureIdsAr: pictures.image_ar,
  };
  const before = current && {
    ...current,
    categoryId: current.category.id,
    pictureId: current.picture?.id ?? null,
    pictureIdsEn: current.picturesEn.map(({ id }) => id),
    pictureIdsAr: current.picturesAr.map(({ id }) => id),
  };
  return packagesCollection.createSchema.parse({ ...before, ...onlyGiven(given) });
}
