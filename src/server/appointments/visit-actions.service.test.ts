import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  closeAppointmentsInputSchema,
  type VisitAction,
  visitActionInputSchema,
} from '#shared/appointments/appointments.schema.ts';
import type { Seat } from '#shared/appointments/team.schema.ts';
import { makeStaffMember, staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { agreedVisit, storedWish } from '#testing/visits.ts';
import { systemActor } from '../core/auth/actor.ts';
import { findAppointment } from '../request-records/appointment-store.ts';
import { type OutboxRow, outbox } from '../request-records/outbox.table.ts';
import { listMails } from '../request-records/outbox-store.ts';
import { webhookDeliveries, webhooks } from '../webhooks/webhooks.table.ts';

const reception = staffActor('reception');
const seat = 'a'.repeat(32);
let site: ReturnType<typeof createRequestsFixture>;
let nurse: ReturnType<typeof staffActor<'nurse'>>;
let id: string;
let reference: string;

const link = (staffId: string | null) => {
  const car: Seat = { id: seat, name: 'Car', gender: null, staffId, hours: [], leave: [] };
  site.settings.set(systemActor, 'team', [car]);
};
const until = (instant: string) => site.advance(Date.parse(instant) - site.clock());
const appointment = () => findAppointment(site.db, id) ?? expect.fail();
const row = () => site.storedRequests().find((each) => each.id === id) ?? expect.fail();
const key = (digit: string) => digit.repeat(32);
const at = () => new Date(site.clock()).toISOString();
const act = (action: VisitAction, changes: object = {}, actor = nurse) => {
  const press = { id, action, sequence: appointment().sequence, at: at(), key: key('1'), note: '', ...changes };
  site.visitActions.act(actor, press);
};
const history = () => site.requests.get(reception, id).events.map(({ details }) => details);
const status = () => site.requests.checkStatus(visitor, { reference, proof: '4567' });
const conflict = expect.objectContaining({ code: 'conflict' });

beforeEach(async () => {
  site = createRequestsFixture();
  nurse = { ...staffActor('nurse'), staffId: makeStaffMember(site.db, { name: 'Amal', role: 'nurse' }).id };
  link(nurse.staffId);
  ({ id, reference } = await storedWish(site));
  site.appointments.confirm(reception, { ...agreedVisit, id, version: 1, seat });
  // Half an hour before the visit.
  until('2026-11-25T07:00:00Z');
});
afterEach(() => site.close());

describe('A collector', () => {
  test('sets out and arrives; the patient reads it, and the request keeps its version.', async () => {
    const { version } = row();
    act('on_the_way');
    expect(await status()).toMatchObject({ agreed: { onTheWayAt: at(), arrivedAt: null } });
    act('arrived', { key: key('2') });
    expect((await status()).agreed?.arrivedAt).toBe(at());
    expect([row().version, appointment().state]).toEqual([version, 'confirmed']);
    expect(history().slice(-2)).toMatchObject([
      { kind: 'visit_step', step: 'on_the_way' },
      { kind: 'visit_step', step: 'arrived' },
    ]);
  });

  test('whose press arrives twice stored it once; presses that waited for a connection arrive in order.', () => {
    const pressedAt = at();
    site.advance(20 * 60_000);
    act('on_the_way', { at: pressedAt, key: key('1') });
    act('on_the_way', { at: pressedAt, key: key('1') });
    act('arrived', { key: key('2') });
    act('done', { key: key('3') });
    act('done', { key: key('3') });
    expect(history().filter(({ kind }) => kind === 'visit_step')).toHaveLength(2);
    // The way is long over, so it tells nobody.
    expect(appointment()).toMatchObject({ onTheWayAt: null, state: 'done' });
    expect(history().at(-1)).toMatchObject({ kind: 'appointment', state: 'done', key: key('3') });
  });

  test.each(['2026-11-25T09:00:00.000Z', '2020-01-01T00:00:00.000Z', '2026-11-25T13:00:00+04:00'])(
    'whose clock is ahead or wrong (%s) stores the time of the server.',
    (pressedAt) => {
      act('arrived', { at: pressedAt });
      expect(appointment().arrivedAt).toBe(at());
    },
  );

  test('presses nothing on a visit that moved, was cancelled or belongs to another one by now.', () => {
    const { sequence } = appointment();
    site.appointments.confirm(reception, { ...agreedVisit, id, version: row().version, seat, time: '16:00' });
    for (const action of ['on_the_way', 'arrived', 'done', 'missed'] as const)
      expect(() => act(action, { sequence })).toThrow(conflict);
    act('on_the_way', { key: key('2') });
    site.appointments.confirm(reception, { ...agreedVisit, id, version: row().version, seat, time: '15:00' });
    expect(appointment()).toMatchObject({ onTheWayAt: null, arrivedAt: null });
    link(null);
    expect(() => act('arrived', { key: key('3') })).toThrow(expect.objectContaining({ code: 'forbidden' }));
    link(nurse.staffId);
    const by = { by: 'patient', told: 'none', note: '' } as const;
    site.appointments.cancel(reception, { id, version: row().version, ...by });
    expect(() => act('arrived', { key: key('4') })).toThrow(conflict);
  });

  test('closes a visit from its day on, also before its hour, but not the day before.', async () => {
    act('done');
    expect(appointment().state).toBe('done');
    const other = await storedWish(site, { name: 'Salem', phone: '0509998877' });
    const tomorrow = { ...agreedVisit, id: other.id, version: 1, seat, day: '2026-11-26' };
    site.appointments.confirm(reception, tomorrow);
    const closing = { done: [{ id: other.id, version: 2 }], missed: [] };
    expect(() => site.appointments.close(nurse, closing)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  test('cannot mark a visit as missed without a reason.', () => {
    const press = { id, action: 'missed', sequence: appointment().sequence, at: at(), key: key('1') };
    const isTaken = (note: string) => visitActionInputSchema.safeParse({ ...press, note }).success;
    expect([isTaken(''), isTaken('  '), isTaken('Nobody opened.')]).toEqual([false, false, true]);
    const isClosed = (note: string) =>
      closeAppointmentsInputSchema.safeParse({ done: [], missed: [{ id, version: 1, note }] }).success;
    expect([isClosed(''), isClosed('Nobody opened.')]).toEqual([false, true]);
  });

  test('gives a reason for a missed visit, which only staff read.', async () => {
    act('missed', { note: 'Nobody opened.' });
    expect(history().at(-1)).toMatchObject({ state: 'missed', note: 'Nobody opened.' });
    site.advance(11_000);
    expect(JSON.stringify(await status())).not.toContain('Nobody opened');
  });
});

describe('The end of a visit', () => {
  const deliveries = () => site.db.select().from(webhookDeliveries).all();
  beforeEach(() => {
    const hook = {
      name: 'Hook',
      url: 'https://hook.example',
      topics: ['appointment' as const],
      encryptedSecret: 'x',
      createdBy: 'Huda',
      isOn: true,
    };
    site.db
      .insert(webhooks)
      .values({ id: key('9'), createdAt: at(), ...hook })
      .run();
  });

  test('reaches the patient and other systems after ten seconds.', async () => {
    act('done');
    expect(await status()).toMatchObject({ state: 'confirmed', appointmentState: 'confirmed' });
    const [delivery] = deliveries();
    expect(delivery).toMatchObject({
      type: 'appointment.done',
      nextAttemptAt: new Date(site.clock() + 10_000).toISOString(),
    });
    site.advance(10_000);
    expect(await status()).toMatchObject({ state: 'completed', appointmentState: 'done' });
  });

  test('that is undone in that time reaches nobody.', async () => {
    act('missed');
    site.advance(5000);
    act('reopen', { key: key('2') });
    expect([appointment().state, row().state, deliveries()]).toEqual(['confirmed', 'confirmed', []]);
    site.advance(60_000);
    expect(await status()).toMatchObject({ state: 'confirmed', appointmentState: 'confirmed' });
  });

  test('that was sent already is followed by the news that it is undone, even after the clock was set back.', () => {
    act('done');
    site.db.update(webhookDeliveries).set({ state: 'delivered', attempts: 1 }).run();
    site.advance(-60_000);
    act('reopen', { key: key('2') });
    expect(deliveries().map(({ type, state }) => [type, state])).toEqual([
      ['appointment.done', 'delivered'],
      ['appointment.confirmed', 'waiting'],
    ]);
  });

  test('is followed by the news of another time that staff agree on at once.', () => {
    act('done');
    site.appointments.confirm(reception, {
      ...agreedVisit,
      id,
      version: row().version,
      seat,
      time: '12:30',
    });
    expect(deliveries().map(({ type }) => type)).toEqual(['appointment.confirmed']);
  });

  describe('by mistake', () => {
    /** Closes and opens a visit whose confirmation is not sent yet. Returns the confirmation. */
    async function closeAndOpen(before: (mail: OutboxRow) => void = () => undefined) {
      const other = await storedWish(site, { name: 'Salem', phone: '0509998877', email: 'salem@visitor.example' });
      const version = () => site.requests.get(reception, other.id).request.version;
      const later = { ...agreedVisit, id: other.id, version: 1, seat, time: '15:00', told: 'email' } as const;
      site.appointments.confirm(reception, later);
      const confirmation = () =>
        listMails(site.db, [other.id]).findLast(({ kind }) => kind === 'appointment_confirmed') ?? expect.fail();
      expect(confirmation().state).toBe('waiting');
      before(confirmation());
      const missed = [{ id: other.id, version: version(), note: 'Nobody opened.' }];
      site.appointments.close(reception, { done: [], missed });
      expect(confirmation().state).toBe('discarded');
      site.appointments.reopen(reception, { id: other.id, version: version() });
      return confirmation();
    }

    test('takes no confirmation from the patient that had not left: it leaves once the visit is open again.', async () => {
      expect(await closeAndOpen()).toMatchObject({ state: 'waiting' });
    });

    test('lets no confirmation leave that the mail server refused and staff discarded.', async () => {
      const discard = (mail: OutboxRow) => {
        site.db.update(outbox).set({ state: 'failed' }).where(eq(outbox.id, mail.id)).run();
        site.requests.discardMail(reception, mail.id);
      };
      expect(await closeAndOpen(discard)).toMatchObject({ state: 'discarded' });
    });

    test.each(['failed', 'held'] as const)(
      'lets no confirmation leave about which staff have to decide, and leaves it to them: %s.',
      async (state) => {
        const set = (mail: OutboxRow) => site.db.update(outbox).set({ state }).where(eq(outbox.id, mail.id)).run();
        expect(await closeAndOpen(set)).toMatchObject({ state });
      },
    );

    test('lets no confirmation leave that a move replaced, of which staff told the patient by telephone.', async () => {
      const move = ({ requestId }: OutboxRow) => {
        const moved = { ...agreedVisit, seat, time: '16:30', told: 'telephone' } as const;
        site.appointments.confirm(reception, { ...moved, id: requestId, version: 2 });
      };
      expect(await closeAndOpen(move)).toMatchObject({ state: 'discarded' });
    });
  });

  test('is not undone once staff went on with the request.', () => {
    act('missed');
    site.requests.changeState(reception, { id, version: row().version, to: 'declined', note: 'Moved away.' });
    expect(() => act('reopen', { key: key('2') })).toThrow(conflict);
    expect([row().state, appointment().state]).toEqual(['declined', 'missed']);
  });

  test('can be undone later by the desk too, unless another visit has the time by now.', async () => {
    const { sequence } = appointment();
    act('done');
    site.advance(60_000);
    site.appointments.reopen(reception, { id, version: row().version });
    expect(appointment()).toMatchObject({ state: 'confirmed', sequence });
    expect(history().at(-1)).toMatchObject({ isReopened: true });
    act('missed', { key: key('2') });
    const other = await storedWish(site, { name: 'Salem', phone: '0509998877' });
    until('2026-11-25T07:10:00Z');
    site.appointments.confirm(reception, { ...agreedVisit, id: other.id, version: 1, seat });
    expect(() => act('reopen', { key: key('3') })).toThrow(conflict);
  });
});
