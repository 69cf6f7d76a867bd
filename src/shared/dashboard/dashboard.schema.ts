import { z } from 'zod';
import { contentIdSchema } from '../fields/fields.schema.ts';
import { requestTypes } from '../requests/request-types.ts';

/** The possible periods, in days up to today. */
export const dashboardRanges = [7, 30, 90] as const;
export type DashboardRange = (typeof dashboardRanges)[number];
export const dashboardInputSchema = z.object({ days: z.literal(dashboardRanges) });

/** The figures of requests, for staff who may read requests. */
export const requestsDashboardSchema = z.object({
  /** Requests by day of arrival, oldest first, including days without requests. */
  byDay: z.array(z.object({ day: z.string(), counts: z.record(z.enum(requestTypes), z.number().int()) })),
  /** The median time in minutes until staff started to work on a visitor's request. Null without such requests. */
  medianAnswerMinutes: z.number().int().nullable(),
  answeredCount: z.number().int(),
  /** The same figures of as many days before; null if requests of them may be missing. */
  before: z.object({ requests: z.number().int(), medianAnswerMinutes: z.number().int().nullable() }).nullable(),
  /** The packages in most bookings and home visits, most requested first. */
  mostRequested: z.array(
    z.object({ id: contentIdSchema, nameEn: z.string(), nameAr: z.string(), count: z.number().int() }),
  ),
});
export type RequestsDashboard = z.infer<typeof requestsDashboardSchema>;

/** An offer or a sale that runs now and ends within two weeks. */
export const endingSoonSchema = z.object({
  kind: z.enum(['package', 'offer']),
  id: contentIdSchema,
  nameEn: z.string(),
  nameAr: z.string(),
  endDate: z.string(),
});
export type EndingSoon = z.infer<typeof endingSoonSchema>;
