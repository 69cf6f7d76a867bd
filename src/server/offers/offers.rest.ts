import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { offerPercent, offerPrices, offersCollection } from '#shared/offers/offers.collection.ts';
import { percentAfter } from '#shared/packages/price-changes.rules.ts';
import { saleDurationDays } from '#shared/packages/sales.rules.ts';
import { registerCollection } from '../content/rest/collection-resource.ts';
import type { ResourceOptions } from '../content/rest/resource.ts';
import type { MediaService } from '../media/media.service.ts';
import { pictureForms } from '../media/rest/sent-pictures.ts';
import type { OffersService } from './offers.service.ts';

/** The value of `tests` for an offer that applies to all tests. */
const allTests = 'All' as const;

/** Special offers, called sales in the API: public reads of published ones that have started, writes by staff. */
export const offersRest: FastifyPluginAsync<ResourceOptions & { offers: OffersService; media: MediaService }> = async (app, { offers, media, ...options }) =>
  registerCollection(app, options, offersCollection, {
    path: '/sale',
    names: { one: 'sale', many: 'sales' },
    title: 'Sale',
    answered: ({ description_en, description_ar, tests, image_en, image_ar, ...first }) => ({
      ...first,
      offerDuration: z.number().int().nullable(),
      ...{ description_en, description_ar },
      tests: z.union([z.number().int(), z.literal(allTests)]).nullable(),
      ...{ image_en, image_ar },
    }),
    present: ({ id, values, related }, { origin, isStored }) => {
      const list = (ids: readonly string[]) => ids.flatMap((pictureId) => (related.pictures[pictureId] ? `${origin}${related.pictures[pictureId].src}` : []));
      return {
        _id: id,
        name_en: values.nameEn,
        name_ar: values.nameAr,
        salePrice: values.salePrice,
        salePercent: isStored ? values.salePercent : offerPercent(values),
        startDate: values.startDate,
        endDate: values.endDate,
        offerDuration: saleDurationDays(values),
        description_en: values.descriptionEn,
        description_ar: values.descriptionAr,
        tests: values.appliesToAllTests ? allTests : values.tests,
        image_en: list(values.pictureIdsEn),
        image_ar: list(values.pictureIdsAr),
      };
    },
    sent: ({ tests, ...others }) => ({ ...others, tests: z.union([z.literal(allTests), tests]) }),
    requiredFields: ['tests'],
    toValues: (values, sent, current) => ({
      ...values,
      ...(sent.tests !== undefined && { appliesToAllTests: sent.tests === allTests, ...(sent.tests === allTests && { tests: null }) }),
      ...(values.salePercent === undefined && current && { salePercent: percentAfter(offerPrices(current.values), { priceSale: values.salePrice }) }),
    }),
    service: offers,
    pictures: pictureForms(media),
    nextChange: offers.nextChange,
  });
