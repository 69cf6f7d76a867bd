import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Seat } from '#shared/appointments/team.schema.ts';
import { makeStaffMember, staffActor, visitor } from '#testing/factories.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { visitCalls } from '#testing/visits.ts';
import { outbox } from '../request-records/outbox.table.ts';
import { requests } from '../request-records/requests.table.ts';
import { staff } from '../staff/staff.table.ts';

const owner = staffActor('owner');
let server: Awaited<ReturnType<typeof startMailServer>>;
let site: ReturnType<typeof createRequestsFixture>;
let [amal, badria] = ['', ''];
let id: string;

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)] as const;
const saveTeam = (links: Record<string, string | null>, actor = owner) => {
  const team = Object.entries(links).map(
    ([seat, staffId]): Seat => ({ id: seat, name: seat, gender: null, staffId, hours: [], leave: [] }),
  );
  const { version } = site.settingsSections.get(owner, 'team', 'en');
  site.settingsSections.update(actor, { section: 'team', values: { team }, version });
};
const { askForVisit, seen, confirm, rowOf } = visitCalls(
  () => site,
  () => id,
);
/** Sends what is due; returns the subjects of the new mails to members, with the start of the address. */
async function mailed(mailer = site.mailer): Promise<string[]> {
  const before = server.mails.length;
  await mailer.deliverDue();
  return server.mails
    .slice(before)
    .filter(({ recipients }) => recipients.some((to) => to.endsWith('@staff.example')))
    .map(({ recipients, headers }) => `${recipients[0]?.split('@')[0]}: ${headers.subject}`);
}

beforeEach(async () => {
  server = await startMailServer();
  site = createRequestsFixture({ SMTP_URL: server.url, PUBLIC_URL: 'http://lab.test' });
  amal = makeStaffMember(site.db, { name: 'Amal', email: 'amal@staff.example', role: 'nurse' }).id;
  badria = makeStaffMember(site.db, { name: 'Badria', email: 'badria@staff.example', role: 'nurse' }).id;
  saveTeam({ [first]: amal, [second]: badria });
  id = await askForVisit();
});
afterEach(async () => {
  site.close();
  await server.stop();
});

describe('A collector reads in a mail', () => {
  test('that a visit is new, that it moved, and that somebody else goes.', async () => {
    confirm({ seat: first });
    expect(await mailed()).toEqual(['amal: New home visit: 25 Nov 2026, 11:30 AM']);
    const [mail] = server.mails.filter(({ recipients }) => recipients.includes('amal@staff.example'));
    expect(mail?.text).toContain('http://lab.test/admin/appointments');
    expect(mail?.text).not.toContain('Mariam');
    confirm({ seat: first, time: '13:00' });
    expect(await mailed()).toEqual(['amal: Home visit changed: 25 Nov 2026, 1:00 PM']);
    confirm({ seat: first, time: '13:00' });
    expect(await mailed()).toEqual([]);
    confirm({ seat: second, time: '14:00' });
    expect((await mailed()).toSorted()).toEqual([
      'amal: Home visit no longer yours: 25 Nov 2026, 1:00 PM',
      'badria: New home visit: 25 Nov 2026, 2:00 PM',
    ]);
  });

  test('that staff or the patient cancelled it.', async () => {
    const { reference } = rowOf() ?? expect.fail();
    confirm({ seat: first });
    await mailed();
    site.appointments.cancel(owner, { ...seen(), by: 'patient', told: 'none', note: '' });
    expect(await mailed()).toEqual(['amal: Home visit no longer yours: 25 Nov 2026, 11:30 AM']);
    confirm({ seat: second });
    await mailed();
    await site.requests.sendChangeRequest(visitor, { reference, proof: '4567', kind: 'cancel', text: '' });
    expect(await mailed()).toEqual(['badria: Home visit no longer yours: 25 Nov 2026, 11:30 AM']);
  });

  test('nothing of her own change.', async () => {
    const manager = makeStaffMember(site.db, { email: 'manager@staff.example', role: 'reception' }).id;
    saveTeam({ [first]: manager, [second]: badria });
    const own = { ...staffActor('reception'), staffId: manager };
    site.appointments.confirm(own, {
      ...seen(),
      place: 'home',
      address: 'Villa 4',
      day: '2026-11-25',
      time: '11:30',
      minutes: 30,
      assigneeId: null,
      told: 'none',
      seat: first,
    });
    expect(await mailed()).toEqual([]);
    const { version } = site.storedRequests()[0] ?? expect.fail();
    site.appointments.cancel(own, { id, version, by: 'centre', told: 'none', note: '' });
    expect(await mailed()).toEqual([]);
  });

  test('once about all visits of a seat that is linked to her, or to somebody else from then on.', async () => {
    const [later, third] = [await askForVisit({ phone: '0501112233' }), await askForVisit({ phone: '0501112244' })];
    saveTeam({ [first]: null, [second]: null });
    confirm({ seat: first });
    confirm({ seat: first, time: '15:00' }, later);
    confirm({ seat: null, time: '17:00' }, third);
    site.db.update(requests).set({ assigneeId: amal }).where(eq(requests.id, third)).run();
    expect(await mailed()).toEqual([]);
    // The visit for nobody is given to her too.
    saveTeam({ [first]: amal, [second]: null });
    expect(await mailed()).toEqual(['amal: 3 new home visits, the first: 25 Nov 2026, 11:30 AM']);
    saveTeam({ [first]: badria, [second]: null });
    expect((await mailed()).toSorted()).toEqual([
      'amal: 3 home visits no longer yours, the first: 25 Nov 2026, 11:30 AM',
      'badria: 3 new home visits, the first: 25 Nov 2026, 11:30 AM',
    ]);
    saveTeam({ [first]: badria, [second]: amal });
    expect(await mailed()).toEqual([]);
  });
});

test('A mail to a collector is stored with the change, and leaves after a restart.', async () => {
  confirm({ seat: first });
  const stored = site.db.select().from(outbox).where(eq(outbox.kind, 'collector')).all();
  expect(stored).toMatchObject([{ state: 'waiting', requestId: id, notice: { kind: 'new', staffId: amal } }]);
  expect(await mailed(site.startMailer())).toEqual(['amal: New home visit: 25 Nov 2026, 11:30 AM']);
});

test('No mail about a visit leaves after it has begun, or to a member whose account is switched off.', async () => {
  confirm({ seat: first });
  site.db.update(staff).set({ isActive: false }).where(eq(staff.id, amal)).run();
  expect(await mailed()).toEqual([]);
  confirm({ seat: second });
  site.advance(Date.parse('2026-11-25T07:30:00Z') - site.clock());
  // The clock leapt, and is in doubt for some minutes.
  site.advance(60 * 60_000);
  expect(await mailed()).toEqual([]);
  const states = site.db.select({ state: outbox.state }).from(outbox).where(eq(outbox.kind, 'collector')).all();
  expect(states.every(({ state }) => state !== 'sent')).toBe(true);
});
