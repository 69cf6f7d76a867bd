import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Actor, systemActor } from '#server/core/auth/actor.ts';
import { outbox } from '#server/requests/outbox.table.ts';
import type { AppError } from '#shared/errors.ts';
import { makeStaffMember, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';

const reception = (name = 'Huda'): Actor => ({
  kind: 'staff',
  staffId: 'a'.repeat(32),
  name,
  email: 'huda@lab.example',
  role: 'reception',
  address: '192.0.2.8',
});
const huda = reception();
const salem = reception('Salem');

/** A test site with one stored message. */
async function withRequest(changes: Parameters<ReturnType<typeof createRequestsFixture>['submission']>[0] = {}) {
  const house = createRequestsFixture();
  await house.requests.sendContact(visitor, house.submission(changes));
  const id = house.storedRequests()[0]?.id ?? '';
  const seen = () => ({ id, version: house.requests.get(huda, id).request.version });
  return { ...house, id, seen, page: () => house.requests.get(huda, id) };
}

const refusal = (work: () => void): AppError => {
  try {
    work();
  } catch (error) {
    return error as AppError;
  }
  throw new Error('It was not refused.');
};

test('A request goes its way, and its page says who did what and when.', async () => {
  const house = await withRequest();
  house.requests.changeState(huda, { ...house.seen(), to: 'in_progress', note: '' });
  house.advance(60_000);
  house.requests.addNote(salem, { ...house.seen(), note: 'She prefers mornings.' });
  house.advance(60_000);
  house.requests.setCallBack(huda, { ...house.seen(), callBackAt: '2026-11-22T06:00:00.000Z' });
  house.advance(60_000);
  house.requests.changeState(salem, { ...house.seen(), to: 'declined', note: 'Outside our area.' });
  const { request, events } = house.page();
  expect(request).toMatchObject({ state: 'declined', version: 5, callBackAt: null, closedAt: new Date(house.clock()).toISOString() });
  expect(events.map(({ staffName, version, details }) => ({ staffName, version, ...details }))).toEqual([
    { staffName: 'Huda', version: 2, kind: 'state', from: 'new', to: 'in_progress', note: '' },
    { staffName: 'Salem', version: 3, kind: 'note', note: 'She prefers mornings.' },
    { staffName: 'Huda', version: 4, kind: 'call_back', at: '2026-11-22T06:00:00.000Z' },
    { staffName: 'Salem', version: 5, kind: 'state', from: 'in_progress', to: 'declined', note: 'Outside our area.' },
  ]);
  house.requests.changeState(huda, { ...house.seen(), to: 'in_progress', note: '' });
  expect(house.page().request).toMatchObject({ state: 'in_progress', closedAt: null });
});

test('The second of two people to save is refused, told who was quicker, and sees the first one’s change.', async () => {
  const house = await withRequest();
  const seen = house.seen();
  house.requests.changeState(huda, { ...seen, to: 'confirmed', note: '' });
  const late = [
    () => house.requests.changeState(salem, { ...seen, to: 'declined', note: 'No.' }),
    () => house.requests.addNote(salem, { ...seen, note: 'Called.' }),
    () => house.requests.setCallBack(salem, { ...seen, callBackAt: null }),
    () => house.requests.assign(salem, { ...seen, assigneeId: null }),
    () => house.requests.markSpam(salem, seen),
  ];
  for (const write of late) expect(refusal(write)).toMatchObject({ code: 'conflict', messageKey: { id: 'requests.conflict', values: { name: 'Huda' } } });
  expect(house.page()).toMatchObject({ request: { state: 'confirmed', version: 2 }, events: [{ details: { to: 'confirmed' } }] });
});

test('A move that the table does not allow, and a refusal without a reason, are refused.', async () => {
  const house = await withRequest();
  house.requests.changeState(huda, { ...house.seen(), to: 'completed', note: '' });
  expect(refusal(() => house.requests.changeState(huda, { ...house.seen(), to: 'confirmed', note: '' }))).toMatchObject({ code: 'invalid_input' });
  house.requests.changeState(huda, { ...house.seen(), to: 'in_progress', note: '' });
  const noReason = refusal(() => house.requests.changeState(huda, { ...house.seen(), to: 'declined', note: '' }));
  expect(noReason.fields).toEqual({ note: { id: 'requests.noteNeeded' } });
  expect(house.page().events).toHaveLength(2);
});

test('A suspected message let into the inbox is then told of by mail, once.', async () => {
  const house = await withRequest({ guard: { website: 'filled', ticket: '' } });
  expect(house.db.select().from(outbox).all()).toEqual([]);
  expect(refusal(() => house.requests.changeState(huda, { ...house.seen(), to: 'in_progress', note: '' }))).toMatchObject({ code: 'invalid_input' });
  house.requests.notSpam(huda, house.seen());
  expect(house.requests.list(huda, {})).toMatchObject({ total: 1, suspectedCount: 0, items: [{ spamReason: null, state: 'new' }] });
  expect(house.page().request.mails.map((mail) => mail.kind)).toEqual(['notification', 'acknowledgement']);
  house.requests.markSpam(huda, house.seen());
  expect(house.requests.list(huda, {})).toMatchObject({ total: 0, suspectedCount: 1 });
  expect(house.page().request).toMatchObject({ state: 'spam', spamReason: 'staff' });
  house.requests.notSpam(huda, house.seen());
  expect(house.page().request).toMatchObject({ state: 'new', spamReason: null, closedAt: null });
  expect(house.db.select().from(outbox).all()).toHaveLength(2);
});

test('An old request that staff call spam today is not removed before its time.', async () => {
  const house = await withRequest();
  house.advance(30 * 86_400_000);
  house.requests.markSpam(huda, house.seen());
  expect(await house.retention.removeDue(systemActor)).toBeNull();
  house.advance(8 * 86_400_000);
  expect(await house.retention.removeDue(systemActor)).toMatchObject({ suspected: 1 });
});

test('A request is given to whoever may work on it, and to nobody else.', async () => {
  const house = await withRequest();
  const maryam = makeStaffMember(house.db, { role: 'reception', name: 'Maryam' });
  const editor = makeStaffMember(house.db, { role: 'editor', name: 'Omar' });
  const gone = makeStaffMember(house.db, { role: 'reception', name: 'Ali', isActive: false });
  expect(house.requests.listColleagues(huda)).toEqual([{ id: maryam.id, name: 'Maryam' }]);
  house.requests.assign(huda, { ...house.seen(), assigneeId: maryam.id });
  expect(house.page().request.assignee).toEqual({ id: maryam.id, name: 'Maryam' });
  for (const { id } of [editor, gone])
    expect(refusal(() => house.requests.assign(huda, { ...house.seen(), assigneeId: id }))).toMatchObject({ code: 'invalid_input' });
  expect(house.requests.list(huda, { assignee: maryam.id }).total).toBe(1);
  expect(house.requests.list(huda, { assignee: 'nobody' }).total).toBe(0);
  house.requests.assign(huda, { ...house.seen(), assigneeId: null });
  expect(house.requests.list(huda, { assignee: 'nobody' }).total).toBe(1);
});

test('Requests of one phone number are shown together, however it was written.', async () => {
  const house = await withRequest();
  const again = house.submission({ message: 'One more question' });
  await house.requests.sendContact(visitor, { ...again, contact: { ...again.contact, phone: '050 123 4567', name: 'مريم' } });
  const other = house.submission({ message: 'Somebody else' });
  await house.requests.sendContact(visitor, { ...other, contact: { ...other.contact, phone: '050 765 4321' } });
  expect(house.page().related.map(({ name }) => name)).toEqual(['مريم']);
});

test('A mail that failed for good is tried again when staff ask; one that waits is left alone.', async () => {
  const house = await withRequest();
  const [mail] = house.db.select().from(outbox).all();
  const mailId = mail?.id ?? '';
  expect(refusal(() => house.requests.sendMailAgain(huda, mailId))).toMatchObject({ code: 'conflict' });
  house.db.update(outbox).set({ state: 'failed', attempts: 9, lastError: 'no such mailbox' }).where(eq(outbox.id, mailId)).run();
  house.requests.sendMailAgain(huda, mailId);
  expect(house.page().request.mails[0]).toMatchObject({ state: 'waiting', attempts: 0, lastError: null });
  expect(house.page().events).toMatchObject([{ details: { kind: 'mail_again', mail: 'notification' } }]);
});

test('Whoever may not work on requests changes none, and reads none.', async () => {
  const house = await withRequest();
  const editor: Actor = { ...(huda as Extract<Actor, { kind: 'staff' }>), role: 'editor' };
  const seen = house.seen();
  const works = [
    (actor: Actor) => house.requests.changeState(actor, { ...seen, to: 'in_progress', note: '' }),
    (actor: Actor) => house.requests.addNote(actor, { ...seen, note: 'x' }),
    (actor: Actor) => house.requests.setCallBack(actor, { ...seen, callBackAt: null }),
    (actor: Actor) => house.requests.assign(actor, { ...seen, assigneeId: null }),
    (actor: Actor) => house.requests.markSpam(actor, seen),
    (actor: Actor) => house.requests.notSpam(actor, seen),
    (actor: Actor) => house.requests.sendMailAgain(actor, 'a'.repeat(32)),
    (actor: Actor) => void house.requests.get(actor, seen.id),
    (actor: Actor) => void house.requests.listColleagues(actor),
  ];
  for (const work of works) {
    expect(refusal(() => work(editor)).code).toBe('forbidden');
    expect(refusal(() => work(visitor)).code).toBe('unauthenticated');
  }
  expect(house.page()).toMatchObject({ request: { version: 1 }, events: [] });
});

test('Who listens hears of a request that comes and of each change, after it is stored.', async () => {
  const house = await withRequest();
  const heard: unknown[] = [];
  const stop = house.requests.changes.subscribe((change) => heard.push([change.kind, house.page().request.version]));
  house.requests.addNote(huda, { ...house.seen(), note: 'Called.' });
  await house.requests.sendContact(visitor, house.submission({ message: 'Another' }));
  refusal(() => house.requests.addNote(huda, { id: house.id, version: 1, note: 'Late.' }));
  stop();
  house.requests.addNote(huda, { ...house.seen(), note: 'Called again.' });
  expect(heard).toEqual([
    ['changed', 2],
    ['stored', 2],
  ]);
});
