import { defineCollection } from '../collections/collection.ts';
import { bilingual, optionalChoice, optionalInteger, published, requiredChoice, requiredLine, requiredText } from '../collections/fields.ts';
import { formatMonth } from '../i18n/format.ts';
import { monthNames } from './information-address.rules.ts';
import { medicalInfoCategories } from './medical-infos.schema.ts';

const title = { max: 200, lines: 1, visibleTo: 'public' } as const;
const description = { max: 8000, lines: 6, visibleTo: 'public' } as const;

/** Medical information, in general or for one week of one month. */
export const medicalInfosCollection = defineCollection('medicalInfo', {
  title: 'title',
  fields: {
    ...bilingual('title', {
      en: requiredLine({ ...title, rest: 'title_en', label: /*i18n*/ { id: 'medicalInfo.titleEn', message: 'Title in English' } }),
      ar: requiredLine({ ...title, rest: 'title_ar', label: /*i18n*/ { id: 'medicalInfo.titleAr', message: 'Title in Arabic' } }),
    }),
    ...bilingual('description', {
      en: requiredText({ ...description, rest: 'description_en', label: /*i18n*/ { id: 'medicalInfo.descriptionEn', message: 'Description in English' } }),
      ar: requiredText({ ...description, rest: 'description_ar', label: /*i18n*/ { id: 'medicalInfo.descriptionAr', message: 'Description in Arabic' } }),
    }),
    category: requiredChoice(medicalInfoCategories, {
      rest: 'category',
      visibleTo: 'public',
      label: /*i18n*/ { id: 'medicalInfo.category', message: 'Category' },
      words: {
        general: /*i18n*/ { id: 'medicalInfo.category.general', message: 'General' },
        weekly: /*i18n*/ { id: 'medicalInfo.category.weekly', message: 'Weekly' },
      },
    }),
    week: optionalInteger({ min: 1, max: 4, rest: 'week', visibleTo: 'public', label: /*i18n*/ { id: 'medicalInfo.week', message: 'Week (1 to 4)' } }),
    month: optionalChoice(monthNames, {
      rest: 'month',
      visibleTo: 'public',
      label: /*i18n*/ { id: 'medicalInfo.month', message: 'Month' },
      words: formatMonth,
    }),
    isPublished: published(),
  },
  sorts: ['time'],
  filters: ['category', 'month'],
  rules: [
    { fields: ['week', 'category'], message: 'required', holds: ({ category, week }) => category !== 'weekly' || week !== null },
    { fields: ['month', 'category'], message: 'required', holds: ({ category, month }) => category !== 'weekly' || month !== null },
  ],
  normalise: (values) => (values.category === 'general' ? { ...values, week: null, month: null } : values),
});
