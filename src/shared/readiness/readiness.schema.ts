import { z } from 'zod';

/** The conditions that have to hold before the site is ready; `/readyz` and the staff area name those that do not. */
export const readinessCheckSchema = z.enum(['database', 'disk', 'integrity', 'pictures', 'cards', 'keys']);
export type ReadinessCheckName = z.infer<typeof readinessCheckSchema>;
