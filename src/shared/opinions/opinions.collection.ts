import { defineCollection } from '../collections/define-collection.ts';
import { bilingual, line, picture, pictureAddress, published, requiredLine } from '../collections/fields.ts';

const text = { max: 500, lines: 2, visibleTo: 'public' } as const;

/**
 * Testimonials: a picture of a visitor's text, and the text for people who cannot see it. Visitors see only those with
 * a picture.
 */
export const opinionsCollection = defineCollection('opinion', {
  title: 'altText',
  fields: {
    ...bilingual('altText', {
      en: requiredLine({
        ...text,
        label: /*i18n*/ { id: 'opinion.altTextEn', message: 'What the picture says, in English' },
        rest: {
          name: 'altText',
          description: 'What the picture says, in words; English when sent.',
          example: 'Thank you for the kind care.',
        },
      }),
      ar: line({
        ...text,
        rest: false,
        label: /*i18n*/ { id: 'opinion.altTextAr', message: 'What the picture says, in Arabic' },
      }),
    }),
    pictureId: picture({
      hasOwnText: true,
      rest: {
        in: {
          name: 'imageOpinion',
          description: 'The testimonial’s picture: a file, or the address of a picture that the site has.',
        },
        out: pictureAddress,
      },
      visibleTo: 'public',
      label: /*i18n*/ { id: 'opinion.picture', message: 'Picture' },
    }),
    isPublished: published(),
  },
  sorts: [],
  filters: [],
});
