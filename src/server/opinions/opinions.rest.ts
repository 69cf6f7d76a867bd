import type { FastifyPluginAsync } from 'fastify';
import { localized } from '#shared/i18n/localized.ts';
import { opinionsCollection } from '#shared/opinions/opinions.collection.ts';
import { registerCollection } from '../content/rest/collection-resource.ts';
import type { ResourceOptions } from '../content/rest/resource.ts';
import type { MediaService } from '../media/media.service.ts';
import { pictureForms } from '../media/rest/sent-pictures.ts';
import type { OpinionsService } from './opinions.service.ts';

/** Testimonials: public reads of published ones with a picture, writes by staff. Their text is English; with ?lang=ar it is Arabic. */
export const opinionsRest: FastifyPluginAsync<ResourceOptions & { opinions: OpinionsService; media: MediaService }> = async (
  app,
  { opinions, media, ...options },
) =>
  registerCollection(app, options, opinionsCollection, {
    path: '/opinion',
    names: { one: 'opinion', many: 'opinions' },
    title: 'Opinion',
    hasOneLanguage: true,
    present: ({ id, values, related }, { origin, locale }) => {
      const picture = values.pictureId === null ? undefined : related.pictures[values.pictureId];
      return { _id: id, image: picture ? `${origin}${picture.src}` : '', altText: localized(values, 'altText', locale) };
    },
    service: opinions,
    pictures: pictureForms(media),
  });
