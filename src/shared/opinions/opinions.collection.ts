import { defineCollection } from '../collections/define-collection.ts';
import {
  bilingual,
  instant,
  line,
  optionalReference,
  picture,
  pictureAddress,
  published,
  requiredLine,
  sentence,
} from '../collections/fields.ts';

const words = { max: 500, lines: 2, visibleTo: 'public' } as const;
const quote = { ...words, lines: 3, rest: false } as const;
const shortText = { max: 60, rest: false, visibleTo: 'public' } as const;

/**
 * Testimonials: what a visitor wrote, as text, as a picture with its alternative text, or both. Visitors see the text
 * only in quotes, and the picture only in the gallery. API clients read and write only pictures.
 */
export const opinionsCollection = defineCollection('opinion', {
  title: 'altText',
  fields: {
    ...bilingual('quote', {
      en: sentence({
        ...quote,
        label: /*i18n*/ { id: 'opinion.quoteEn', message: 'Their words, in English' },
      }),
      ar: sentence({
        ...quote,
        label: /*i18n*/ { id: 'opinion.quoteAr', message: 'Their words, in Arabic' },
      }),
    }),
    ...bilingual('firstName', {
      en: line({
        ...shortText,
        label: /*i18n*/ { id: 'opinion.firstNameEn', message: 'First name, in English' },
      }),
      ar: line({
        ...shortText,
        label: /*i18n*/ { id: 'opinion.firstNameAr', message: 'First name, in Arabic' },
      }),
    }),
    /** The first moment of the month in which it was written. */
    monthStart: instant({
      edge: 'start',
      label: /*i18n*/ { id: 'opinion.month', message: 'Month' },
      rest: false,
      visibleTo: 'public',
    }),
    packageId: optionalReference({
      to: 'package',
      onDelete: 'clear',
      label: /*i18n*/ { id: 'opinion.package', message: 'Package that it is about' },
      rest: false,
      visibleTo: 'public',
    }),
    ...bilingual('service', {
      en: line({
        ...shortText,
        label: /*i18n*/ { id: 'opinion.serviceEn', message: 'Other service, in English' },
      }),
      ar: line({
        ...shortText,
        label: /*i18n*/ { id: 'opinion.serviceAr', message: 'Other service, in Arabic' },
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
    ...bilingual('altText', {
      en: requiredLine({
        ...words,
        label: /*i18n*/ { id: 'opinion.altTextEn', message: 'What the picture says, in English' },
        rest: {
          name: 'altText',
          description: 'What the picture says, in words; English when sent.',
          example: 'Thank you for the kind care.',
        },
      }),
      ar: line({
        ...words,
        rest: false,
        label: /*i18n*/ { id: 'opinion.altTextAr', message: 'What the picture says, in Arabic' },
      }),
    }),
    isPublished: published(),
  },
  sorts: [],
  filters: [],
});
