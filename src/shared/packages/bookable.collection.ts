import {
  bilingual,
  instant,
  optionalText,
  percent,
  pictures,
  requiredLine,
  requiredText,
} from '../collections/fields.ts';

const name = { max: 160, visibleTo: 'public' } as const;
const description = { max: 4000, lines: 4, isLight: true, visibleTo: 'public' } as const;
const pictureExample = ['/media/0f8b8d0f8b8d0f8b8d0f8b8d0f8b8d0f/original.png'];

/** Fields that packages and offers have in common. */
export const bookableTexts = {
  ...bilingual('name', {
    en: requiredLine({
      ...name,
      label: /*i18n*/ { id: 'bookable.nameEn', message: 'Name in English' },
      rest: { name: 'name_en', description: 'The name in English.', example: 'Heart check' },
    }),
    ar: requiredLine({
      ...name,
      label: /*i18n*/ { id: 'bookable.nameAr', message: 'Name in Arabic' },
      rest: { name: 'name_ar', description: 'The name in Arabic.', example: 'فحص القلب' },
    }),
  }),
  ...bilingual('description', {
    en: requiredText({
      ...description,
      label: /*i18n*/ { id: 'bookable.descriptionEn', message: 'Description in English' },
      rest: {
        name: 'description_en',
        description: 'The description in English, plain text.',
        example: 'For the heart.',
      },
    }),
    ar: requiredText({
      ...description,
      label: /*i18n*/ { id: 'bookable.descriptionAr', message: 'Description in Arabic' },
      rest: { name: 'description_ar', description: 'The description in Arabic, plain text.', example: 'للقلب.' },
    }),
  }),
};

const preparation = { max: 4000, lines: 3, rest: false, visibleTo: 'public' } as const;

export const bookablePreparation = bilingual('preparation', {
  en: optionalText({
    ...preparation,
    label: /*i18n*/ { id: 'bookable.preparationEn', message: 'Preparation in English' },
  }),
  ar: optionalText({
    ...preparation,
    label: /*i18n*/ { id: 'bookable.preparationAr', message: 'Preparation in Arabic' },
  }),
});

export const bookableSale = {
  salePercent: percent({
    label: /*i18n*/ { id: 'bookable.salePercent', message: 'Percent off' },
    rest: {
      name: 'salePercent',
      description: 'The percent off. Beside two prices, one that differs from theirs by more than a point is computed.',
      example: 25,
    },
    visibleTo: 'public',
  }),
  startDate: instant({
    edge: 'start',
    label: /*i18n*/ { id: 'bookable.startDate', message: 'First day' },
    rest: {
      name: 'startDate',
      description: 'When it starts, ISO 8601; a day alone is its first moment at the centre.',
      example: '2026-11-01T00:00:00.000Z',
    },
    visibleTo: 'public',
  }),
  endDate: instant({
    edge: 'end',
    label: /*i18n*/ { id: 'bookable.endDate', message: 'Last day' },
    rest: {
      name: 'endDate',
      description: 'When it ends, ISO 8601; a day alone is its last moment at the centre.',
      example: '2026-11-15T00:00:00.000Z',
    },
    visibleTo: 'public',
  }),
};

export const bookablePictures = {
  pictureIdsEn: pictures({
    label: /*i18n*/ { id: 'bookable.picturesEn', message: 'Pictures in English' },
    rest: {
      name: 'image_en',
      description: 'The pictures for English pages: addresses when read, files or addresses when sent.',
      example: pictureExample,
    },
    visibleTo: 'public',
  }),
  pictureIdsAr: pictures({
    label: /*i18n*/ { id: 'bookable.picturesAr', message: 'Pictures in Arabic' },
    rest: {
      name: 'image_ar',
      description: 'The pictures for Arabic pages: addresses when read, files or addresses when sent.',
      example: pictureExample,
    },
    visibleTo: 'public',
  }),
};
