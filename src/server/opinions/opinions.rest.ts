import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { type OpinionInput, type OpinionRecord, opinionInputSchema } from '#shared/opinions/opinions.schema.ts';
import { onlyGiven, pictureField } from '../content/rest/fields.ts';
import { type ResourceOptions, registerResource, type V1Options } from '../content/rest/resource.ts';
import { named } from '../content/rest/schemas.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { MediaService } from '../media/media.service.ts';
import { registerForms } from '../media/rest/forms.ts';
import { type PictureIds, writeWithPictures } from '../media/rest/sent-pictures.ts';
import type { OpinionsService } from './opinions.service.ts';

const sentOpinionSchema = z.object({ altText: opinionInputSchema.shape.altTextEn, imageOpinion: pictureField });
type SentOpinion = Partial<z.infer<typeof sentOpinionSchema>>;

/** A testimonial as API clients read it; its text is English unless ?lang=ar asks for the Arabic one. */
const v1OpinionSchema = named('Opinion', z.object({ _id: z.string(), image: z.string(), altText: z.string() }));

function toV1Opinion(record: OpinionRecord, { origin, locale }: V1Options): z.infer<typeof v1OpinionSchema> {
  const altText = locale === 'ar' ? record.altTextAr || record.altTextEn : record.altTextEn;
  return { _id: record.id, image: record.picture ? `${origin}${record.picture.src}` : '', altText };
}

/** What the service is to store: what was sent, over what `current` holds. Throws a ZodError. */
function toOpinionInput(altTextEn: string | undefined, pictureId: string | undefined, current: OpinionRecord | null): OpinionInput {
  const before = current && { ...current, pictureId: current.picture?.id ?? null };
  return opinionInputSchema.parse({ ...before, ...onlyGiven({ altTextEn, pictureId }) });
}

/** The testimonials: everybody reads those that are published and have a picture, staff write. */
export const opinionsRest: FastifyPluginAsync<ResourceOptions & { opinions: OpinionsService; media: MediaService }> = async (
  app,
  { opinions, media, ...options },
) => {
  /** `read` gives what the change is laid over. */
  async function write(actor: Actor, sent: SentOpinion, read: () => OpinionRecord | null, save: (input: OpinionInput) => OpinionRecord) {
    const { altText, imageOpinion } = sent;
    const toInput = (ids: PictureIds<'imageOpinion'>) => toOpinionInput(altText, ids.imageOpinion?.[0], read());
    return writeWithPictures({ media, actor, sent: { imageOpinion }, toInput, save });
  }

  await registerResource(app, options, {
    path: '/opinion',
    names: { one: 'opinion', many: 'opinions' },
    title: 'Opinion',
    recordSchema: v1OpinionSchema,
    sentSchema: sentOpinionSchema,
    requiredFields: ['altText'],
    registerForms,
    fieldNames: { pictureId: 'imageOpinion', altTextEn: 'altText' },
    hasOneLanguage: true,
    present: toV1Opinion,
    listPublished: opinions.listPublishedRecords,
    countPublished: opinions.countPublished,
    getPublished: opinions.getPublishedRecord,
    getStored: opinions.getRecord,
    nextChange: () => null,
    create: (actor, sent) =>
      write(
        actor,
        sent,
        () => null,
        (input) => opinions.create(actor, input),
      ),
    update: (actor, id, sent) =>
      write(
        actor,
        sent,
        () => opinions.getRecord(actor, id),
        (input) => opinions.update(actor, id, input),
      ),
    remove: (actor, id) => opinions.removeMany(actor, [id]),
  });
};
