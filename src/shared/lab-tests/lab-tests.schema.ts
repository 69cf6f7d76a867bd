import { z } from 'zod';
import { recordListFields, recordListOf } from '../content/records.schema.ts';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { labTestsCollection, tubes } from './lab-tests.collection.ts';

/** Filters and order of the staff list. */
export const labTestListInputSchema = z
  .object({ ...recordListFields(['name', 'packages']), tube: z.enum([...tubes, 'unstated']).optional() })
  .omit({ published: true });
export type LabTestListInput = z.input<typeof labTestListInputSchema>;
export const labTestListSchema = recordListOf(labTestsCollection.recordSchema);

const choiceSchema = z.object({ id: contentIdSchema, nameEn: z.string(), nameAr: z.string() });
/** The choices of the package form: all tests, panels and tags in both languages. */
export const packageChoicesSchema = z.object({
  labTests: z.array(choiceSchema.extend({ defaultPanelId: contentIdSchema.nullable() })),
  panels: z.array(choiceSchema),
  tags: z.array(choiceSchema),
});
export type PackageChoices = z.infer<typeof packageChoicesSchema>;

/** The tubes of a package in the order of `tubes`, each with its tests; null, the last one, if it is not stated. */
export const packageTubesSchema = z.array(
  z.object({
    tube: z.enum(tubes).nullable(),
    labTests: z.array(z.object({ nameEn: z.string(), nameAr: z.string() })),
  }),
);
export type PackageTubes = z.infer<typeof packageTubesSchema>;
