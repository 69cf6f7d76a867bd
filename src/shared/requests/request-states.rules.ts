import type { Label } from '../collections/fields.ts';

/** `declined`: the centre refused the request. `cancelled`: the visitor wants it no longer, or its appointment was cancelled. */
export const requestStates = ['new', 'in_progress', 'confirmed', 'completed', 'declined', 'cancelled', 'spam'] as const;
export type RequestState = (typeof requestStates)[number];

/** The states in which a request still needs work. */
export const openStates = ['new', 'in_progress', 'confirmed'] as const satisfies readonly RequestState[];

/** The text of a state for visitors, who see spam as `new`. */
export const visitorTexts = {
  new: /*i18n*/ { id: 'requestState.new', message: 'Received: we will get back to you soon.' },
  in_progress: /*i18n*/ { id: 'requestState.inProgress', message: 'In progress: our team is working on it.' },
  confirmed: /*i18n*/ { id: 'requestState.confirmed', message: 'Confirmed' },
  completed: /*i18n*/ { id: 'requestState.completed', message: 'Completed' },
  declined: /*i18n*/ {
    id: 'requestState.declined',
    message: 'We could not accept your request. Please contact us for the reason.',
  },
  cancelled: /*i18n*/ { id: 'requestState.cancelled', message: 'Cancelled, as you asked.' },
} satisfies Record<Exclude<RequestState, 'spam'>, Label>;

/** The text for a visitor whom staff told that the report is ready. */
export const reportReadyText: Label = /*i18n*/ {
  id: 'requestState.reportReady',
  message: 'Your report is ready. Please visit us or contact us to receive it.',
};

/** The allowed moves. A closed request can be reopened; a confirmed one cannot be spam. */
const moves: Record<RequestState, readonly RequestState[]> = {
  new: ['in_progress', 'confirmed', 'completed', 'declined', 'cancelled', 'spam'],
  in_progress: ['new', 'confirmed', 'completed', 'declined', 'cancelled', 'spam'],
  confirmed: ['in_progress', 'completed', 'declined', 'cancelled'],
  completed: ['in_progress'],
  declined: ['in_progress'],
  cancelled: ['in_progress'],
  spam: ['new'],
};

/** Whether staff have decided on a request in a state, so that "We have received your request" comes too late. */
export const isAnswered = (state: RequestState): boolean => state !== 'new' && state !== 'in_progress';

/** The allowed next states. Staff first decide whether a suspected request is spam. */
export function nextStates(state: RequestState, isSuspected: boolean): readonly RequestState[] {
  if (isSuspected) return state === 'spam' ? ['new'] : ['new', 'spam'];
  return moves[state];
}

/** Whether a request in this state is closed: it gets a time of closing, and its retention period starts. */
export function isClosed(state: RequestState): boolean {
  return !(openStates as readonly RequestState[]).includes(state);
}

/** Whether a move needs a note, for colleagues who read of it later. */
export function needsNote(to: RequestState): boolean {
  return to === 'declined';
}
