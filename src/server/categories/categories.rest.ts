import type { FastifyPluginAsync } from 'fastify';
import { categoriesCollection } from '#shared/categories/categories.collection.ts';
import { registerCollection } from '../content/rest/collection-resource.ts';
import type { ResourceOptions } from '../content/rest/resource.ts';
import { toV1Category, v1CategorySchema } from './categories.presenter.ts';
import type { CategoriesService } from './categories.service.ts';

/** The package categories: public reads, writes by staff. */
export const categoriesRest: FastifyPluginAsync<ResourceOptions & { categories: CategoriesService }> = async (app, { categories, ...options }) =>
  registerCollection(app, options, categoriesCollection, {
    path: '/packagecategory',
    names: { one: 'category', many: 'categories' },
    title: 'PackageCategory',
    recordSchema: v1CategorySchema,
    present: ({ id, values }) => toV1Category({ id, ...values }),
    service: categories,
  });
