import { z } from 'zod';
import { namedHolderSchema, recordListFields, recordListOf } from '../content/records.schema.ts';
import { contentIdSchema, requiredLineSchema } from '../fields/fields.schema.ts';

/** A laboratory test as staff write it. */
export const labTestInputSchema = z.object({
  nameEn: requiredLineSchema(160),
  nameAr: requiredLineSchema(160),
  /** The panel that the package form proposes for the test. */
  defaultPanelId: contentIdSchema.nullable().default(null),
});
export type LabTestInput = z.input<typeof labTestInputSchema>;

const choiceSchema = z.object({ id: contentIdSchema, nameEn: z.string(), nameAr: z.string() });
const labTestChoiceSchema = choiceSchema.extend({ defaultPanelId: contentIdSchema.nullable() });
/** A laboratory test for staff, with the number of packages that contain it. */
export const labTestRecordSchema = labTestChoiceSchema.extend({
  packageCount: z.number().int(),
  /** The number of packages in the trash that contain it; 0 if a package outside the trash does. */
  binCount: z.number().int(),
  /** The first packages in the trash that contain it. */
  holders: z.array(namedHolderSchema),
  version: z.number().int(),
});
export type LabTestRecord = z.infer<typeof labTestRecordSchema>;

/** Filters and order of the staff list. */
export const labTestListInputSchema = z.object(recordListFields(['name', 'packages'])).omit({ published: true });
export type LabTestListInput = z.input<typeof labTestListInputSchema>;
export const labTestListSchema = recordListOf(labTestRecordSchema);

/** The choices of the package form: all tests, panels and tags in both languages. */
export const packageChoicesSchema = z.object({
  labTests: z.array(labTestChoiceSchema),
  panels: z.array(choiceSchema),
  tags: z.array(choiceSchema),
});
export type PackageChoices = z.infer<typeof packageChoicesSchema>;
