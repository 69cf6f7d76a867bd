import { z } from 'zod';
import { packagesCollection } from '#shared/packages/packages.collection.ts';
import { agreedPercent, percentAfter } from '#shared/packages/sale-percent.rules.ts';
import { isSaleRunning, saleDurationDays } from '#shared/packages/sales.rules.ts';
import { v1CategorySchema } from '../categories/categories.collection.ts';
import { collectionRest } from '../content/rest/collection-resource.ts';
import { requireContentWriterOrJson } from '../content/rest/guard.ts';
import { actorCan } from '../core/auth/actor.ts';
import type { PackagesService } from './packages.service.ts';

const saleOffSchema = z.strictObject({ onSale: z.union([z.literal(false), z.literal('false')]) });

/** A category by its id, or in the format of the response. */
const categoryField = z.union([z.string(), z.object({ _id: z.string() }).transform(({ _id }) => _id)]);

/** Packages: public reads of published ones, writes by staff. Any client may end an expired sale. */
export const packagesRest = collectionRest(packagesCollection, {
  path: '/package',
  names: { one: 'package', many: 'packages' },
  title: 'Package',
  description: 'Packages of laboratory tests',
  changeExample: { onSale: false },
  addedTexts: { duration: { description: 'The days from the start of the sale to its end.', example: 14 } },
  answered: (derived) => ({ ...derived, categoryId: v1CategorySchema, tests: z.int(), duration: z.int().nullable() }),
  /**
   * Prices are AED, dates ISO 8601 instants in UTC, picture URLs absolute. Visitors read `onSale` as true only during
   * the sale. Clients with content.write read the stored value, so that saving it again does not end a future sale.
   */
  present: (derived, { values, related }, { now, isStored }) => {
    // After the other fields, in the order that clients know.
    const {
      categoryId,
      onSale,
      priceSale,
      salePercent,
      startDate,
      endDate,
      testsSale,
      descriptionSale_en,
      descriptionSale_ar,
      ...first
    } = derived;
    const category = related.records[categoryId];
    const pictures = (ofLanguage: string[]) =>
      ofLanguage.length === 0 && first.image !== '' ? [first.image] : ofLanguage;
    return {
      ...first,
      image_en: pictures(first.image_en),
      image_ar: pictures(first.image_ar),
      categoryId: { _id: categoryId, title_en: category?.nameEn ?? '', title_ar: category?.nameAr ?? '' },
      onSale: onSale && (isStored || isSaleRunning(values, now)),
      priceSale,
      salePercent: isStored ? salePercent : agreedPercent(values),
      duration: saleDurationDays(values),
      startDate,
      endDate,
      testsSale,
      descriptionSale_en,
      descriptionSale_ar,
    };
  },
  sent: (derived) => ({ ...derived, categoryId: categoryField }),
  toValues: (values, _sent, current) => ({
    ...values,
    // A different number of tests counts as entered by staff.
    ...(values.tests !== undefined && values.tests !== current?.values.tests && { countsLabTests: false }),
    ...(values.salePercent === undefined && { salePercent: percentAfter(current?.values ?? null, values) }),
  }),
  nextChange: (service: PackagesService) => service.nextChange(),
  openUpdate: (service) => ({
    isMeant: ({ actor, body }) => !actorCan(actor, 'content.write') && saleOffSchema.safeParse(body).success,
    guard: requireContentWriterOrJson,
    update: service.endExpiredSale,
  }),
});
