import { z } from 'zod';

/**
 * The checks that must pass before the site is ready, which `/readyz` lists; `backups` and `clock` concern staff only,
 * who see all of them.
 */
export const readinessCheckSchema = z.enum([
  'database',
  'disk',
  'integrity',
  'pictures',
  'cards',
  'keys',
  'backups',
  'clock',
]);
export type ReadinessCheckName = z.infer<typeof readinessCheckSchema>;
