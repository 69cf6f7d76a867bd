import { expect, test } from 'vitest';
import { isClosed, needsNote, nextStates, type RequestState, requestStates } from './request-states.rules.ts';

const allowed: Record<RequestState, string> = {
  new: 'in_progress confirmed completed declined spam',
  in_progress: 'new confirmed completed declined spam',
  confirmed: 'in_progress completed declined',
  completed: 'in_progress',
  declined: 'in_progress',
  spam: 'new',
};

test.each(requestStates)('From %s a request goes only where the centre’s work leads.', (state) => {
  expect(nextStates(state, false).join(' ')).toBe(allowed[state]);
  expect(nextStates(state, false)).not.toContain(state);
});

test('What only looks like spam is called spam or let into the inbox before anything else is done with it.', () => {
  expect(nextStates('new', true)).toEqual(['new', 'spam']);
  expect(nextStates('spam', true)).toEqual(['new']);
});

test('Completed, declined and spam are closed; only a refusal must say why.', () => {
  expect(requestStates.filter(isClosed)).toEqual(['completed', 'declined', 'spam']);
  expect(requestStates.filter(needsNote)).toEqual(['declined']);
});
