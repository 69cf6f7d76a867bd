import { z } from 'zod';
import { mapFields, storedSchemas } from '../collections/define-collection.ts';
import { lightTextSchema } from '../content/light-text.schema.ts';
import { listLimits } from '../content/list.rules.ts';
import { recordListOf } from '../content/records.schema.ts';
import { contentIdSchema, localeSchema } from '../fields/fields.schema.ts';
import { maxSlugLength, slugForm } from '../fields/slugs.rules.ts';
import { letterForm } from './directory-address.rules.ts';
import { fastingAnswers, samples } from './lab-test-answers.ts';
import { type LabTestValues, labTestsCollection, tubes } from './lab-tests.collection.ts';
import { preparationTextsSchema } from './preparation.schema.ts';

/** The tests that nobody signed, or that were changed since; those whose review is due again; those with a valid one. */
export const labTestReviewStates = ['waiting', 'due', 'signed'] as const;
export type LabTestReviewState = (typeof labTestReviewStates)[number];

export const labTestReviewInputSchema = z.object({
  state: z.enum(labTestReviewStates).default('waiting'),
  page: z.int().min(1).max(listLimits.page).default(1),
});

/** A test as a reviewer reads it. */
const labTestToReviewSchema = z.object({
  id: contentIdSchema,
  version: z.int(),
  values: z.object(mapFields(labTestsCollection.fields, ({ kind }) => storedSchemas[kind])) as unknown as z.ZodType<
    LabTestValues,
    LabTestValues
  >,
  /** What patients would read about the preparation, in both languages. */
  preparation: preparationTextsSchema,
  /** The fields that differ from what is signed; none if nothing is. */
  changed: z.array(z.string()),
  signed: z.object({ at: z.string(), by: z.string() }).nullable(),
  /** Whether the reader wrote it, who therefore cannot sign it. */
  isOwn: z.boolean(),
});
export type LabTestToReview = z.infer<typeof labTestToReviewSchema>;
export const labTestsToReviewSchema = recordListOf(labTestToReviewSchema);
export type LabTestsToReview = z.infer<typeof labTestsToReviewSchema>;

/** A test by the address of its page. */
export const labTestInputSchema = z.object({
  slug: z.string().regex(slugForm).max(maxSlugLength),
  locale: localeSchema,
});

/** The page of a test, in one language. The server composes its texts. */
export const labTestPageSchema = z.object({
  id: contentIdSchema,
  slug: z.string(),
  name: z.string(),
  purpose: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  preparation: z.object({ title: z.string(), sentences: z.array(z.string()) }),
  parts: z.array(z.object({ title: z.string(), text: lightTextSchema })),
  /** The heading of the packages that contain it. */
  packagesTitle: z.string(),
  /** The link to all packages that include it. */
  allPackages: z.string(),
  /** The label of the link to the contact form. */
  question: z.string(),
  /** Its other names, its author and its review, which structured data repeats. */
  otherNames: z.array(z.string()),
  author: z.string(),
  review: z.object({ by: z.string(), at: z.string() }).nullable(),
});
export type LabTestPage = z.infer<typeof labTestPageSchema>;

/** The beginning of a message about a test. */
export const labTestQuestionSchema = z.object({ message: z.string() });
export type LabTestQuestion = z.infer<typeof labTestQuestionSchema>;

export const labTestDirectoryInputSchema = z.object({
  locale: localeSchema,
  letter: z.string().regex(letterForm).optional(),
  sample: z.enum(samples).optional(),
  fasting: z.enum(fastingAnswers).optional(),
});
export type LabTestDirectoryInput = z.infer<typeof labTestDirectoryInputSchema>;

/** A page of the directory of laboratory tests, in one language. The server composes its texts. */
export const labTestDirectorySchema = z.object({
  /** Whether no test has a page. */
  isEmpty: z.boolean(),
  /** The number of tests that match the filters, in words. */
  count: z.string(),
  /** The letter of the page; null if it has all tests. */
  letter: z.string().nullable(),
  /** The letters with tests. */
  letters: z.array(z.string()),
  groups: z.array(
    z.object({
      letter: z.string(),
      entries: z.array(
        z.object({
          slug: z.string(),
          name: z.string(),
          /** The name of the test of an abbreviation; null for a test. */
          testName: z.string().nullable(),
          /** Those that the name does not contain. */
          abbreviations: z.string(),
          facts: z.string(),
        }),
      ),
    }),
  ),
  filters: z.array(
    z.object({
      name: z.enum(['sample', 'fasting']),
      label: z.string(),
      options: z.array(z.object({ value: z.string(), text: z.string() })),
    }),
  ),
  texts: z.object({ letters: z.string(), filters: z.string(), noneFound: z.string() }),
});
export type LabTestDirectory = z.infer<typeof labTestDirectorySchema>;

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
