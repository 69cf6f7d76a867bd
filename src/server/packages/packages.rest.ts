import { z } from 'zod';
import { packagesCollection } from '#shared/packages/packages.collection.ts';
import { agreedPercent, percentAfter } from '#shared/packages/price-changes.rules.ts';
import { isSaleRunning, saleDurationDays } from '#shared/packages/sales.rules.ts';
import { toV1Category, v1CategorySchema } from '../categories/categories.collection.ts';
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
  answered: (derived) => ({ ...derived, categoryId: v1CategorySchema, tests: z.int(), duration: z.int().nullable() }),
  /**
   * Prices are AED, dates ISO 8601 instants in UTC, picture URLs absolute. Visitors read `onSale` as true only during the sale. Clients with
   * content.write read the stored value, so that saving it again does not end a future sale.
   */
  present: ({ id, values, related: { pictures, records } }, { origin, now, isStored }) => {
    const addresses = (ids: readonly string[]) => ids.flatMap((pictureId) => (pictures[pictureId] ? `${origin}${pictures[pictureId].src}` : []));
    const onePicture = addresses(values.pictureId === null ? [] : [values.pictureId]);
    const list = (ids: readonly string[]) => (ids.length > 0 ? addresses(ids) : onePicture);
    const category = records[values.categoryId];
    return {
      _id: id,
      name_en: values.nameEn,
      name_ar: values.nameAr,
      description_en: values.descriptionEn,
      description_ar: values.descriptionAr,
      tests: values.tests,
      price: values.price,
      image: onePicture[0] ?? '',
      image_en: list(values.pictureIdsEn),
      image_ar: list(values.pictureIdsAr),
      categoryId: toV1Category({ id: values.categoryId, titleEn: category?.nameEn ?? '', titleAr: category?.nameAr ?? '' }),
      onSale: values.onSale && (isStored || isSaleRunning(values, now)),
      priceSale: values.priceSale,
      salePercent: isStored ? values.salePercent : agreedPercent(values),
      duration: saleDurationDays(values),
      startDate: values.startDate,
      endDate: values.endDate,
      testsSale: values.testsSale,
      descriptionSale_en: values.descriptionSaleEn,
      descriptionSale_ar: values.descriptionSaleAr,
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
