import { z } from 'zod';
import type { CategoryRecord } from '#shared/categories/categories.schema.ts';
import { named } from '../content/rest/schemas.ts';

/** A category as API clients read it. */
export const v1CategorySchema = named('PackageCategory', z.object({ _id: z.string(), title_en: z.string(), title_ar: z.string() }));

/** Presents a category, or what a package says of its own. */
export function toV1Category({ id, titleEn, titleAr }: Pick<CategoryRecord, 'id' | 'titleEn' | 'titleAr'>): z.infer<typeof v1CategorySchema> {
  return { _id: id, title_en: titleEn, title_ar: titleAr };
}
