import { z } from 'zod';

/** `amber`: somebody should look after it soon. `red`: something does not work. */
export const healthStates = ['green', 'amber', 'red'] as const;
export type HealthState = (typeof healthStates)[number];

/** A failed check, in the reader's language. */
const problemSchema = z.object({ title: z.string(), advice: z.string() });

/** A failed check for the notices above every page of the staff area. */
export const healthNoticeSchema = problemSchema.extend({ name: z.string() });
export type HealthNotice = z.infer<typeof healthNoticeSchema>;

/** The result of a check, in the reader's language. */
export const healthReportSchema = z.object({
  name: z.string(),
  label: z.string(),
  state: z.enum(healthStates),
  /** null if the check is green. */
  problem: problemSchema.nullable(),
  /** Measured values; `isCode`: left to right in every language. */
  facts: z.array(z.object({ label: z.string(), value: z.string(), isCode: z.boolean() })),
  /** The page of the staff area for this topic. */
  path: z.string().nullable(),
});
export type HealthReport = z.infer<typeof healthReportSchema>;
