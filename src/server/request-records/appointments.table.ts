import { type InferSelectModel, sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { appointmentStates } from '#shared/appointments/appointment-states.rules.ts';
import { appointmentPlaces } from '#shared/appointments/appointments.schema.ts';
import { createdAt, updatedAt } from '../core/db/columns.ts';
import { requests } from './requests.table.ts';

/** The appointment of a request, also after it was missed or cancelled. A mere wish has no row. */
export const appointments = sqliteTable(
  'appointments',
  {
    requestId: text('request_id')
      .primaryKey()
      .references(() => requests.id, { onDelete: 'cascade' }),
    place: text('place', { enum: appointmentPlaces }).notNull(),
    /** The address of a home visit. */
    address: text('address').notNull(),
    /** See `VisitPlace`. */
    areaId: text('area_id').notNull().default(''),
    areaName: text('area_name').notNull().default(''),
    /** ISO 8601, on the quarter of an hour. */
    startsAt: text('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    /** With travel and buffer. */
    blockedMinutes: integer('blocked_minutes').notNull(),
    /** The place in the team that it occupies; null for none. */
    seat: text('seat'),
    /** The one that it occupies while nobody goes yet. Other appointments can move it to another one. */
    provisionalSeat: text('provisional_seat'),
    state: text('state', { enum: appointmentStates }).notNull(),
    /** When the hold of a proposed appointment ends. */
    heldUntil: text('held_until'),
    /** Why staff overbooked the seat. */
    overbookReason: text('overbook_reason'),
    /** SEQUENCE of the calendar entry: rises with each change that the patient's calendar must show. */
    sequence: integer('sequence').notNull(),
    /** When the collector set out and arrived, by the collector's clock; null again after a move. */
    onTheWayAt: text('on_the_way_at'),
    arrivedAt: text('arrived_at'),
    /** When staff marked it as done or missed. */
    closedAt: text('closed_at'),
    /** Hours of fasting that the confirmation told the patient; 0 if it told none, null if it told of no fasting. */
    toldFastingHours: integer('told_fasting_hours'),
    wantsReminder: integer('wants_reminder', { mode: 'boolean' }).notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  // The reminders and the holds that are due are looked up every 15 seconds.
  (table) => [
    index('appointments_by_start').on(table.startsAt),
    index('appointments_on_hold').on(table.heldUntil).where(sql`state = 'proposed'`),
    index('appointments_without_seat')
      .on(table.startsAt, table.requestId)
      .where(sql`state = 'confirmed' AND place = 'home' AND seat IS NULL`),
  ],
);

/** The condition of the index of holds. With the state as a parameter, queries would not use it. */
export const isProposed = sql`${appointments.state} = 'proposed'`;

/** The condition of the index of agreed home visits without a seat, which open staff pages count. */
export const isWithoutSeat = sql`${appointments.state} = 'confirmed' AND ${appointments.place} = 'home' AND ${appointments.seat} IS NULL`;

export type AppointmentRow = InferSelectModel<typeof appointments>;
