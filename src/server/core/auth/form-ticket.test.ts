import { expect, test } from 'vitest';
import { createFormTickets } from './form-ticket.ts';

const dayMs = 86_400_000;

function ticketsAt(start: number) {
  let now = start;
  const key = Buffer.alloc(32, 7);
  return { tickets: createFormTickets({ clock: () => now, keys: [key] }), advance: (ms: number) => (now += ms) };
}

test('A ticket tells how long ago the form was opened, for a month.', () => {
  const { tickets, advance } = ticketsAt(1_800_000_000_000);
  const ticket = tickets.issue();
  expect(tickets.ageOf(ticket)).toBe(0);
  advance(30 * dayMs);
  expect(tickets.ageOf(ticket)).toBe(30 * dayMs);
  advance(1);
  expect(tickets.ageOf(ticket)).toBeNull();
});

test('A ticket that was changed, made up or signed with another key is worth nothing.', () => {
  const { tickets } = ticketsAt(1_800_000_000_000);
  const ticket = tickets.issue();
  const [issuedAt = '', signature = ''] = ticket.split('.');
  const older = (Number.parseInt(issuedAt, 36) - 5000).toString(36);
  const foreign = createFormTickets({ clock: () => 1_800_000_000_000, keys: [Buffer.alloc(32, 8)] }).issue();
  for (const forged of ['', '.', 'x', issuedAt, `${older}.${signature}`, `${ticket}x`, `${ticket}.x`, ` ${ticket}`, foreign, 'é'.repeat(50)])
    expect(tickets.ageOf(forged)).toBeNull();
});

test('A form that was open while the secret was changed is still known, as long as the old one is named.', () => {
  const clock = () => 1_800_000_000_000;
  const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const ticket = createFormTickets({ clock, keys: [old] }).issue();
  expect(createFormTickets({ clock, keys: [next, old] }).ageOf(ticket)).toBe(0);
  expect(createFormTickets({ clock, keys: [next] }).ageOf(ticket)).toBeNull();
});
