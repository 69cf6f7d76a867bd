import { z } from 'zod';

/** The checks that must pass before the site is ready; `/readyz` and the staff area list the failed ones. */
export const readinessCheckSchema = z.enum(['database', 'disk', 'integrity', 'pictures', 'cards', 'keys']);
export type ReadinessCheckName = z.infer<typeof readinessCheckSchema>;
