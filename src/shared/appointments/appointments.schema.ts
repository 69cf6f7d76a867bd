import { z } from 'zod';
import {
  daySchema,
  instantSchema,
  lineSchema,
  randomIdSchema,
  requiredLineSchema,
  textSchema,
} from '../fields/fields.schema.ts';
import { appointmentStates } from './appointment-states.rules.ts';
import { appointmentMinutes, quarterHours, quarterMinutes } from './appointment-times.rules.ts';
import { genders } from './genders.ts';
import { maxAddress } from './visit-areas.rules.ts';

export const appointmentPlaces = ['home', 'centre'] as const;
export type AppointmentPlace = (typeof appointmentPlaces)[number];

/**
 * How staff tell the patient of a change. `email`: the server sends a mail, and a message to the telephone of a patient who
 * agreed to it. `message`: only that message. `none`: the patient does not know yet.
 */
export const tellings = ['email', 'message', 'whatsapp', 'telephone', 'none'] as const;
export type Telling = (typeof tellings)[number];
const tellingSchema = z.enum(tellings);

/** An appointment for staff. */
export const appointmentSchema = z.object({
  place: z.enum(appointmentPlaces),
  /** The address of a home visit. */
  address: z.string(),
  /** See `VisitPlace`. */
  areaId: z.string(),
  areaName: z.string(),
  /** ISO 8601. */
  startsAt: z.string(),
  minutes: z.number().int(),
  /** The id of a seat of the team. */
  seat: z.string().nullable(),
  /** Why staff gave the seat although it was taken, or agreed on a home visit although no seat was free. */
  overbookReason: z.string().nullable(),
  state: z.enum(appointmentStates),
  /** When the hold of a proposed appointment ends, ISO 8601. */
  heldUntil: z.string().nullable(),
  /** Rises with each change that the patient's calendar must show. */
  sequence: z.number().int(),
  /** When the collector set out and arrived, ISO 8601; null before. */
  onTheWayAt: z.string().nullable(),
  arrivedAt: z.string().nullable(),
});
export type Appointment = z.infer<typeof appointmentSchema>;

/** The request, and the version of it that the author of a change saw. */
const seen = z.object({ id: randomIdSchema, version: z.number().int().min(1) });

/** The id of an area; '' for none. */
const areaIdSchema = lineSchema(32);
/** See `VisitPlace`. Without `areaId`, the address names the area. */
const visitPlace = {
  address: lineSchema(maxAddress),
  areaId: areaIdSchema.optional(),
  areaName: lineSchema(60).optional(),
};
const noteLength = 2000;
/** The reason of a missed appointment; only staff see it. */
const missedNoteSchema = textSchema(noteLength).min(1);

/** Confirms an appointment, or moves a confirmed one. */
export const confirmAppointmentInputSchema = seen.extend({
  place: z.enum(appointmentPlaces),
  ...visitPlace,
  day: daySchema,
  /** A clock time at the centre ("11:30"), on the quarter of an hour. */
  time: z.enum(quarterHours),
  minutes: z.number().int().min(appointmentMinutes.least).max(appointmentMinutes.most).multipleOf(quarterMinutes),
  assigneeId: randomIdSchema.nullable(),
  /** Null for a patient who agreed on the time with the author. */
  told: tellingSchema.nullable(),
  /** The seat of the team that it occupies; null or absent for none. */
  seat: randomIdSchema.nullish(),
  /** Takes the seat although another appointment has it, or agrees on a home visit although no seat is free. */
  overbookReason: requiredLineSchema(300).optional(),
  /** The patient agrees to a seat of another gender than they wished for. */
  isOtherGenderAgreed: z.boolean().optional(),
});
export type ConfirmAppointmentInput = z.infer<typeof confirmAppointmentInputSchema>;

/** The free times of a seat nearest to a time that is taken. */
export const nearbyTimesInputSchema = z.object({
  /** The request whose appointment is to take one of them; null for one that staff enter. */
  id: randomIdSchema.nullable(),
  /** The wish of a request that staff enter. */
  collector: z.enum(genders).nullable().default(null),
  /** Null for any seat that fits the request. */
  seat: randomIdSchema.nullable(),
  place: z.enum(appointmentPlaces),
  /** It decides about the way. */
  areaId: areaIdSchema.default(''),
  day: daySchema,
  time: z.enum(quarterHours),
  minutes: confirmAppointmentInputSchema.shape.minutes,
});
export type NearbyTimesInput = z.infer<typeof nearbyTimesInputSchema>;

