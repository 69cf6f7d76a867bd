import { expect, test } from 'vitest';
import { isClosed, needsNote, nextStates, type RequestState, requestStates } from './request-states.rules.ts';

const allowed: Record<RequestState, string> = {
  new: 'in_progress confirmed completed declined cancelled spam',
  in_progress: 'new confirmed completed declined cancelled spam',
  confirmed: 'in_progress completed declined cancelled',
  completed: 'in_progress',
  declined: 'in_progress',
  cancelled: 'in_progress',
  spam: 'new',
};

test.each(requestStates)('A request in the state %s can change only to the allowed states.', (state) => {
  expect(nextStates(state, false).join(' ')).toBe(allowed[state]);
  expect(nextStates(state, false)).not.toContain(state);
});

test('A suspected request can change only to spam or to new.', () => {
  expect(nextStates('new', true)).toEqual(['new', 'spam']);
  expect(nextStates('spam', true)).toEqual(['new']);
});

test('Completed, declined, cancelled and spam are closed states; only declined requires a note.', () => {
  expect(requestStates.filter(isClosed)).toEqual(['completed', 'declined', 'cancelled', 'spam']);
  expect(requestStates.filter(needsNote)).toEqual(['declined']);
});
