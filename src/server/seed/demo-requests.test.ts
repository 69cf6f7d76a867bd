import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appointmentStates } from '#shared/appointments/appointment-states.rules.ts';
import { knownTimes } from '#shared/opening-hours/opening-hours.rules.ts';
import { dayAfter, dayOf } from '#shared/time/days.rules.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import type { WebhookInput } from '#shared/webhooks/webhooks.schema.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { agreedVisit } from '#testing/visits.ts';
import { systemActor } from '../core/auth/actor.ts';
import { readUnanswered } from '../request-mails/unanswered.ts';
import { appointmentClaims } from '../request-records/appointment-claims.table.ts';
import { appointments } from '../request-records/appointments.table.ts';
import { outbox } from '../request-records/outbox.table.ts';
import { requests } from '../request-records/requests.table.ts';
import { webhookDeliveries } from '../webhooks/webhooks.table.ts';
import content from './content.json' with { type: 'json' };
import demoRequests from './demo-requests.json' with { type: 'json' };
import { seedDemoRequests } from './demo-requests.ts';

const reception = staffActor('reception');
const owner = staffActor('owner');
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
  const topics: WebhookInput['topics'] = ['request', 'appointment'];
  site.services.webhooks.create(systemActor, { name: 'Listener', url: 'https://listener.example/dana', topics });
  seedDemoRequests(site.deps);
});
afterAll(() => site.close());

const rows = () => site.deps.db.select().from(requests).all();
const agreed = () => site.deps.db.select().from(appointments).all();
const left = () => [
  site.deps.db.select().from(outbox).all().length,
  site.deps.db.select().from(webhookDeliveries).all().length,
];

