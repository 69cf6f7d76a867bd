import { expect, test } from 'vitest';
import type { ChangeManyInput } from '#shared/requests/inbox.schema.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { measureTurns } from '#testing/longest-turn.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';

const huda = { ...staffActor('reception'), name: 'Huda' };

/** A test site with stored messages. */
async function withMessages(count: number) {
  const site = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '1000' });
  const { contact } = site.submission();
  for (let number = 0; number < count; number += 1)
    await site.requests.sendContact(
      visitor,
      site.submission({ contact: { ...contact, phone: `${501_111_111 + number}` } }),
    );
  const seen = () => site.storedRequests().map(({ id, version }) => ({ id, version }));
  const change = (change: ChangeManyInput['change'], requests = seen()) =>
    site.requests.changeMany(huda, { requests, change });
  const states = () => site.storedRequests().map(({ state }) => state);
  return { ...site, seen, change, states };
}

test('Staff change several requests at once, and back.', async () => {
  const site = await withMessages(3);
  const { changed, refused } = await site.change({ kind: 'state', to: 'in_progress' });
  expect([changed, refused, site.states()]).toEqual([site.seen(), [], Array(3).fill('in_progress')]);
  await site.change({ kind: 'state', to: 'new' }, changed);
  expect(site.states()).toEqual(Array(3).fill('new'));
  const spam = await site.change({ kind: 'spam' });
  expect(site.requests.list(huda, {}).counts).toMatchObject({ open: 0, spam: 3 });
  await site.change({ kind: 'not_spam' }, spam.changed);
  expect(site.requests.list(huda, {}).counts).toMatchObject({ open: 3, spam: 0 });
});

test('A request that was changed meanwhile, or does not allow the change, is named and does not stop the others.', async () => {
  const site = await withMessages(3);
  const [first, second, third] = site.seen();
  if (!first || !second || !third) throw new Error('Three requests are missing.');
  site.requests.addNote(huda, { ...first, note: 'Called.' });
  site.requests.markSpam(huda, second);
  const requests = [first, { ...second, version: 2 }, third, { id: 'f'.repeat(32), version: 1 }];
  expect(await site.change({ kind: 'state', to: 'completed' }, requests)).toEqual({
    changed: [{ ...third, version: 2 }],
    refused: [
      { id: first.id, reason: 'conflict' },
      { id: second.id, reason: 'not_possible' },
      { id: 'f'.repeat(32), reason: 'conflict' },
    ],
  });
  expect(site.states()).toEqual(['new', 'spam', 'completed']);
});

test('A member who cannot be assigned is an error of the whole change.', async () => {
  const site = await withMessages(3);
  await expect(site.change({ kind: 'assign', assigneeId: 'f'.repeat(32) })).rejects.toThrow(
    expect.objectContaining({ code: 'invalid_input', fields: { assigneeId: { id: 'requests.assigneeUnknown' } } }),
  );
});

test('While staff change many requests, the server answers others.', async () => {
  const site = await withMessages(100);
  const { longestMs, totalMs } = await measureTurns(async () => {
    const { refused } = await site.change({ kind: 'state', to: 'completed' });
    expect(refused).toEqual([]);
  });
  expect(longestMs).toBeLessThan(totalMs / 2);
});
