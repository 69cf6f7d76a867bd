import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Actor, systemActor } from '#server/core/auth/actor.ts';
import { senderCounts } from '#server/core/sender-counts.table.ts';
import { weekdays } from '#shared/opening-hours/opening-hours.rules.ts';
import { dayAfter } from '#shared/time/days.rules.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { openTestDb } from '#testing/test-db.ts';
import { storedWish } from '#testing/visits.ts';
import { appointments } from '../../request-records/appointments.table.ts';
import { outbox } from '../../request-records/outbox.table.ts';

type Site = ReturnType<typeof createRequestsFixture>;
const refused = { code: 'too_many_requests' };
const from = (address: string): Actor => ({ kind: 'visitor', address });
/** Counts are stored after the turn of the event loop in which they changed. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
const send = (site: Site, actor: Actor, message: string) =>
  site.requests.sendContact(actor, site.submission({ message }));
const acknowledgements = ({ db }: Site) =>
  db.select().from(outbox).where(eq(outbox.kind, 'acknowledgement')).all().length;

async function restarted({ db }: Site, environment = {}): Promise<Site> {
  await turn();
  return createRequestsFixture(environment, db);
}

describe('After a restart', () => {
  test('a sender over the limit of an hour is still over it, also within its network, and others are not.', async () => {
    const limits = { LIMIT_REQUESTS_PER_HOUR: '2' };
    const site = createRequestsFixture(limits);
    for (let index = 0; index < 8; index += 1) await send(site, from(`198.51.100.${index % 4}`), `Question ${index}`);
    const again = await restarted(site, limits);
    for (const address of ['198.51.100.1', '198.51.100.200'])
      await expect(send(again, from(address), 'One more question')).rejects.toMatchObject(refused);
    await send(again, from('192.0.2.7'), 'Another question');
    const dayLater = await restarted(again, limits);
    dayLater.advance(dayMs);
    await send(dayLater, from('198.51.100.1'), 'A question of the next day');
  });

  test('the first form of a network in a day is no first one again.', async () => {
    const limits = { LIMIT_REQUESTS_PER_HOUR: '100', LIMIT_REQUESTS_PER_DAY_ALL: '2' };
    const site = createRequestsFixture(limits);
    for (const index of [1, 2]) await send(site, from('198.51.100.1'), `Question ${index}`);
    await send(site, from('203.0.113.1'), 'The first one of a network');
    const again = await restarted(site, limits);
    for (const address of ['198.51.100.2', '203.0.113.2'])
      await expect(send(again, from(address), 'One more question')).rejects.toMatchObject(refused);
    await send(again, from('192.0.2.7'), 'The first one of another network');
  });

  test('wrong proofs for a reference still count.', async () => {
    const site = createRequestsFixture();
    const { reference } = await send(site, visitor, 'A question');
    const guess = (on: Site, proof: string) => on.requests.checkStatus(visitor, { reference, proof });
    for (let index = 0; index < 5; index += 1) await expect(guess(site, `000${index}`)).rejects.toThrow();
    const again = await restarted(site);
    await expect(guess(again, '4567')).rejects.toMatchObject(refused);
  });

  test('a network has no further times held.', async () => {
    const limits = { LIMIT_REQUESTS_PER_HOUR: '100', LIMIT_HOLDS: '1' };
    const site = createRequestsFixture(limits);
    const seat = { id: 'a'.repeat(32), name: 'Huda', gender: null, staffId: null, hours: [], leave: [] };
    site.settings.set(systemActor, 'team', [seat]);
    const normal = [{ days: [...weekdays], periods: [['08:00', '18:00'] as [string, string]] }];
    site.settings.set(systemActor, 'openingHours', { ...site.settings.get('openingHours'), normal });
    site.settings.set(systemActor, 'appointments', { ...site.settings.get('appointments'), offersFreeTimes: true });
    const ask = (on: Site, index: number) =>
      storedWish(
        on,
        { phone: `050777000${index}`, email: '', appointmentDate: dayAfter('2026-11-25', index) },
        from(`2001:db8:0:${index}::1`),
      );
    for (const index of [0, 1, 2, 5]) await ask(site, index);
    const again = await restarted(site, limits);
    await ask(again, 6);
    expect(again.db.select().from(appointments).all()).toHaveLength(4);
  });
});

test.each([
  ['IPv6 /48', (index: number) => `2001:db8:0:${index}::1`],
  ['IPv4 /24', (index: number) => `203.0.113.${index}`],
])(
  'One %s network causes ten acknowledgements in any 24 hours, also over a restart, to whichever mailbox.',
  async (_name, inside) => {
    let site = createRequestsFixture();
    let index = 0;
    const ask = async (actor = from(inside(index))) => {
      index += 1;
      const sent = site.submission({ message: `Question ${index}` });
      await site.requests.sendContact(actor, { ...sent, contact: { ...sent.contact, email: `v${index}@lab.example` } });
      return acknowledgements(site);
    };
    for (let count = 1; count <= 5; count += 1) expect(await ask()).toBe(count);
    site = await restarted(site);
    site.advance(dayMs / 2);
    for (let count = 6; count <= 10; count += 1) expect(await ask()).toBe(count);
    expect(await ask()).toBe(10);
    expect(await ask(from('192.0.2.7'))).toBe(11);
    site.advance(dayMs / 2);
    for (const count of [12, 13, 14, 15, 16, 16]) expect(await ask()).toBe(count);
  },
);

test('The counts hold no address, and a day after their end they are gone.', async () => {
  const site = createRequestsFixture({}, openTestDb());
  await send(site, from('198.51.100.77'), 'A question');
  await turn();
  const rows = site.db.select().from(senderCounts).all();
  expect(rows.length).toBeGreaterThan(4);
  expect(JSON.stringify(rows)).not.toContain('198.51');
  site.advance(dayMs + 1);
  site.requests.removeEndedCounts();
  expect(site.db.select().from(senderCounts).all()).toEqual([]);
});

test('A refused form writes nothing.', async () => {
  const limits = { LIMIT_REQUESTS_PER_HOUR: '1' };
  const site = createRequestsFixture(limits);
  await send(site, visitor, 'A question');
  await turn();
  const changes = () => site.db.$client.prepare('SELECT total_changes() AS count').get();
  const before = changes();
  for (let index = 0; index < 5; index += 1)
    await expect(send(site, visitor, `Question ${index}`)).rejects.toMatchObject(refused);
  await turn();
  expect(changes()).toEqual(before);
});
