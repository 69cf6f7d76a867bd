import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { monthNames } from '#shared/medical-infos/information-address.rules.ts';
import { type MedicalInfoInput, type MedicalInfoRecord, medicalInfoCategories, medicalInfoInputSchema } from '#shared/medical-infos/medical-infos.schema.ts';
import { bare, numberField, onlyGiven } from '../content/rest/fields.ts';
import { type ResourceOptions, registerResource } from '../content/rest/resource.ts';
import { named } from '../content/rest/schemas.ts';
import type { MedicalInfosService } from './medical-infos.service.ts';

// The input schema ends in a transform: its object stands at the pipe's beginning.
const { shape } = medicalInfoInputSchema.in;

const sentInfoSchema = z.object({
  title_en: shape.titleEn,
  title_ar: shape.titleAr,
  description_en: shape.descriptionEn,
  description_ar: shape.descriptionAr,
  category: shape.category,
  week: numberField(bare(shape.week)),
  month: z.union([bare(shape.month), z.literal('').transform(() => null)]),
});

/** Medical information as API clients read it. */
const v1InfoSchema = named(
  'MedicalInfo',
  z.object({
    _id: z.string(),
    title_en: z.string(),
    title_ar: z.string(),
    description_en: z.string(),
    description_ar: z.string(),
    category: z.enum(medicalInfoCategories),
    week: z.number().int().nullable(),
    month: z.enum(monthNames).nullable(),
  }),
);

const toV1Info = (record: MedicalInfoRecord): z.infer<typeof v1InfoSchema> => ({
  _id: record.id,
  title_en: record.titleEn,
  title_ar: record.titleAr,
  description_en: record.descriptionEn,
  description_ar: record.descriptionAr,
  category: record.category,
  week: record.week,
  month: record.month,
});

/** What the service is to store: what was sent, over what `current` holds. Throws a ZodError. */
function toInput(sent: Partial<z.infer<typeof sentInfoSchema>>, current: MedicalInfoRecord | null): MedicalInfoInput {
  const given = {
    titleEn: sent.title_en,
    titleAr: sent.title_ar,
    descriptionEn: sent.description_en,
    descriptionAr: sent.description_ar,
    category: sent.category,
    week: sent.week,
    month: sent.month,
  };
  return medicalInfoInputSchema.parse({ ...current, ...onlyGiven(given) });
}

/** The medical information: everybody reads what is published, staff write. */
export const medicalInfosRest: FastifyPluginAsync<ResourceOptions & { medicalInfos: MedicalInfosService }> = async (app, { medicalInfos, ...options }) =>
  registerResource(app, options, {
    path: '/medicalinfo',
    names: { one: 'info', many: 'infos' },
    title: 'MedicalInfo',
    recordSchema: v1InfoSchema,
    sentSchema: sentInfoSchema,
    requiredFields: ['title_en', 'title_ar', 'description_en', 'description_ar', 'category'],
    present: toV1Info,
    listPublished: medicalInfos.listPublishedRecords,
    countPublished: medicalInfos.countPublished,
    getPublished: medicalInfos.getPublishedRecord,
    getStored: medicalInfos.getRecord,
    nextChange: () => null,
    create: (actor, sent) => medicalInfos.create(actor, toInput(sent, null)),
    update: (actor, id, sent) => medicalInfos.update(actor, id, toInput(sent, medicalInfos.getRecord(actor, id))),
    remove: (actor, id) => medicalInfos.removeMany(actor, [id]),
  });
