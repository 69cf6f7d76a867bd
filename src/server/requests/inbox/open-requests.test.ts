import { expect, test } from 'vitest';
import { staffActor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';

const member = (name: string) => staffActor('reception', { staffId: name.padEnd(32, '0'), name });

test('Staff see which request a colleague has open, until the colleague’s page has been silent for 25 seconds.', () => {
  const site = createRequestsFixture();
  const id = 'a'.repeat(32);
  const seenBy = (name: string, openId: string | null = null) => site.requests.poll(member(name), openId).openPages;
  expect(seenBy('huda', id)).toEqual([]);
  expect(seenBy('salem', id)).toEqual([{ requestId: id, name: 'huda' }]);
  // No member is told of their own page.
  expect(seenBy('huda', id)).toEqual([{ requestId: id, name: 'salem' }]);
  site.advance(20_000);
  expect(seenBy('huda')).toEqual([{ requestId: id, name: 'salem' }]);
  expect(seenBy('salem', id)).toEqual([{ requestId: id, name: 'huda' }]);
  site.advance(6000);
  expect(seenBy('salem', id)).toEqual([]);
  site.advance(26_000);
  expect(seenBy('huda')).toEqual([]);
});

test('A second page of the same colleague, with the list, does not hide the first.', () => {
  const site = createRequestsFixture();
  const id = 'a'.repeat(32);
  const seenBy = (name: string, openId: string | null = null) => site.requests.poll(member(name), openId).openPages;
  seenBy('huda', id);
  seenBy('huda', null);
  expect(seenBy('salem')).toEqual([{ requestId: id, name: 'huda' }]);
});
