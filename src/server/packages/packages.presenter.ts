import { z } from 'zod';
import type { PackageRecord } from '#shared/packages/packages.schema.ts';
import { agreedPercent } from '#shared/packages/price-changes.rules.ts';
import { isSaleRunning } from '#shared/packages/sales.rules.ts';
import { toV1Category, v1CategorySchema } from '../categories/categories.collection.ts';
import type { V1Options } from '../content/rest/resource.ts';
import { named } from '../content/rest/schemas.ts';

/** A package in the API's format. */
export const v1PackageSchema = named(
  'Package',
  z.object({
    _id: z.string(),
    name_en: z.string(),
    name_ar: z.string(),
    description_en: z.string(),
    description_ar: z.string(),
    tests: z.number().int(),
    price: z.number().nullable(),
    image: z.string(),
    image_en: z.array(z.string()),
    image_ar: z.array(z.string()),
    categoryId: v1CategorySchema,
    onSale: z.boolean(),
    priceSale: z.number().nullable(),
    salePercent: z.number().nullable(),
    duration: z.number().int().nullable(),
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
    testsSale: z.number().int().nullable(),
    descriptionSale_en: z.string(),
    descriptionSale_ar: z.string(),
  }),
);

/**
 * Presents a package. Prices are AED, dates ISO 8601 instants in UTC, picture URLs absolute. Visitors read `onSale` as true only during the sale.
 * Clients with content.write read the stored value, so that saving it again does not end a future sale.
 */
export function toV1Package(record: PackageRecord, { origin, now, isStored }: V1Options): z.infer<typeof v1PackageSchema> {
  const address = (src: string) => `${origin}${src}`;
  const onePicture = record.picture ? [record.picture] : [];
  const list = (pictures: PackageRecord['picturesEn']) => (pictures.length > 0 ? pictures : onePicture).map((picture) => address(picture.src));
  return {
    _id: record.id,
    name_en: record.nameEn,
    name_ar: record.nameAr,
    description_en: record.descriptionEn,
    description_ar: record.descriptionAr,
    tests: record.tests,
    price: record.price,
    image: record.picture ? address(record.picture.src) : '',
    image_en: list(record.picturesEn),
    image_ar: list(record.picturesAr),
    categoryId: toV1Category(record.category),
    onSale: record.onSale && (isStored || isSaleRunning(record, now)),
    priceSale: record.priceSale,
    salePercent: isStored ? record.salePercent : agreedPercent(record),
    duration: record.duration,
    startDate: record.startDate,
    endDate: record.endDate,
    testsSale: record.testsSale,
    descriptionSale_en: record.descriptionSaleEn,
    descriptionSale_ar: record.descriptionSaleAr,
  };
}
