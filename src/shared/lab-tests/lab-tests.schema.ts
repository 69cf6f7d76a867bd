import { z } from 'zod';
import { namedHolderSchema, recordListFields, recordListOf } from '../content/records.schema.ts';
import { contentIdSchema, requiredLineSchema } from '../fields/fields.schema.ts';

/** What staff say of a laboratory test. */
export const labTestInputSchema = z.object({
  nameEn: requiredLineSchema(160),
  nameAr: requiredLineSchema(160),
  /** The panel that the form of a package proposes for the test. */
  defaultPanelId: contentIdSchema.nullable().default(null),
});
export type LabTestInput = z.input<typeof labTestInputSchema>;

const choiceSchema = z.object({ id: contentIdSchema, nameEn: z.string(), nameAr: z.string() });
const labTestChoiceSchema = choiceSchema.extend({ defaultPanelId: contentIdSchema.nullable() });
/** A laboratory test as staff see it, with the number of packages that hold it. */
export const labTestRecordSchema = labTestChoiceSchema.extend({
  packageCount: z.number().int(),
  /** How many packages in the bin hold it; 0 where any other holds it. */
  binCount: z.number().int(),
  /** The first of those in the bin. */
  holders: z.array(namedHolderSchema),
  version: z.number().int(),
});
export type LabTestRecord = z.infer<typeof labTestRecordSchema>;

/** Which laboratory tests staff ask for. */
export const labTestListInputSchema = z.object(recordListFields(['name', 'packages'])).omit({ published: true });
export type LabTestListInput = z.input<typeof labTestListInputSchema>;
export const labTestListSchema = recordListOf(labTestRecordSchema);

/** What a package can be made of: every test, panel and tag, in both languages. */
export const packageChoicesSchema = z.object({
  labTests: z.array(labTestChoiceSchema),
  panels: z.array(choiceSchema),
  tags: z.array(choiceSchema),
});
export type PackageChoices = z.infer<typeof packageChoicesSchema>;
