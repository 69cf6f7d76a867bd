/** Where a request stands in the staff's work. */
export const requestStates = ['new', 'in_progress', 'confirmed', 'completed', 'declined', 'spam'] as const;
export type RequestState = (typeof requestStates)[number];

/** The states in which somebody still has something to do. */
export const openStates = ['new', 'in_progress', 'confirmed'] as const satisfies readonly RequestState[];

/** The one table of what may follow what. What is closed can be taken up again; what was confirmed to somebody is no spam. */
const moves: Record<RequestState, readonly RequestState[]> = {
  new: ['in_progress', 'confirmed', 'completed', 'declined', 'spam'],
  in_progress: ['new', 'confirmed', 'completed', 'declined', 'spam'],
  confirmed: ['in_progress', 'completed', 'declined'],
  completed: ['in_progress'],
  declined: ['in_progress'],
  spam: ['new'],
};

/** The states that a request may be moved to next. What only looks like spam is first called spam, or not. */
export function nextStates(state: RequestState, isSuspected: boolean): readonly RequestState[] {
  if (isSuspected) return state === 'spam' ? ['new'] : ['new', 'spam'];
  return moves[state];
}

/** Whether a request in this state is done with: its time of closing is kept, and its retention begins. */
export function isClosed(state: RequestState): boolean {
  return !(openStates as readonly RequestState[]).includes(state);
}

/** Whether a move must say why: the next person who reads of it was not there. */
export function needsNote(to: RequestState): boolean {
  return to === 'declined';
}
