import { z } from 'zod';
import { collectionNames } from '../content/records.schema.ts';
import { trustKinds } from '../settings/trust.rules.ts';

/** The steps before a new site opens, in the order of the list. */
export const firstStepNames = [
  'names',
  'licence',
  'contact',
  'hours',
  'privacy',
  'trust',
  'mail',
  'https',
  'backup',
  'demo',
  'catalogue',
  'packages',
  'review',
  'areas',
  'team',
  'logo',
  'pictures',
  'members',
  'secondFactor',
  'opening',
] as const;
export type FirstStepName = (typeof firstStepNames)[number];

/** The known reasons why a step is not done. */
const firstStepTroubles = [
  'noServer',
  'untried',
  'failing',
  'plain',
  'noAddress',
  'untrustedProxy',
  'notScheduled',
  'backupFailed',
  'noBackup',
] as const;
export type FirstStepTrouble = (typeof firstStepTroubles)[number];

/** The values of steps that may still be those of the demo. */
const demoParts = [
  'nameEn',
  'nameAr',
  'phones',
  'email',
  'hours',
  'privacy',
  'director',
  'sampleReport',
  'featureFacts',
  ...trustKinds.map((kind) => `fact-${kind}` as const),
] as const;
export type DemoPart = (typeof demoParts)[number];

/** The remaining demo content. */
const demoContentSchema = z.object({
  /** Unchanged demo records that no record of the centre needs, by kind. */
  records: z.record(z.enum(collectionNames), z.number().int()),
  /** Demo records that staff have changed. */
  changedCount: z.number().int(),
  /** Requests that the demo invented. */
  requestCount: z.number().int(),
  /** Keys of settings that still contain demo texts. */
  settings: z.array(z.string()),
});
export type DemoContent = z.infer<typeof demoContentSchema>;

/** The number of entries that the starter set would add; existing entries are skipped. */
export const starterSetSchema = z.object({
  categories: z.number().int(),
  labTests: z.number().int(),
  panels: z.number().int(),
  tags: z.number().int(),
});
export type StarterSet = z.infer<typeof starterSetSchema>;

/** The number of open steps, and the first of them. */
export const dueStepsSchema = z.object({ count: z.number().int(), next: z.enum(firstStepNames).nullable() });
export type DueSteps = z.infer<typeof dueStepsSchema>;

export const firstStepsSchema = z.object({
  isDismissed: z.boolean(),
  steps: z.array(
    z.object({
      name: z.enum(firstStepNames),
      isDone: z.boolean(),
      trouble: z.enum(firstStepTroubles).nullable(),
      demoParts: z.array(z.enum(demoParts)),
    }),
  ),
  demo: demoContentSchema,
});
export type FirstSteps = z.infer<typeof firstStepsSchema>;

/** Whether to remove demo records that staff have changed too. */
export const demoRemovalSchema = z.object({ withChanged: z.boolean() });
/** The number of records moved to the trash. */
export const demoRemovalResultSchema = z.object({ count: z.number().int() });

/** A site without a published package or a privacy policy opens only if the owner accepts that. */
export const openSiteSchema = z.object({ isIncompleteAccepted: z.boolean().default(false) });
