import { z } from 'zod';
import type { PackageRecord } from '#shared/schemas/packages.schema.ts';
import { type PackageInput, packageInputSchema } from '#shared/schemas/packages.schema.ts';

/** Clients send numbers as numbers or as text, and an empty text for no value. */
const amount = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d*(\.\d+)?$/)
      .transform((text) => (text === '' ? null : Number(text))),
  ])
  .nullable();
const bool = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);
const instant = z.union([z.iso.datetime({ offset: true }), z.literal('').transform(() => null)]).nullable();

const v1PackageSchema = z
  .object({
    categoryId: z.string(),
    name_en: z.string(),
    name_ar: z.string(),
    description_en: z.string(),
    description_ar: z.string(),
    tests: amount,
    price: amount,
    onSale: bool,
    priceSale: amount,
    salePercent: amount,
    startDate: instant,
    endDate: instant,
    testsSale: amount,
    descriptionSale_en: z.string(),
    descriptionSale_ar: z.string(),
  })
  .partial();

/** Reads a package as API clients send it; what they leave out stays as it is in `current`. Throws a ZodError. */
export function fromV1Package(body: unknown, current: PackageRecord | null): PackageInput {
  const sent = v1PackageSchema.parse(body ?? {});
  const renamed = {
    nameEn: sent.name_en,
    nameAr: sent.name_ar,
    descriptionEn: sent.description_en,
    descriptionAr: sent.description_ar,
    descriptionSaleEn: sent.descriptionSale_en,
    descriptionSaleAr: sent.descriptionSale_ar,
  };
  const given = Object.fromEntries(Object.entries({ ...sent, ...renamed }).filter(([, value]) => value !== undefined));
  const before = current && {
    ...current,
    categoryId: current.category.id,
    pictureId: current.picture?.id ?? null,
    pictureIdsEn: current.picturesEn.map(({ id }) => id),
    pictureIdsAr: current.picturesAr.map(({ id }) => id),
  };
  return packageInputSchema.parse({ ...before, ...given });
}
