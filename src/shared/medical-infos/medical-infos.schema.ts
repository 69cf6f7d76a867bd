import { z } from 'zod';
import { publicShape } from '../collections/public-values.ts';
import { foundRecordsSchema } from '../content/found.schema.ts';
import { lightTextSchema } from '../content/light-text.schema.ts';
import { contentIdSchema, localeSchema } from '../fields/fields.schema.ts';
import { pictureSchema } from '../media/media.schema.ts';
import { packageSummarySchema } from '../packages/packages.schema.ts';
import { monthNames } from './information-address.rules.ts';
import { medicalInfosCollection } from './medical-infos.collection.ts';

/** Requested topics: all general ones, or those of one month. */
export const medicalInfoListInputSchema = z.discriminatedUnion('category', [
  z.object({ locale: localeSchema, category: z.literal('general') }),
  z.object({ locale: localeSchema, category: z.literal('weekly'), month: z.enum(monthNames) }),
]);
export type MedicalInfoListInput = z.infer<typeof medicalInfoListInputSchema>;

const publicFields = z
  .object({ id: contentIdSchema, ...publicShape(medicalInfosCollection) })
  .extend({ description: lightTextSchema });

/** A topic in a list, in one language; `week` is 1 to 4, null for general topics. */
export const medicalInfoSchema = publicFields
  .pick({ id: true, slug: true, title: true, lead: true, description: true, week: true })
  .extend({ picture: pictureSchema.nullable() });
export type MedicalInfo = z.infer<typeof medicalInfoSchema>;

/** A topic on its own page, in one language; `reviewedOn` is the first moment of the day of the review. */
export const medicalInfoPageSchema = publicFields.extend({
  picture: pictureSchema.nullable(),
  /** The picture beside links to the page. */
  sharePicture: pictureSchema.pick({ src: true, width: true, height: true, alt: true }).nullable(),
  packages: z.array(packageSummarySchema),
  labTests: foundRecordsSchema.shape.items,
  /** The next topics of its list. */
  others: z.array(medicalInfoSchema),
});
export type MedicalInfoPage = z.infer<typeof medicalInfoPageSchema>;
