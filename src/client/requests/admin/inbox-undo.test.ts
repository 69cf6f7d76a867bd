import { expect, test } from 'vitest';
import type { ChangeManyInput, RequestRecord } from '#shared/requests/inbox.schema.ts';
import { reversesOf } from './inbox-undo.ts';

const id = 'a'.repeat(32);
const record: RequestRecord = {
  id,
  reference: 'D-7K2M-0PQX',
  type: 'contact',
  state: 'new',
  spamReason: null,
  source: 'site',
  locale: 'en',
  name: 'Mariam',
  email: '',
  phone: '0501234567',
  phoneKey: '971501234567',
  details: { type: 'contact', contactType: 'inquiry', message: 'Do you open on Fridays?' },
  visitDay: null,
  visitTime: null,
  appointment: null,
  cards: [],
  changeRequests: [],
  openChangeRequestAt: null,
  assignee: null,
  callBackAt: null,
  version: 1,
  createdAt: '2026-11-25T08:00:00.000Z',
  closedAt: null,
  mails: [],
  messages: [],
  agreedChannels: [],
  messageWay: { channel: null, obstacle: 'notAgreed' },
};
const appointment: NonNullable<RequestRecord['appointment']> = {
  place: 'centre',
  address: '',
  areaId: '',
  areaName: '',
  startsAt: '2026-12-01T05:00:00.000Z',
  minutes: 30,
  seat: null,
  overbookReason: null,
  heldUntil: null,
  sequence: 1,
  onTheWayAt: null,
  arrivedAt: null,
  state: 'confirmed',
};
const seen = { id, version: 2 };

const undoOf = (change: ChangeManyInput['change'], differences: Partial<RequestRecord> = {}) =>
  reversesOf(change, [{ ...record, ...differences }], [seen]).map((reverse) => reverse.change);

test('Undo is offered for a change that its reverse takes back whole.', () => {
  expect(undoOf({ kind: 'spam' })).toEqual([{ kind: 'not_spam' }]);
  expect(undoOf({ kind: 'state', to: 'in_progress' })).toEqual([{ kind: 'state', to: 'new' }]);
  expect(undoOf({ kind: 'assign', assigneeId: 'b'.repeat(32) })).toEqual([{ kind: 'assign', assigneeId: null }]);
});

test('No undo is offered if mails left, or if the change removed an appointment, a call-back or a former state.', () => {
  expect(undoOf({ kind: 'not_spam' }, { state: 'spam', spamReason: 'links' })).toEqual([]);
  expect(undoOf({ kind: 'spam' }, { appointment })).toEqual([]);
  expect(undoOf({ kind: 'spam' }, { callBackAt: '2026-11-26T08:00:00.000Z' })).toEqual([]);
  expect(undoOf({ kind: 'spam' }, { state: 'in_progress' })).toEqual([]);
  const completed = { kind: 'state', to: 'completed' } as const;
  expect(undoOf(completed, { state: 'in_progress' })).toEqual([{ kind: 'state', to: 'in_progress' }]);
  const hold = { ...appointment, state: 'proposed', heldUntil: appointment.startsAt } as const;
  expect(undoOf(completed, { state: 'in_progress', appointment: hold })).toEqual([]);
});
