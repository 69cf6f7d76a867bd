import { categoriesCollection } from '#shared/categories/categories.collection.ts';
import type { CategoryChoice } from '#shared/categories/categories.schema.ts';
import { type PresentedOf, presentedSchema } from '../content/rest/collection-resource.ts';

/** A category in the API's format. */
export const v1CategorySchema = presentedSchema('PackageCategory', categoriesCollection);

/** Presents a category, also as a part of its packages. */
export function toV1Category({ id, titleEn, titleAr }: CategoryChoice): PresentedOf<typeof categoriesCollection> {
  return { _id: id, title_en: titleEn, title_ar: titleAr };
}