describe('The invented requests', () => {
  test('show a centre at work: about thirty, of all types and states, three weeks long.', () => {
    const found = rows();
    expect(found.length).toBeGreaterThanOrEqual(30);
    expect(new Set(found.map(({ type }) => type)).size).toBe(4);
    expect(new Set(found.map(({ locale }) => locale)).size).toBe(2);
    expect(new Set(agreed().map(({ state }) => state))).toEqual(new Set(appointmentStates));
    expect(new Set(found.map(({ state }) => state))).toEqual(
      new Set(['new', 'in_progress', 'confirmed', 'completed', 'declined', 'cancelled']),
    );
    const now = site.now();
    for (const { createdAt } of found) {
      expect(Date.parse(createdAt)).toBeLessThan(now);
      expect(Date.parse(createdAt)).toBeGreaterThan(now - 22 * dayMs);
    }
    const today = dayOf(new Date(now).toISOString());
    expect(agreed().filter(({ startsAt }) => dayOf(startsAt) === today).length).toBeGreaterThanOrEqual(2);
    expect(found.some(({ openChangeRequestAt }) => openChangeRequestAt !== null)).toBe(true);
    expect(found.some(({ callBackAt }) => callBackAt !== null)).toBe(true);
    expect(found.filter(({ spamReason }) => spamReason !== null)).toHaveLength(1);
  });

  test('confirm packages with a morning sample before 10 AM, and fasting ones in the morning.', () => {
    const planned = demoRequests.requests.flatMap(({ name, fields, visit }) => {
      const { preparation_en: preparation, fasting } =
        content.packages.find(({ key }) => 'packageId' in fields && key === fields.packageId) ?? {};
      if (visit?.state !== 'confirmed' || !preparation) return [];
      const latest = /[Cc]ome before 10 AM/.test(preparation) ? '09:30' : fasting?.required ? '11:00' : '23:00';
      return [{ name, hour: visit.hour, latest }];
    });
    expect(planned.filter(({ latest }) => latest < '12:00').length).toBeGreaterThan(4);
    expect(planned.filter(({ hour, latest }) => hour > latest)).toEqual([]);
  });

  test('never put two visits into a seat at the same time.', () => {
    const times = agreed().flatMap(({ seat, startsAt }) => (seat === null ? [] : [`${seat} ${startsAt}`]));
    expect(new Set(times).size).toBe(times.length);
    const held = agreed().filter(({ state, seat }) => seat && (state === 'confirmed' || state === 'proposed'));
    expect(site.deps.db.select().from(appointmentClaims).all()).toHaveLength(held.length * 4);
  });

  test('send no mail, no webhook and no digest, whatever staff and visitors do with them; nobody can be called.', async () => {
    expect(left()).toEqual([0, 0]);
    expect(readUnanswered(site.deps.db, new Date(site.now()).toISOString()).inbox.total).toBe(0);
    const { requests: service, appointments, visits: calendar } = site.services;
    const versionOf = (id: string) => rows().find((row) => row.id === id)?.version ?? 0;
    const held = agreed().find(({ state }) => state === 'proposed') ?? expect.fail();
    const confirm = (changes: object) =>
      appointments.confirm(reception, {
        ...agreedVisit,
        id: held.requestId,
        version: versionOf(held.requestId),
        day: '2026-12-03',
        time: '10:00',
        ...changes,
      });
    confirm({});
    confirm({ time: '11:00' });
    expect(() => confirm({ told: 'email' })).toThrow(expect.objectContaining({ fields: { told: expect.anything() } }));
    const { reference, phone } = rows().find(({ id }) => id === held.requestId) ?? expect.fail();
    await service.sendChangeRequest(visitor, { reference, proof: phone.slice(-4), kind: 'cancel', text: '' });
    const spam = rows().find(({ spamReason }) => spamReason !== null) ?? expect.fail();
    service.notSpam(reception, { id: spam.id, version: spam.version });
    expect(left()).toEqual([0, 0]);
    const listed = service.list(reception, {}).items;
    expect(listed.filter(({ phoneKey, email }) => phoneKey !== '' || email !== '')).toEqual([]);
    const visits = calendar.list(reception, dayOf(new Date(site.now()).toISOString()));
    expect(new Set(visits.map(({ phoneKey }) => phoneKey))).toEqual(new Set(['']));
  });

  test('show work on today, and fit the opening hours, on each day of the week.', () => {
    for (let day = 0; day < 7; day += 1) {
      site.advance(dayMs);
      site.deps.db.delete(requests).run();
      seedDemoRequests(site.deps);
      const today = dayOf(new Date(site.now()).toISOString());
      const { isClosedAt } = knownTimes(site.services.settings.get('openingHours'));
      expect(agreed().filter(({ startsAt }) => isClosedAt(Date.parse(startsAt)))).toEqual([]);
      expect(agreed().filter(({ startsAt }) => dayOf(startsAt) === today).length).toBeGreaterThanOrEqual(2);
    }
  });

  test('are removed with the demo, changed or not, with the seats of its team.', async () => {
    const { content } = site.services.demoContent.getStatus(owner);
    expect(content.requestCount).toBe(rows().length);
    site.services.demoContent.remove(owner, { withChanged: false });
    expect([rows(), agreed(), site.services.settings.get('team')]).toEqual([[], [], []]);
  });

  test('are removed alone: a request of a visitor stays, and so does the seat of its appointment.', async () => {
    seedDemoRequests(site.deps);
    const { requests: service, appointments, settings, demoContent } = site.services;
    const { id } = service.enter(reception, {
      type: 'withdrawal',
      source: 'telephone',
      locale: 'en',
      name: 'Mariam Ali',
      phone: '0501234567',
      email: '',
      consent: true,
      isAcknowledged: false,
      visitDay: '',
      visitHour: '',
      areaId: '',
      area: 'Villa 4',
      collector: null,
      packageIds: [],
      notes: '',
      assigneeId: null,
    });
    const second = settings.get('team')[1]?.id ?? expect.fail();
    const day = dayAfter(dayOf(new Date(site.now()).toISOString()), 20);
    appointments.confirm(reception, { ...agreedVisit, id, version: 1, day, time: '10:00', seat: second });
    demoContent.remove(owner, { withChanged: true });
    expect(rows().map((row) => row.id)).toEqual([id]);
    expect(settings.get('team').map((seat) => seat.id)).toEqual([second]);
    expect(site.deps.db.select().from(appointmentClaims).all()).toHaveLength(4);
    site.deps.db.delete(requests).run();
    settings.set(systemActor, 'team', []);
  });

  test('are removed without a seat that the centre changed.', async () => {
    seedDemoRequests(site.deps);
    const { settings, demoContent } = site.services;
    const [first, ...others] = settings.get('team');
    settings.set(systemActor, 'team', [{ ...(first ?? expect.fail()), name: 'Amna' }, ...others]);
    demoContent.remove(owner, { withChanged: false });
    expect(settings.get('team').map(({ name }) => name)).toEqual(['Amna']);
    settings.set(systemActor, 'team', []);
  });

  test('keep the first step about the demo open, also if they alone are left.', async () => {
    const isDone = async () => {
      const { steps } = await site.services.firstSteps.get(owner, { isSecure: false, hasUntrustedProxy: false });
      return steps.find(({ name }) => name === 'demo')?.isDone;
    };
    expect(await isDone()).toBe(true);
    seedDemoRequests(site.deps);
    expect(await isDone()).toBe(false);
  });
});
