import type { FastifyPluginAsync } from 'fastify';
import { localized } from '#shared/i18n/localized.ts';
import { opinionsCollection } from '#shared/opinions/opinions.collection.ts';
import { registerCollection } from '../content/rest/collection-resource.ts';
import type { ResourceOptions } from '../content/rest/resource.ts';
import type { MediaService } from '../media/media.service.ts';
import { pictureForms } from '../media/rest/sent-pictures.ts';
import type { OpinionsService } from './opinions.service.ts';

/** The testimonials: everybody reads those that are published and have a picture, staff write. Their text is English unless ?lang=ar asks for the Arabic one. */
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