/** The collector to propose for a time. */
export const proposeSeatInputSchema = nearbyTimesInputSchema;
export type ProposeSeatInput = z.infer<typeof proposeSeatInputSchema>;

export const takenTimesInputSchema = nearbyTimesInputSchema.omit({ time: true });
export type TakenTimesInput = z.infer<typeof takenTimesInputSchema>;

/** The clock times of a day at which a visit needs a reason. */
export const takenTimesSchema = z.object({
  /** Other visits take the seat, or without one each seat that fits and is there. */
  taken: z.array(z.string()),
  /** Without a seat: none that fits is there, because of its hours or its leave. */
  nobody: z.array(z.string()),
});
export type TakenTimes = z.infer<typeof takenTimesSchema>;

/** When a new home visit is possible on a day. Whole hours are clock times ("09:00"). */
export const dayHoursSchema = z.object({
  /** The hours in which the centre is open, or at which a collector works. */
  open: z.array(z.string()),
  /** The hours at which a visit needs no reason, with the seats that are free for it; without a team none. */
  free: z.array(z.object({ hour: z.string(), seats: z.array(randomIdSchema) })),
});
export type DayHours = z.infer<typeof dayHoursSchema>;

export const cancelAppointmentInputSchema = seen.extend({
  by: z.enum(['patient', 'centre']),
  told: tellingSchema,
  /** Only staff see it. */
  note: textSchema(noteLength),
});
export type CancelAppointmentInput = z.infer<typeof cancelAppointmentInputSchema>;

/** More than 20 collectors can make: a visit each in every quarter of an hour. */
export const maxVisitsOfDay = 2000;
/** The appointments of one request or of a whole day that took place, and those that were missed. */
export const closeAppointmentsInputSchema = z.object({
  done: z.array(seen).max(maxVisitsOfDay),
  /** With the reason, which only staff see. */
  missed: z.array(seen.extend({ note: missedNoteSchema })).max(maxVisitsOfDay),
});
export type CloseAppointmentsInput = z.input<typeof closeAppointmentsInputSchema>;

export const visitSteps = ['on_the_way', 'arrived'] as const;
export type VisitStep = (typeof visitSteps)[number];
export const visitActions = [...visitSteps, 'done', 'missed', 'reopen'] as const;
export type VisitAction = (typeof visitActions)[number];
const pressSchema = z.object({
  id: randomIdSchema,
  action: z.enum(visitActions),
  /** That of the appointment which the member saw. */
  sequence: z.number().int(),
  /** When it was pressed, ISO 8601. */
  at: instantSchema,
  /** A press that is sent again has the same one. */
  key: randomIdSchema,
  note: textSchema(noteLength).default(''),
});
/** A press of a collector, which may have waited for a connection. A missed visit needs its reason. */
export const visitActionInputSchema = pressSchema.refine(
  ({ action, note }) => action !== 'missed' || missedNoteSchema.safeParse(note).success,
  { path: ['note'] },
);
export type VisitActionInput = z.infer<typeof visitActionInputSchema>;

export const declineChangeInputSchema = seen.extend({ told: tellingSchema });
export type DeclineChangeInput = z.infer<typeof declineChangeInputSchema>;

/** The mails to the patient about changes of an appointment, and its reminder. */
export const appointmentMailKinds = [
  'appointment_confirmed',
  'appointment_moved',
  'appointment_cancelled',
  'appointment_reminder',
] as const;
export type AppointmentMailKind = (typeof appointmentMailKinds)[number];
export const isAppointmentMail = (kind: string): kind is AppointmentMailKind =>
  appointmentMailKinds.some((ofAppointment) => ofAppointment === kind);

/** The time of the mail or message that staff look at before they send it. */
export const previewAppointmentInputSchema = z.object({
  id: randomIdSchema,
  kind: z.enum(appointmentMailKinds),
  place: z.enum(appointmentPlaces),
  day: daySchema,
  time: z.enum(quarterHours),
  /** The planned ones, which decide about what the mail calls new; absent for the stored appointment. */
  ...visitPlace,
  address: visitPlace.address.optional(),
  minutes: confirmAppointmentInputSchema.shape.minutes.optional(),
});
export type PreviewAppointmentInput = z.infer<typeof previewAppointmentInputSchema>;

/** The mail, and a short message for WhatsApp, in the patient's language. */
export const appointmentPreviewSchema = z.object({ subject: z.string(), text: z.string(), message: z.string() });
export type AppointmentPreview = z.infer<typeof appointmentPreviewSchema>;
