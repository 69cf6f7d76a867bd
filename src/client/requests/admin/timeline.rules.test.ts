import { expect, test } from 'vitest';
import type { RequestEventDetails } from '#shared/requests/inbox.schema.ts';
import { latestEntries, timelineOf } from './timeline.rules.ts';

type Page = Parameters<typeof timelineOf>[0];

const idOf = (name: string) => name.padEnd(32, '0');
const at = (minute: number) => `2026-11-25T08:${String(minute).padStart(2, '0')}:00.000Z`;

const eventAt = (minute: number, details: RequestEventDetails, version = minute): Page['events'][number] => ({
  id: idOf(`e${minute}`),
  at: at(minute),
  staffName: 'Huda',
  version,
  details,
});
const note = (minute: number) => eventAt(minute, { kind: 'note', note: 'Called.' });

type Mail = Page['request']['mails'][number];
const mailAt = (minute: number, changes: Partial<Mail> = {}): Mail => ({
  id: idOf(`m${minute}`),
  kind: 'acknowledgement',
  state: 'sent',
  attempts: 1,
  createdAt: at(minute),
  lastTriedAt: null,
  lastError: null,
  ...changes,
});

const pageOf = (page: { events?: Page['events']; replies?: Page['replies'] } & Partial<Page['request']>): Page => {
  const { events = [], replies = [], ...request } = page;
  return { request: { createdAt: at(0), mails: [], messages: [], changeRequests: [], ...request }, events, replies };
};
const kindsOf = (page: Page) =>
  timelineOf(page).map((entry) => (entry.kind === 'event' ? entry.event.details.kind : entry.kind));

test('Mails, messages, replies and events stand in one order, and a reply replaces the event that names it.', () => {
  const reply = idOf('r');
  const whatsapp = { id: reply, language: 'en', subject: '', text: 'Hello', staffName: 'Huda' } as const;
  const page = pageOf({
    mails: [mailAt(0), mailAt(5)],
    messages: [
      {
        id: idOf('s'),
        kind: 'report_ready',
        channel: 'sms',
        state: 'sent',
        fault: null,
        version: 3,
        createdAt: at(4),
        lastTriedAt: null,
        lastAnswer: '',
      },
    ],
    events: [
      note(1),
      eventAt(2, { kind: 'reply', reply, as: 'opened' }),
      eventAt(3, { kind: 'reply', reply, as: 'sent' }),
    ],
    replies: [{ ...whatsapp, createdAt: at(2), whatsappState: 'sent' }],
  });
  expect(kindsOf(page)).toEqual(['received', 'mail', 'note', 'reply', 'reply', 'message', 'mail']);
});

test('Events stay in the order of the history, also if the clock was ahead for a while.', () => {
  const events = [note(30), eventAt(2, { kind: 'assigned', assignee: 'Omar' }, 31)];
  expect(kindsOf(pageOf({ events, mails: [mailAt(40)] }))).toEqual(['received', 'note', 'assigned', 'mail']);
});

test('The arrival of a change request has the words of the visitor.', () => {
  const change = { kind: 'change', startsAt: null } as const;
  const page = pageOf({
    changeRequests: ['Earlier', 'At nine', 'At ten'].map((text, index) => ({
      ...change,
      id: idOf(`c${index}`),
      text,
      createdAt: at(index),
    })),
    // The history of the first one was removed.
    events: [1, 2].map((minute) => eventAt(minute, { kind: 'change_request', changeRequest: 'change' })),
  });
  const words = timelineOf(page).flatMap((entry) => (entry.kind === 'event' ? [entry.changeRequest?.text] : []));
  expect(words).toEqual(['At nine', 'At ten']);
});

test('Of a long history the newest entries are shown, and earlier ones about which staff must decide.', () => {
  const events = Array.from({ length: 8 }, (_none, index) => note(index + 10));
  const entries = timelineOf(pageOf({ events, mails: [mailAt(1, { state: 'failed' }), mailAt(2)] }));
  expect(latestEntries(entries).map(({ id }) => id)).toEqual([idOf('m1'), ...events.slice(-5).map(({ id }) => id)]);
  // One hidden entry would take no less room than the button that shows it.
  expect(latestEntries(entries.slice(-6))).toHaveLength(6);
});
