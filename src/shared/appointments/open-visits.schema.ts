import { z } from 'zod';

/** The number of open visits that a dialog names. */
export const namedVisits = 5;

/** The agreed appointments of a collector that are to come or not closed, of which the earliest are named. */
export const openVisitsSchema = z.object({
  count: z.number().int(),
  /** In the order of their start; empty for staff who may not read requests. */
  items: z
    .array(z.object({ id: z.string(), name: z.string(), reference: z.string(), startsAt: z.string() }))
    .max(namedVisits),
});
export type OpenVisits = z.infer<typeof openVisitsSchema>;
