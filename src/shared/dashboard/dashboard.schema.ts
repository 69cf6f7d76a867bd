import { z } from 'zod';
import { contentIdSchema, randomIdSchema } from '../fields/fields.schema.ts';
import { visitsOfNobodySchema } from '../requests/inbox.schema.ts';
import { requestTypes } from '../requests/request-types.ts';

/** The possible periods, in days up to today. */
export const dashboardRanges = [7, 30, 90] as const;
export type DashboardRange = (typeof dashboardRanges)[number];
export const dashboardInputSchema = z.object({ days: z.literal(dashboardRanges) });

const lineSchema = z.object({
  id: randomIdSchema,
  type: z.enum(requestTypes),
  name: z.string(),
  createdAt: z.string(),
});
export type DashboardLine = z.infer<typeof lineSchema>;

const visitSchema = lineSchema.extend({ visitDay: z.string().nullable(), visitTime: z.string().nullable() });
/** The open home visits of one day, by time; `total` includes those that are not listed, `done` counts those that took place. */
const visitDaySchema = z.object({
  day: z.string(),
  total: z.number().int(),
  done: z.number().int(),
  visits: z.array(visitSchema),
});
export type DashboardVisitDay = z.infer<typeof visitDaySchema>;

/** The part of the dashboard for staff who may read requests. */
export const requestsDashboardSchema = z.object({
  /** Requests by day of arrival, oldest first, including days without requests. */
  byDay: z.array(z.object({ day: z.string(), counts: z.record(z.enum(requestTypes), z.number().int()) })),
  /** The median time in minutes until staff started to work on a visitor's request. Null without such requests. */
  medianAnswerMinutes: z.number().int().nullable(),
  answeredCount: z.number().int(),
  /** The oldest new requests. */
  waitingLongest: z.array(lineSchema),
  newCount: z.number().int(),
  /** The packages in most bookings and home visits, most requested first. */
  mostRequested: z.array(
    z.object({ id: contentIdSchema, nameEn: z.string(), nameAr: z.string(), count: z.number().int() }),
  ),
  /** Today and tomorrow. */
  visitDays: z.array(visitDaySchema),
  visitsOfNobody: visitsOfNobodySchema,
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
