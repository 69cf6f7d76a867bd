import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { unattendedHeader } from '#shared/calls.ts';
import type { SeenRequest } from '#shared/requests/inbox.schema.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { createTestApp } from '#testing/test-app.ts';

const [owner, reception] = [staffActor('owner'), staffActor('reception')];

describe('The revision', () => {
  let site: ReturnType<typeof createRequestsFixture>;
  let id: string;
  beforeEach(async () => {
    site = createRequestsFixture({ LIMIT_REQUESTS_PER_HOUR: '1000' });
    await site.requests.sendContact(visitor, site.submission());
    id = site.storedRequests()[0]?.id ?? '';
    return site.close;
  });
  const poll = () => site.requests.poll(reception);
  const seen = (): SeenRequest => ({ id, version: site.requests.get(reception, id).request.version });

  test.each<[string, () => unknown]>([
    ['a new request', () => site.requests.sendContact(visitor, site.submission({ message: 'Another question' }))],
    ['a note', () => site.requests.addNote(reception, { ...seen(), note: 'Called.' })],
    ['a new state', () => site.requests.changeState(reception, { ...seen(), to: 'in_progress', note: '' })],
    ['an assignment', () => site.requests.assign(reception, { ...seen(), assigneeId: null })],
    ['spam', () => site.requests.markSpam(reception, seen())],
    ['an erasure', () => site.people.erase(owner, { terms: ['mariam@visitor.example'], requestIds: [id] })],
  ])('rises with %s.', async (_what, work) => {
    const before = poll();
    await work();
    expect(poll().revision).toBeGreaterThan(before.revision);
  });

  test('rises with a removal after the retention period.', async () => {
    site.requests.changeState(reception, { ...seen(), to: 'completed', note: '' });
    const { revision } = poll();
    // Time passes in steps, since the job refuses a clock that jumped.
    for (let month = 0; month < 40 && site.storedRequests().length > 0; month += 1) {
      site.advance(30 * 86_400_000);
      await site.retention.removeDue(systemActor);
    }
    expect(site.storedRequests()).toEqual([]);
    expect(poll().revision).toBeGreaterThan(revision);
  });

  test('stays the same while requests are only read, and after a refused change.', () => {
    const before = poll();
    site.requests.list(reception, {});
    site.requests.get(reception, id);
    expect(() => site.requests.addNote(reception, { id, version: 7, note: 'Late.' })).toThrow();
    expect(poll()).toEqual(before);
  });

  test('differs after a restart of the server.', () => {
    const { revision } = poll();
    expect(createRequestsFixture({}, site.db).requests.poll(reception).revision).not.toBe(revision);
  });
});

describe('The poll', () => {
  async function start() {
    const site = await createTestApp({ isSeeded: false });
    onTestFinished(() => site.close());
    const ask = async (headers: Record<string, string>) =>
      (await site.app.inject({ url: '/trpc/admin.requests.poll', headers })).statusCode;
    return { site, ask };
  }

  test.each([
    ['only polls', 'is signed out', { [unattendedHeader]: '1' }, 401],
    ['sends requests of its user', 'stays signed in', {}, 200],
  ])('A browser that %s during the idle time %s.', async (_what, _outcome, more, status) => {
    const { site, ask } = await start();
    const headers = { ...site.signIn('reception'), ...more } as Record<string, string>;
    const idleMs = site.services.settings.get('signIn').idleMinutes * 60_000;
    site.advance(idleMs * 0.7);
    expect(await ask(headers)).toBe(200);
    site.advance(idleMs * 0.7);
    expect(await ask(headers)).toBe(status);
  });

  test('A page reads how long its session lasts without activity; only calls of an active member extend it.', async () => {
    const { site } = await start();
    const headers = site.signIn('editor') as Record<string, string>;
    const idleMs = site.services.settings.get('signIn').idleMinutes * 60_000;
    const msLeft = async (more: Record<string, string>) => {
      const answer = await site.app.inject({
        url: '/trpc/admin.account.getIdleMsLeft',
        headers: { ...headers, ...more },
      });
      return (answer.json() as { result: { data: number } }).result.data;
    };
    site.advance(idleMs * 0.7);
    expect(await msLeft({ [unattendedHeader]: '1' })).toBeCloseTo(idleMs * 0.3, -2);
    expect(await msLeft({})).toBeCloseTo(idleMs, -2);
  });

  test('answers 401 after a sign-out, and 403 without permission to read requests.', async () => {
    const { site, ask } = await start();
    const headers = site.signIn('reception') as Record<string, string>;
    expect(await ask(headers)).toBe(200);
    site.services.staff.signOut(headers.cookie?.split('=')[1] ?? '');
    expect(await ask(headers)).toBe(401);
    expect(await ask(site.signIn('editor') as Record<string, string>)).toBe(403);
  });
});
