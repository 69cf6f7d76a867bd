import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { type OfferInput, type OfferRecord, offerInputSchema } from '#shared/offers/offers.schema.ts';
import { agreedPercent, percentAfter } from '#shared/packages/price-changes.rules.ts';
import { saleDurationDays } from '#shared/packages/sales.rules.ts';
import { bare, instantField, numberField, onlyGiven, pictureListField } from '../content/rest/fields.ts';
import { type ResourceOptions, registerResource, type V1Options } from '../content/rest/resource.ts';
import { named } from '../content/rest/schemas.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { MediaService } from '../media/media.service.ts';
import { registerForms } from '../media/rest/forms.ts';
import { type PictureIds, writeWithPictures } from '../media/rest/sent-pictures.ts';
import type { OffersService } from './offers.service.ts';

const { shape } = offerInputSchema;

/** What old clients write where an offer applies to every test. */
const allTests = 'All';

const sentOfferSchema = z.object({
  name_en: shape.nameEn,
  name_ar: shape.nameAr,
  description_en: shape.descriptionEn,
  description_ar: shape.descriptionAr,
  tests: z.union([z.literal(allTests), numberField(bare(shape.tests))]),
  salePrice: numberField(bare(shape.salePrice)),
  salePercent: numberField(bare(shape.salePercent)),
  startDate: instantField('start'),
  endDate: instantField('end'),
  image_en: pictureListField,
  image_ar: pictureListField,
});
type SentOffer = Partial<z.infer<typeof sentOfferSchema>>;

/** A special offer as API clients read it. */
const v1OfferSchema = named(
  'Sale',
  z.object({
    _id: z.string(),
    name_en: z.string(),
    name_ar: z.string(),
    salePrice: z.number().nullable(),
    salePercent: z.number().nullable(),
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
    offerDuration: z.number().int().nullable(),
    description_en: z.string(),
    description_ar: z.string(),
    tests: z.union([z.number().int(), z.literal(allTests)]).nullable(),
    image_en: z.array(z.string()),
    image_ar: z.array(z.string()),
  }),
);

function toV1Offer(record: OfferRecord, { origin, isStored }: V1Options): z.infer<typeof v1OfferSchema> {
  const list = (pictures: OfferRecord['picturesEn']) => pictures.map(({ src }) => `${origin}${src}`);
  return {
    _id: record.id,
    name_en: record.nameEn,
    name_ar: record.nameAr,
    salePrice: record.salePrice,
    salePercent: isStored ? record.salePercent : agreedPercent(pricesOf(record)),
    startDate: record.startDate,
    endDate: record.endDate,
    offerDuration: saleDurationDays(record),
    description_en: record.descriptionEn,
    description_ar: record.descriptionAr,
    tests: record.appliesToAllTests ? allTests : record.tests,
    image_en: list(record.picturesEn),
    image_ar: list(record.picturesAr),
  };
}

/** What the service is to store: what was sent, over what `current` holds. Throws a ZodError. */
function toOfferInput(sent: SentOffer, pictures: PictureIds<'image_en' | 'image_ar'>, current: OfferRecord | null): OfferInput {
  const given = {
    nameEn: sent.name_en,
    nameAr: sent.name_ar,
    descriptionEn: sent.description_en,
    descriptionAr: sent.description_ar,
    ...(sent.tests !== undefined && { appliesToAllTests: sent.tests === allTests, tests: sent.tests === allTests ? null : sent.tests }),
    salePrice: sent.salePrice,
    salePercent: sent.salePercent === undefined && current ? percentAfter(pricesOf(current), { priceSale: sent.salePrice }) : sent.salePercent,
    startDate: sent.startDate,
    endDate: sent.endDate,
    pictureIdsEn: pictures.image_en,
    pictureIdsAr: pictures.image_ar,
  };
  const before = current && {
    ...current,
    relatedPackageId: current.relatedPackage?.id ?? null,
    pictureIdsEn: current.picturesEn.map(({ id }) => id),
    pictureIdsAr: current.picturesAr.map(({ id }) => id),
  };
  return offerInputSchema.parse({ ...before, ...onlyGiven(given) });
}

const pricesOf = ({ originalPrice: price, salePrice: priceSale, salePercent }: OfferRecord) => ({ price, priceSale, salePercent });

/** The special offers, which this API calls sales: everybody reads those that are published and have started, staff write. */
export const offersRest: FastifyPluginAsync<ResourceOptions & { offers: OffersService; media: MediaService }> = async (app, { offers, media, ...options }) => {
  /** `read` gives what the change is laid over. */
  async function write(actor: Actor, sent: SentOffer, read: () => OfferRecord | null, save: (input: OfferInput) => OfferRecord) {
    const { image_en, image_ar } = sent;
    return writeWithPictures({ media, actor, sent: { image_en, image_ar }, toInput: (ids) => toOfferInput(sent, ids, read()), save });
  }

  await registerResource(app, options, {
    path: '/sale',
    names: { one: 'sale', many: 'sales' },
    title: 'Sale',
    recordSchema: v1OfferSchema,
    sentSchema: sentOfferSchema,
    requiredFields: ['name_en', 'name_ar', 'description_en', 'description_ar', 'tests'],
    registerForms,
    fieldNames: { pictureIdsEn: 'image_en', pictureIdsAr: 'image_ar' },
    present: toV1Offer,
    listPublished: offers.listPublishedRecords,
    countPublished: offers.countPublished,
    getPublished: offers.getPublishedRecord,
    getStored: offers.getRecord,
    nextChange: offers.nextChange,
    create: (actor, sent) =>
      write(
        actor,
        sent,
        () => null,
        (input) => offers.create(actor, input),
      ),
    update: (actor, id, sent) =>
      write(
        actor,
        sent,
        () => offers.getRecord(actor, id),
        (input) => offers.update(actor, id, input),
      ),
    remove: (actor, id) => offers.removeMany(actor, [id]),
  });
};
