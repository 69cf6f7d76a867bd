import { expect, test } from 'vitest';
import { createFormTickets } from './form-ticket.ts';

const dayMs = 86_400_000;

function ticketsAt(start: number) {
  let now = start;
  const key = Buffer.alloc(32, 7);
  return { tickets: createFormTickets({ clock: () => now, keys: [key] }), advance: (ms: number) => (now += ms) };
}

test('A form ticket returns the age of its form for ever, and a negative one after the clock was set back.', () => {
  const { tickets, advance } = ticketsAt(1_800_000_000_000);
  const ticket = tickets.issue();
  expect(tickets.ageOf(ticket)).toBe(0);
  advance(400 * dayMs);
  expect(tickets.ageOf(ticket)).toBe(400 * dayMs);
  advance(-401 * dayMs);
  expect(tickets.ageOf(ticket)).toBe(-dayMs);
});

test('Two forms that were opened in the same millisecond have different tickets.', () => {
  const { tickets } = ticketsAt(1_800_000_000_000);
  expect(tickets.issue()).not.toBe(tickets.issue());
});

test('A form ticket that was changed, forged or signed with another key is not valid.', () => {
  const { tickets } = ticketsAt(1_800_000_000_000);
  const ticket = tickets.issue();
  const [issuedAt = '', nonce = '', signature = ''] = ticket.split('.');
  const older = (Number.parseInt(issuedAt, 36) - 5000).toString(36);
  const foreign = createFormTickets({ clock: () => 1_800_000_000_000, keys: [Buffer.alloc(32, 8)] }).issue();
  for (const forged of [
    '',
    '.',
    'x',
    issuedAt,
    `${older}.${nonce}.${signature}`,
    `${issuedAt}.${nonce}x.${signature}`,
    `${issuedAt}.${signature}`,
    `${ticket}x`,
    `${ticket}.x`,
    ` ${ticket}`,
    foreign,
    'é'.repeat(50),
  ])
    expect(tickets.ageOf(forged)).toBeNull();
});

test('A form ticket of an older secret is valid while that secret is configured.', () => {
  const clock = () => 1_800_000_000_000;
  const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const ticket = createFormTickets({ clock, keys: [old] }).issue();
  expect(createFormTickets({ clock, keys: [next, old] }).ageOf(ticket)).toBe(0);
  expect(createFormTickets({ clock, keys: [next] }).ageOf(ticket)).toBeNull();
});
