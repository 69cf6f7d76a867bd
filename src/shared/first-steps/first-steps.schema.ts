import { z } from 'zod';
import { contentNouns } from '../content/records.schema.ts';

/** What a new centre sets up before it opens its site, in the order of the list. */
export const firstStepNames = [
  'names',
  'licence',
  'contact',
  'hours',
  'privacy',
  'mail',
  'https',
  'backup',
  'demo',
  'catalogue',
  'packages',
  'opening',
] as const;
export type FirstStepName = (typeof firstStepNames)[number];

/** What is in the way of a step, where that can be told. */
const firstStepTroubles = ['noServer', 'untried', 'failing', 'plain', 'noAddress', 'untrustedProxy', 'notScheduled', 'backupFailed'] as const;
export type FirstStepTrouble = (typeof firstStepTroubles)[number];

/** What is left of the demo centre, as it was loaded. */
const demoContentSchema = z.object({
  /** Records that nobody has changed, by noun. */
  records: z.record(z.enum(contentNouns), z.number().int()),
  /** Records that staff have made their own. */
  changedCount: z.number().int(),
  /** Keys of the settings that hold the demo's texts. */
  settings: z.array(z.string()),
});
export type DemoContent = z.infer<typeof demoContentSchema>;

/** How many entries the starter set adds: those of its entries that the centre does not have yet. */
export const starterSetSchema = z.object({ categories: z.number().int(), labTests: z.number().int(), panels: z.number().int(), tags: z.number().int() });
export type StarterSet = z.infer<typeof starterSetSchema>;

/** The number of steps left, and the first of them that the list leads to. */
export const dueStepsSchema = z.object({ count: z.number().int(), next: z.enum(firstStepNames).nullable() });
export type DueSteps = z.infer<typeof dueStepsSchema>;

export const firstStepsSchema = z.object({
  isPutAway: z.boolean(),
  steps: z.array(z.object({ name: z.enum(firstStepNames), isDone: z.boolean(), trouble: z.enum(firstStepTroubles).nullable() })),
  demo: demoContentSchema,
});
export type FirstSteps = z.infer<typeof firstStepsSchema>;

/** Whether records of the demo that staff have changed go too. */
export const demoRemovalSchema = z.object({ withChanged: z.boolean() });
/** How many records went into the bin. */
export const demoRemovalResultSchema = z.object({ count: z.number().int() });
