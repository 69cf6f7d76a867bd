import type { Label } from '../collections/fields.ts';
import { hasDayCome } from './appointment-times.rules.ts';

/** `proposed`: the time that a visitor asks for is held until staff answer. */
export const appointmentStates = [
  'proposed',
  'confirmed',
  'done',
  'missed',
  'cancelled_by_patient',
  'cancelled_by_centre',
] as const;
export type AppointmentState = (typeof appointmentStates)[number];

interface Pairing {
  /** The state of the request after a change to this state. */
  request: 'new' | 'in_progress' | 'confirmed' | 'completed' | 'cancelled';
  /** Further states to which staff can move the request while the appointment is in this state. */
  others: readonly ('new' | 'in_progress' | 'completed' | 'declined' | 'cancelled')[];
  next: readonly AppointmentState[];
  /** The text for the visitor; null: that of the request's state. */
  text: Label | null;
}

const afterCancelling = { request: 'cancelled', others: ['in_progress', 'completed', 'declined'] } as const;

/** Pairs each state of an appointment with states of its request, its next states and the text for the visitor. */
const pairings: Record<AppointmentState, Pairing> = {
  // Closing the request ends the hold (`endHold`).
  proposed: {
    request: 'new',
    others: ['in_progress', 'completed', 'declined', 'cancelled'],
    next: ['confirmed'],
    text: /*i18n*/ {
      id: 'appointment.proposed',
      message:
        'Your request has reached us. We keep the time that you asked for until we have answered, for a few days at most.',
    },
  },
  confirmed: {
    request: 'confirmed',
    others: [],
    next: ['confirmed', 'done', 'missed', 'cancelled_by_patient', 'cancelled_by_centre'],
    text: /*i18n*/ { id: 'appointment.confirmed', message: 'Your appointment is confirmed.' },
  },
  done: { request: 'completed', others: ['in_progress'], next: ['confirmed', 'missed'], text: null },
  missed: {
    request: 'in_progress',
    others: ['new', 'completed', 'declined', 'cancelled'],
    next: ['confirmed', 'done'],
    text: /*i18n*/ {
      id: 'appointment.missed',
      message: 'The appointment did not take place. Please contact us for a new one.',
    },
  },
  cancelled_by_patient: {
    ...afterCancelling,
    next: ['confirmed'],
    text: null,
  },
  cancelled_by_centre: {
    ...afterCancelling,
    next: ['confirmed'],
    text: /*i18n*/ {
      id: 'appointment.cancelledByCentre',
      message: 'We had to cancel the appointment. Please contact us for a new one.',
    },
  },
};

/** The state of the request after its appointment changed to `state`. */
export const requestStateFor = (state: AppointmentState) => pairings[state].request;

/** Whether an appointment can change from a state, or from none, to another. */
export function canBecome(from: AppointmentState | null, to: AppointmentState): boolean {
  return from === null ? to === 'proposed' || to === 'confirmed' : pairings[from].next.includes(to);
}

/**
 * The state of the appointment after staff moved its request to `requestState` by hand: completing a request completes
 * its appointment. Null for a move that the appointment does not allow.
 */
export function stateAfterMove(state: AppointmentState, requestState: string): AppointmentState | null {
  const { request, others, next } = pairings[state];
  if ([request, ...others].some((allowed) => allowed === requestState)) return state;
  return requestState === 'completed' && next.includes('done') ? 'done' : null;
}

/**
 * The text for the visitor about an appointment in this state; null: that of the request's state, to which staff may
 * have moved it since.
 */
export function visitorTextFor(state: AppointmentState, requestState: string): Label | null {
  const { request, text } = pairings[state];
  return request === requestState ? text : null;
}

/** The states that staff give to an appointment after its time. */
const closings = ['done', 'missed'] as const satisfies readonly AppointmentState[];
export type Closing = (typeof closings)[number];

/** The states that staff can give to an appointment at `now` (ms): none before its day. */
export const closingsOf = (appointment: { state: AppointmentState; startsAt: string }, now: number): Closing[] =>
  hasDayCome(appointment, now) ? closings.filter((closing) => canBecome(appointment.state, closing)) : [];

/** Whether its time came: it took place, or the patient was not there. */
export const isOver = (state: AppointmentState): boolean => closings.some((closing) => closing === state);

export const isCancelled = (state: AppointmentState): boolean => requestStateFor(state) === 'cancelled';

/** Whether staff have not answered yet: there is a wish alone, or its time is held. */
export const isWaiting = (appointment: { state: AppointmentState } | null): boolean =>
  appointment === null || appointment.state === 'proposed';

/** For so long, in ms, the end of an appointment can be undone before the patient and other systems learn of it. */
export const undoMs = 10_000;

/** Whether staff closed an appointment just now. */
export const isJustClosed = ({ state, closedAt }: { state: AppointmentState; closedAt: string | null }, now: number) =>
  isOver(state) && closedAt !== null && now - Date.parse(closedAt) < undoMs;

/** The states in which an appointment occupies its time. */
export const heldStates = ['proposed', 'confirmed'] as const satisfies readonly AppointmentState[];

export const isHeld = (state: AppointmentState): boolean => heldStates.some((held) => held === state);
