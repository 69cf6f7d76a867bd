import { isSaleExpired } from '#shared/rules/sales.rules.ts';
import type { PackageRecord } from '#shared/schemas/packages.schema.ts';

export interface V1Options {
  /** Stands before picture addresses. */
  origin: string;
  /** The present instant in ms: an ended sale is off, even before the stored mark is. */
  now: number;
}

/** A package as API clients know it. Prices are AED, dates ISO 8601 instants in UTC, picture addresses load as they are. */
export function toV1Package(record: PackageRecord, { origin, now }: V1Options) {
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
    categoryId: { _id: record.category.id, title_en: record.category.titleEn, title_ar: record.category.titleAr },
    onSale: record.onSale && !isSaleExpired(record, now),
    priceSale: record.priceSale,
    salePercent: record.salePercent,
    duration: record.duration,
    startDate: record.startDate,
    endDate: record.endDate,
    testsSale: record.testsSale,
    descriptionSale_en: record.descriptionSaleEn,
    descriptionSale_ar: record.descriptionSaleAr,
  };
}
