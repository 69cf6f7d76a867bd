import { defineCollection } from '../collections/define-collection.ts';
import {
  bilingual,
  optionalChoice,
  optionalInteger,
  published,
  requiredChoice,
  requiredLine,
  requiredText,
} from '../collections/fields.ts';
import { reviewedTexts } from '../collections/reviewed-texts.ts';
import { formatMonth } from '../i18n/format.ts';
import { medicalInfoCategories, monthNames } from './information-address.rules.ts';

const title = { max: 200, lines: 1, visibleTo: 'public' } as const;
const description = { max: 8000, lines: 6, isLight: true, visibleTo: 'public' } as const;

/** Medical information: general, or for one week of a month. */
export const medicalInfosCollection = defineCollection('medicalInfo', {
  title: 'title',
  fields: {
    ...bilingual('title', {
      en: requiredLine({
        ...title,
        label: /*i18n*/ { id: 'medicalInfo.titleEn', message: 'Title in English' },
        rest: { name: 'title_en', description: 'The title in English.', example: 'Heart' },
      }),
      ar: requiredLine({
        ...title,
        label: /*i18n*/ { id: 'medicalInfo.titleAr', message: 'Title in Arabic' },
        rest: { name: 'title_ar', description: 'The title in Arabic.', example: 'القلب' },
      }),
    }),
    ...bilingual('description', {
      en: requiredText({
        ...description,
        label: /*i18n*/ { id: 'medicalInfo.descriptionEn', message: 'Description in English' },
        rest: {
          name: 'description_en',
          description: 'The description in English, plain text.',
          example: 'For the heart.',
        },
      }),
      ar: requiredText({
        ...description,
        label: /*i18n*/ { id: 'medicalInfo.descriptionAr', message: 'Description in Arabic' },
        rest: { name: 'description_ar', description: 'The description in Arabic, plain text.', example: 'للقلب.' },
      }),
    }),
    category: requiredChoice(medicalInfoCategories, {
      rest: {
        name: 'category',
        description: 'General information, or that of one week of the year.',
        example: 'weekly',
      },
      visibleTo: 'public',
      label: /*i18n*/ { id: 'medicalInfo.category', message: 'Category' },
      words: {
        general: /*i18n*/ { id: 'medicalInfo.category.general', message: 'General' },
        weekly: /*i18n*/ { id: 'medicalInfo.category.weekly', message: 'Weekly' },
      },
    }),
    week: optionalInteger({
      min: 1,
      max: 4,
      visibleTo: 'public',
      label: /*i18n*/ { id: 'medicalInfo.week', message: 'Week (1 to 4)' },
      rest: { name: 'week', description: 'The week of the month; none for general information.', example: 1 },
    }),
    month: optionalChoice(monthNames, {
      rest: { name: 'month', description: 'The month in English; none for general information.', example: 'January' },
      visibleTo: 'public',
      label: /*i18n*/ { id: 'medicalInfo.month', message: 'Month' },
      words: formatMonth,
    }),
    isPublished: published(),
  },
  sorts: ['time'],
  filters: ['category', 'month'],
  ...reviewedTexts,
  rules: [
    {
      fields: ['week', 'category'],
      message: 'required',
      holds: ({ category, week }) => category !== 'weekly' || week !== null,
    },
    {
      fields: ['month', 'category'],
      message: 'required',
      holds: ({ category, month }) => category !== 'weekly' || month !== null,
    },
  ],
  normalise: (values) => (values.category === 'general' ? { ...values, week: null, month: null } : values),
});
