import { z } from 'zod';
import type { PackageInput } from '#shared/packages/packages.collection.ts';
import type { PackageWhole } from '#shared/packages/packages.schema.ts';
import type { CollectionRest } from '../content/rest/collection-resource.ts';
import { requireContentWriterOrJson } from '../content/rest/guard.ts';
import { registerResource } from '../content/rest/resource.ts';
import { type Actor, actorCan } from '../core/auth/actor.ts';
import { type SentPackage, sentPackageSchema, toPackageInput } from './packages.input.ts';
import { toV1Package, v1PackageSchema } from './packages.presenter.ts';
import type { PackagesService } from './packages.service.ts';

const saleOffSchema = z.strictObject({ onSale: z.union([z.literal(false), z.literal('false')]) });

/** Packages: public reads of published ones, writes by staff. Any client may end an expired sale. */
export const packagesRest: CollectionRest<PackagesService> = {
  path: '/package',
  title: 'Package',
  description: 'Packages of laboratory tests',
  register: async (app, { service: packages, pictureForms, ...options }) => {
    /** `read` returns the record to merge into. */
    async function write(actor: Actor, sent: SentPackage, read: () => PackageWhole | null, save: (input: PackageInput) => PackageWhole) {
      const { imagePackage, image_en, image_ar } = sent;
      return pictureForms.write({ actor, sent: { imagePackage, image_en, image_ar }, toInput: (ids) => toPackageInput(sent, ids, read()), save });
    }

    await registerResource(app, options, {
      path: '/package',
      names: { one: 'package', many: 'packages' },
      title: 'Package',
      recordSchema: v1PackageSchema,
      sentSchema: sentPackageSchema,
      requiredFields: ['categoryId', 'name_en', 'name_ar', 'description_en', 'description_ar', 'tests'],
      registerForms: pictureForms.registerForms,
      fieldNames: { pictureId: 'imagePackage', pictureIdsEn: 'image_en', pictureIdsAr: 'image_ar' },
      present: toV1Package,
      listPublished: packages.listPublishedRecords,
      countPublished: packages.countPublished,
      getPublished: packages.getPublishedRecord,
      getStored: packages.getRecord,
      nextChange: packages.nextChange,
      create: (actor, sent) =>
        write(
          actor,
          sent,
          () => null,
          (input) => packages.create(actor, input),
        ),
      update: (actor, id, sent) =>
        write(
          actor,
          sent,
          () => packages.getRecord(actor, id),
          (input) => packages.update(actor, id, input),
        ),
      remove: packages.remove,
      openUpdate: {
        isMeant: ({ actor, body }) => !actorCan(actor, 'content.write') && saleOffSchema.safeParse(body).success,
        guard: requireContentWriterOrJson,
        update: packages.endExpiredSale,
      },
    });
  },
};
