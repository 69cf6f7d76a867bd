import { defineCollection } from '../collections/define-collection.ts';
import {
  bilingual,
  instant,
  line,
  optionalChoice,
  optionalInteger,
  optionalReference,
  picture,
  published,
  requiredChoice,
  requiredLine,
  requiredText,
  sentence,
  slugLine,
} from '../collections/fields.ts';
import { reviewedTexts } from '../collections/reviewed-texts.ts';
import { formatMonth } from '../i18n/format.ts';
import { medicalInfoCategories, monthNames } from './information-address.rules.ts';

const title = { max: 200, visibleTo: 'public' } as const;
const description = { max: 8000, lines: 6, isLight: true, visibleTo: 'public' } as const;
const ofPage = { rest: false, visibleTo: 'public' } as const;
const lead = { ...ofPage, max: 300, lines: 2 } as const;
const person = { ...ofPage, max: 150 } as const;
const related = { ...ofPage, to: 'package', onDelete: 'clear' } as const;
const relatedTest = { ...ofPage, to: 'labTest', onDelete: 'clear' } as const;

/**
 * Medical information: general, or for one week of a month. The author, the reviewer and the day of their review are
 * statements to visitors; the review that staff mark (`reviewedTexts`) is internal.
 */
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
    /** The last part of the page's address in both languages. Empty in a new record: made from the English title. */
    slug: slugLine({ ...ofPage, label: /*i18n*/ { id: 'medicalInfo.slug', message: 'Address of the page' } }),
    ...bilingual('lead', {
      en: sentence({ ...lead, label: /*i18n*/ { id: 'medicalInfo.leadEn', message: 'Introduction in English' } }),
      ar: sentence({ ...lead, label: /*i18n*/ { id: 'medicalInfo.leadAr', message: 'Introduction in Arabic' } }),
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
    pictureId: picture({
      ...ofPage,
      hasOwnText: false,
      label: /*i18n*/ { id: 'medicalInfo.picture', message: 'Picture' },
    }),
    ...bilingual('author', {
      en: line({ ...person, label: /*i18n*/ { id: 'medicalInfo.authorEn', message: 'Author, in English' } }),
      ar: line({ ...person, label: /*i18n*/ { id: 'medicalInfo.authorAr', message: 'Author, in Arabic' } }),
    }),
    ...bilingual('reviewer', {
      en: line({
        ...person,
        label: /*i18n*/ { id: 'medicalInfo.reviewerEn', message: 'Medical reviewer, in English' },
      }),
      ar: line({
        ...person,
        label: /*i18n*/ { id: 'medicalInfo.reviewerAr', message: 'Medical reviewer, in Arabic' },
      }),
    }),
    reviewedOn: instant({
      ...ofPage,
      edge: 'start',
      label: /*i18n*/ { id: 'medicalInfo.reviewedOn', message: 'Day of the medical review' },
    }),
    firstPackageId: optionalReference({
      ...related,
      label: /*i18n*/ { id: 'medicalInfo.firstPackage', message: 'First package' },
    }),
    secondPackageId: optionalReference({
      ...related,
      label: /*i18n*/ { id: 'medicalInfo.secondPackage', message: 'Second package' },
    }),
    thirdPackageId: optionalReference({
      ...related,
      label: /*i18n*/ { id: 'medicalInfo.thirdPackage', message: 'Third package' },
    }),
    firstLabTestId: optionalReference({
      ...relatedTest,
      label: /*i18n*/ { id: 'medicalInfo.firstLabTest', message: 'First laboratory test' },
    }),
    secondLabTestId: optionalReference({
      ...relatedTest,
      label: /*i18n*/ { id: 'medicalInfo.secondLabTest', message: 'Second laboratory test' },
    }),
    thirdLabTestId: optionalReference({
      ...relatedTest,
      label: /*i18n*/ { id: 'medicalInfo.thirdLabTest', message: 'Third laboratory test' },
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
