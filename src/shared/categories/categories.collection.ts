import { z } from 'zod';
import { defineCollection } from '../collections/define-collection.ts';
import { bilingual, published, requiredLine, sentence } from '../collections/fields.ts';

const title = { max: 160, visibleTo: 'public' } as const;
const subtitle = { max: 300, rest: false, visibleTo: 'public' } as const;

/** Categories of packages. */
export const categoriesCollection = defineCollection('category', {
  title: 'title',
  fields: {
    ...bilingual('title', {
      en: requiredLine({
        ...title,
        label: /*i18n*/ { id: 'category.titleEn', message: 'Title in English' },
        rest: { name: 'title_en', description: 'The title in English.', example: 'Heart' },
      }),
      ar: requiredLine({
        ...title,
        label: /*i18n*/ { id: 'category.titleAr', message: 'Title in Arabic' },
        rest: { name: 'title_ar', description: 'The title in Arabic.', example: 'القلب' },
      }),
    }),
    ...bilingual('subtitle', {
      en: sentence({ ...subtitle, label: /*i18n*/ { id: 'category.subtitleEn', message: 'Subtitle in English' } }),
      ar: sentence({ ...subtitle, label: /*i18n*/ { id: 'category.subtitleAr', message: 'Subtitle in Arabic' } }),
    }),
    isPublished: published(),
  },
  computed: { packageCount: z.int() },
  sorts: ['packages'],
  filters: [],
});
