import { z } from 'zod';
import { type PackageInput, type PackageWhole, packageInputSchema } from '#shared/packages/packages.schema.ts';
import { percentAfter } from '#shared/packages/price-changes.rules.ts';
import { bare, booleanField, instantField, numberField, onlyGiven, pictureField, pictureListField } from '../content/rest/fields.ts';
import type { PictureIds } from '../media/rest/sent-pictures.ts';

const { shape } = packageInputSchema;

/** A category by its id, or as it is read. */
const categoryField = z.union([z.string(), z.object({ _id: z.string() }).transform(({ _id }) => _id)]);

/** A package as API clients send it. */
export const sentPackageSchema = z.object({
  categoryId: categoryField,
  name_en: shape.nameEn,
  name_ar: shape.nameAr,
  description_en: shape.descriptionEn,
  description_ar: shape.descriptionAr,
  tests: numberField(shape.tests),
  price: numberField(bare(shape.price)),
  onSale: booleanField,
  priceSale: numberField(bare(shape.priceSale)),
  salePercent: numberField(bare(shape.salePercent)),
  startDate: instantField('start'),
  endDate: instantField('end'),
  testsSale: numberField(bare(shape.testsSale)),
  descriptionSale_en: bare(shape.descriptionSaleEn),
  descriptionSale_ar: bare(shape.descriptionSaleAr),
  imagePackage: pictureField,
  image_en: pictureListField,
  image_ar: pictureListField,
});
export type SentPackage = Partial<z.infer<typeof sentPackageSchema>>;

/** What the service is to store: what was sent, over what `current` holds. Throws a ZodError. */
export function toPackageInput(sent: SentPackage, pictures: PictureIds<'imagePackage' | 'image_en' | 'image_ar'>, current: PackageWhole | null): PackageInput {
  const given = {
    categoryId: sent.categoryId,
    nameEn: sent.name_en,
    nameAr: sent.name_ar,
    descriptionEn: sent.description_en,
    descriptionAr: sent.description_ar,
    tests: sent.tests,
    // A number of the client's own is set by hand.
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
    // Forms send the field empty where no other picture was chosen.
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
  return packageInputSchema.parse({ ...before, ...onlyGiven(given) });
}
