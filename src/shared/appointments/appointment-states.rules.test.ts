import { expect, test } from 'vitest';
import { requestStates, visitorTexts } from '../requests/request-states.rules.ts';
import {
  type AppointmentState,
  appointmentStates,
  canBecome,
  closingsOf,
  isCancelled,
  requestStateFor,
  stateAfterMove,
  visitorTextFor,
} from './appointment-states.rules.ts';

test('Each state of an appointment sets a state of its request, in which it can stay.', () => {
  for (const state of appointmentStates) {
    expect(requestStates).toContain(requestStateFor(state));
    expect(stateAfterMove(state, requestStateFor(state))).toBe(state);
  }
});

test('Every appointment can be confirmed again; a new one is proposed or confirmed.', () => {
  expect(appointmentStates.filter((state) => !canBecome(state, 'confirmed'))).toEqual([]);
  expect(appointmentStates.filter((state) => canBecome(null, state))).toEqual(['proposed', 'confirmed']);
});

test('Completing a request completes its confirmed appointment, which other moves do not touch; a proposed one allows them.', () => {
  expect(stateAfterMove('confirmed', 'completed')).toBe('done');
  for (const to of ['new', 'declined', 'cancelled'] as const) {
    expect(stateAfterMove('confirmed', to)).toBeNull();
    expect(stateAfterMove('proposed', to)).toBe('proposed');
  }
});

test('No cancellation reads as a refusal, by either side or after staff closed the request.', () => {
  for (const state of appointmentStates.filter(isCancelled)) {
    const request = requestStateFor(state);
    const text = visitorTextFor(state, request) ?? visitorTexts[request];
    expect(text.message).not.toContain('could not accept');
  }
  expect(visitorTexts.cancelled.message).toBe('Cancelled, as you asked.');
});

test('Staff say what became of an appointment from its day on, and can correct it.', () => {
  const startsAt = '2026-11-25T14:00:00.000Z';
  const at = (state: AppointmentState, instant: string) => closingsOf({ state, startsAt }, Date.parse(instant));
  expect(at('confirmed', '2026-11-24T19:59:00Z')).toEqual([]);
  expect(at('confirmed', '2026-11-24T20:00:00Z')).toEqual(['done', 'missed']);
  expect(at('confirmed', startsAt)).toEqual(['done', 'missed']);
  expect([at('done', startsAt), at('missed', startsAt)]).toEqual([['missed'], ['done']]);
  for (const state of ['proposed', 'cancelled_by_patient', 'cancelled_by_centre'] as const)
    expect(at(state, startsAt)).toEqual([]);
});
