import { defineCollection } from '../collections/collection.ts';
import { bilingual, line, picture, published, requiredLine } from '../collections/fields.ts';

const text = { max: 500, lines: 2, visibleTo: 'public' } as const;

/** Testimonials: a picture of what a visitor wrote, and its words for people who cannot see it. Visitors see none without a picture. */
export const opinionsCollection = defineCollection('opinion', {
  title: 'altText',
  fields: {
    ...bilingual('altText', {
      en: requiredLine({ ...text, rest: 'altText', label: /*i18n*/ { id: 'opinion.altTextEn', message: 'What the picture says, in English' } }),
      ar: line({ ...text, rest: false, label: /*i18n*/ { id: 'opinion.altTextAr', message: 'What the picture says, in Arabic' } }),
    }),
    pictureId: picture({
      hasOwnText: true,
      rest: { in: 'imageOpinion', out: 'image' },
      visibleTo: 'public',
      label: /*i18n*/ { id: 'opinion.picture', message: 'Picture' },
    }),
    isPublished: published(),
  },
  sorts: [],
  filters: [],
});
