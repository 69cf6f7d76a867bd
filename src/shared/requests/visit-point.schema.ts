import { z } from 'zod';
import { maxAccuracy, type VisitPoint } from './visit-point.rules.ts';

export const visitPointSchema: z.ZodType<VisitPoint, VisitPoint> = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().int().min(1).max(maxAccuracy),
});

/** The point as the site's form sends it: JSON, or '' for none. */
export const sentPointSchema = z
  .string()
  .max(200)
  .transform((text, context): unknown => {
    try {
      return text === '' ? null : JSON.parse(text);
    } catch {
      context.addIssue('invalid');
      return z.NEVER;
    }
  })
  .pipe(visitPointSchema.nullable());
