import { z } from 'zod';
import { contentIdSchema, lineSchema } from '../fields/fields.schema.ts';
import { preparationFields } from '../lab-tests/preparation.collection.ts';
import { preparationTextsSchema } from '../lab-tests/preparation.schema.ts';
import { answers } from './packages-address.rules.ts';

const namesSchema = z.object({ nameEn: z.string(), nameAr: z.string() });

/** The tests of a package that staff compose. */
export const packagePreparationInputSchema = z.object({
  labTestIds: z.array(contentIdSchema).max(500),
  /** Whether the list names all tests of the package. */
  isComplete: z.boolean(),
  isForChildren: z.boolean(),
});
export type PackagePreparationInput = z.infer<typeof packagePreparationInputSchema>;

/** What the signed facts of these tests say together. */
export const packagePreparationSchema = z.object({
  fasting: preparationFields.fasting.schema,
  fastingFrom: preparationFields.fastingFrom.schema,
  texts: preparationTextsSchema,
  /** Demands that exclude each other. */
  conflicts: z.array(z.enum(['fasting', 'fastingHours', 'morning', 'cycle'])),
  /** The tests because of which people fast. */
  fastingFor: z.array(namesSchema),
  /** How many of the tests answer the question about fasting. */
  answered: z.int(),
  total: z.int(),
  /** Whether a reviewer must confirm the fasting. */
  isStrict: z.boolean(),
});
export type PackagePreparation = z.infer<typeof packagePreparationSchema>;

/** Packages whose fasting a reviewer must confirm, or has confirmed. */
export const fastingReviewsSchema = z.array(
  namesSchema.extend({
    id: contentIdSchema,
    version: z.int(),
    /** Identifies what the reviewer decides about. */
    key: z.string(),
    /** More than 12 hours or fasting of children, or less than the tests ask for. */
    need: z.enum(['strict', 'laxer']),
    isForChildren: z.boolean(),
    /** What the tests ask for. */
    asked: preparationTextsSchema,
    fastingFor: z.array(namesSchema),
    /** What the package states; null if it takes its fasting from its tests. */
    stated: z.object({ fastingRequired: z.enum(answers), fastingHours: z.int() }).nullable(),
    approval: z.object({ reason: z.string(), at: z.string(), by: z.string() }).nullable(),
  }),
);
export type FastingReviews = z.infer<typeof fastingReviewsSchema>;
export type FastingReview = FastingReviews[number];

export const fastingApprovalInputSchema = z.object({
  id: contentIdSchema,
  version: z.int(),
  key: z.string().max(1000),
  isApproved: z.boolean(),
  /** Why patients may fast less than the tests ask for. */
  reason: lineSchema(300).default(''),
});
export type FastingApprovalInput = z.output<typeof fastingApprovalInputSchema>;
