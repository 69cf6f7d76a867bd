import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { categoryInputSchema } from '#shared/categories/categories.schema.ts';
import { type ResourceOptions, registerResource } from '../content/rest/resource.ts';
import { toV1Category, v1CategorySchema } from './categories.presenter.ts';
import type { CategoriesService } from './categories.service.ts';

const sentSchema = z.object({ title_en: categoryInputSchema.shape.titleEn, title_ar: categoryInputSchema.shape.titleAr });

/** The package categories: everybody reads them, staff write. */
export const categoriesRest: FastifyPluginAsync<ResourceOptions & { categories: CategoriesService }> = async (app, { categories, ...options }) =>
  registerResource(app, options, {
    path: '/packagecategory',
    names: { one: 'category', many: 'categories' },
    title: 'PackageCategory',
    recordSchema: v1CategorySchema,
    sentSchema,
    requiredFields: ['title_en', 'title_ar'],
    present: toV1Category,
    listPublished: categories.listPublishedRecords,
    countPublished: categories.countPublished,
    getPublished: categories.getPublishedRecord,
    getStored: categories.getRecord,
    nextChange: () => null,
    create: (actor, sent) => categories.create(actor, { titleEn: sent.title_en, titleAr: sent.title_ar, subtitleEn: '', subtitleAr: '' }),
    update: (actor, id, sent) => {
      const before = categories.getRecord(actor, id);
      return categories.update(actor, id, { ...before, titleEn: sent.title_en ?? before.titleEn, titleAr: sent.title_ar ?? before.titleAr });
    },
    remove: categories.remove,
  });
