import type { FastifyPluginAsync } from 'fastify';
import { medicalInfosCollection } from '#shared/medical-infos/medical-infos.collection.ts';
import { registerCollection } from '../content/rest/collection-resource.ts';
import type { ResourceOptions } from '../content/rest/resource.ts';
import type { MedicalInfosService } from './medical-infos.service.ts';

/** Medical information: public reads of published records, writes by staff. */
export const medicalInfosRest: FastifyPluginAsync<ResourceOptions & { medicalInfos: MedicalInfosService }> = async (app, { medicalInfos, ...options }) =>
  registerCollection(app, options, medicalInfosCollection, {
    path: '/medicalinfo',
    names: { one: 'info', many: 'infos' },
    title: 'MedicalInfo',
    present: ({ id, values }) => ({
      _id: id,
      title_en: values.titleEn,
      title_ar: values.titleAr,
      description_en: values.descriptionEn,
      description_ar: values.descriptionAr,
      category: values.category,
      week: values.week,
      month: values.month,
    }),
    service: medicalInfos,
  });
