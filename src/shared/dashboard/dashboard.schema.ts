import { z } from 'zod';
import { contentIdSchema, randomIdSchema } from '../fields/fields.schema.ts';
import { requestTypes } from '../requests/requests.schema.ts';

/** How many days up to today the dashboard looks back. */
export const dashboardRanges = [7, 30, 90] as const;
export type DashboardRange = (typeof dashboardRanges)[number];
export const dashboardInputSchema = z.object({ days: z.literal(dashboardRanges) });

/** A request in a line of the dashboard. */
const lineSchema = z.object({ id: randomIdSchema, type: z.enum(requestTypes), name: z.string(), createdAt: z.string() });
export type DashboardLine = z.infer<typeof lineSchema>;

const visitSchema = lineSchema.extend({ visitTime: z.string().nullable() });
/** The open home visits of one day, by their time; `total` counts those that are not listed too. */
const visitDaySchema = z.object({ day: z.string(), total: z.number().int(), visits: z.array(visitSchema) });
export type DashboardVisitDay = z.infer<typeof visitDaySchema>;

/** What the inbox looks like, for staff who read requests. */
export const requestsDashboardSchema = z.object({
  /** Requests by the day that they came, the oldest day first, days without any included. */
  byDay: z.array(z.object({ day: z.string(), counts: z.record(z.enum(requestTypes), z.number().int()) })),
  /** Minutes until half of the requests that visitors sent in this time and somebody took up were taken up; null where there are none. */
  medianAnswerMinutes: z.number().int().nullable(),
  answeredCount: z.number().int(),
  /** The new requests that came first. */
  waitingLongest: z.array(lineSchema),
  newCount: z.number().int(),
  /** The packages that bookings and home visits named most, the most asked first. */
  mostAsked: z.array(z.object({ id: contentIdSchema, nameEn: z.string(), nameAr: z.string(), count: z.number().int() })),
  /** Today's and tomorrow's. */
  visitDays: z.array(visitDaySchema),
});
export type RequestsDashboard = z.infer<typeof requestsDashboardSchema>;

/** An offer or a package's sale that runs now and ends within two weeks. */
export const endingSoonSchema = z.object({
  kind: z.enum(['package', 'offer']),
  id: contentIdSchema,
  nameEn: z.string(),
  nameAr: z.string(),
  endDate: z.string(),
});
export type EndingSoon = z.infer<typeof endingSoonSchema>;
