export const requestStates = ['new', 'in_progress', 'confirmed', 'completed', 'declined', 'spam'] as const;
export type RequestState = (typeof requestStates)[number];

/** The states in which a request still needs work. */
export const openStates = ['new', 'in_progress', 'confirmed'] as const satisfies readonly RequestState[];

/** The allowed moves. A closed request can be reopened; a confirmed one cannot be spam. */
const moves: Record<RequestState, readonly RequestState[]> = {
  new: ['in_progress', 'confirmed', 'completed', 'declined', 'spam'],
  in_progress: ['new', 'confirmed', 'completed', 'declined', 'spam'],
  confirmed: ['in_progress', 'completed', 'declined'],
  completed: ['in_progress'],
  declined: ['in_progress'],
  spam: ['new'],
};

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
