import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { inTransaction } from '#server/core/db/client.ts';
import { outbox } from '#server/request-records/outbox.table.ts';
import { createRequestLog } from '#server/request-records/request-log.ts';
import type { AppError } from '#shared/errors.ts';
import { makeStaffMember, staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';

const reception = (name = 'Huda') =>
  staffActor('reception', { staffId: 'a'.repeat(32), name, email: 'huda@lab.example', address: '192.0.2.8' });
const huda = reception();
const salem = reception('Salem');

/** A test site with one stored message. */
async function withRequest(changes: Parameters<ReturnType<typeof createRequestsFixture>['submission']>[0] = {}) {
  const site = createRequestsFixture();
  await site.requests.sendContact(visitor, site.submission(changes));
  const id = site.storedRequests()[0]?.id ?? '';
  const seen = () => ({ id, version: site.requests.get(huda, id).request.version });
  return { ...site, id, seen, page: () => site.requests.get(huda, id) };
}

const refusal = (work: () => void): AppError => {
  try {
    work();
  } catch (error) {
    return error as AppError;
  }
  throw new Error('It was not refused.');
};

test('The history of a request lists each change of staff with its author, in order.', async () => {
  const site = await withRequest();
  site.requests.changeState(huda, { ...site.seen(), to: 'in_progress', note: '' });
  site.advance(60_000);
  site.requests.addNote(salem, { ...site.seen(), note: 'She prefers mornings.' });
  site.advance(60_000);
  site.requests.setCallBack(huda, { ...site.seen(), callBackAt: '2026-11-22T06:00:00.000Z' });
  site.advance(60_000);
  site.requests.changeState(salem, { ...site.seen(), to: 'declined', note: 'Outside our area.' });
  const { request, events } = site.page();
  expect(request).toMatchObject({
    state: 'declined',
    version: 5,
    callBackAt: null,
    closedAt: new Date(site.clock()).toISOString(),
  });
  expect(events.map(({ staffName, version, details }) => ({ staffName, version, ...details }))).toEqual([
    { staffName: 'Huda', version: 2, kind: 'state', from: 'new', to: 'in_progress', note: '' },
    { staffName: 'Salem', version: 3, kind: 'note', note: 'She prefers mornings.' },
    { staffName: 'Huda', version: 4, kind: 'call_back', at: '2026-11-22T06:00:00.000Z' },
    { staffName: 'Salem', version: 5, kind: 'state', from: 'in_progress', to: 'declined', note: 'Outside our area.' },
  ]);
  site.requests.changeState(huda, { ...site.seen(), to: 'in_progress', note: '' });
  expect(site.page().request).toMatchObject({ state: 'in_progress', closedAt: null });
});

test('The server refuses a change based on an old version as a conflict, and names the colleague who saved first, or the member’s own other tab.', async () => {
  const site = await withRequest();
  const seen = site.seen();
  site.requests.changeState(huda, { ...seen, to: 'confirmed', note: '' });
  const late = [
    () => site.requests.changeState(salem, { ...seen, to: 'declined', note: 'No.' }),
    () => site.requests.addNote(salem, { ...seen, note: 'Called.' }),
    () => site.requests.setCallBack(salem, { ...seen, callBackAt: null }),
    () => site.requests.assign(salem, { ...seen, assigneeId: null }),
    () => site.requests.markSpam(salem, seen),
  ];
  for (const write of late)
    expect(refusal(write)).toMatchObject({
      code: 'conflict',
      messageKey: { id: 'requests.conflict', values: { name: 'Huda' } },
    });
  expect(refusal(() => site.requests.markSpam(huda, seen))).toMatchObject({
    code: 'conflict',
    messageKey: { id: 'requests.conflictOwn' },
  });
  expect(site.page()).toMatchObject({
    request: { state: 'confirmed', version: 2 },
    events: [{ details: { to: 'confirmed' } }],
  });
  // A card view and the end of a hold do not raise the version.
  const { writeEvent } = createRequestLog({ clock: site.clock });
  site.advance(60_000);
  inTransaction(site.db, (tx) => {
    for (const actor of [salem, systemActor]) writeEvent(tx, actor, { id: site.id, version: 2 }, { kind: 'exported' });
  });
  expect(refusal(() => site.requests.markSpam(salem, seen))).toMatchObject({
    messageKey: { id: 'requests.conflict', values: { name: 'Huda' } },
  });
});

test('Staff cannot make a state change that the rules forbid, or decline a request without a note.', async () => {
  const site = await withRequest();
  site.requests.changeState(huda, { ...site.seen(), to: 'completed', note: '' });
  expect(refusal(() => site.requests.changeState(huda, { ...site.seen(), to: 'confirmed', note: '' }))).toMatchObject({
    code: 'invalid_input',
  });
  site.requests.changeState(huda, { ...site.seen(), to: 'in_progress', note: '' });
  const noReason = refusal(() => site.requests.changeState(huda, { ...site.seen(), to: 'declined', note: '' }));
  expect(noReason.fields).toEqual({ note: { id: 'requests.noteNeeded' } });
  expect(site.page().events).toHaveLength(2);
});

test('A call-back at a time that has passed is refused.', async () => {
  const site = await withRequest();
  const passed = new Date(site.clock()).toISOString();
  const refused = refusal(() => site.requests.setCallBack(huda, { ...site.seen(), callBackAt: passed }));
  expect([refused.code, refused.fields]).toEqual(['invalid_input', { callBackAt: { id: 'requests.callBackPassed' } }]);
  expect(site.page()).toMatchObject({ request: { callBackAt: null }, events: [] });
});

test('A message that staff mark as not spam sends its two mails, and only the first time.', async () => {
  const site = await withRequest({ guard: { website: 'filled', ticket: '' } });
  expect(site.db.select().from(outbox).all()).toEqual([]);
  expect(refusal(() => site.requests.changeState(huda, { ...site.seen(), to: 'in_progress', note: '' }))).toMatchObject(
    { code: 'invalid_input' },
  );
  site.requests.notSpam(huda, site.seen());
  expect(site.requests.list(huda, {})).toMatchObject({
    total: 1,
    counts: expect.objectContaining({ spam: 0 }),
    items: [{ spamReason: null, state: 'new' }],
  });
  expect(site.page().request.mails.map((mail) => mail.kind)).toEqual(['notification', 'acknowledgement']);
  site.requests.markSpam(huda, site.seen());
  expect(site.requests.list(huda, {})).toMatchObject({ total: 0, counts: expect.objectContaining({ spam: 1 }) });
  expect(site.page().request).toMatchObject({ state: 'spam', spamReason: 'staff' });
  site.requests.notSpam(huda, site.seen());
  expect(site.page().request).toMatchObject({ state: 'new', spamReason: null, closedAt: null });
  expect(site.db.select().from(outbox).all()).toHaveLength(2);
});

test('The retention period of spam starts when staff mark a request as spam.', async () => {
  const site = await withRequest();
  site.advance(30 * 86_400_000);
  site.requests.markSpam(huda, site.seen());
  expect(await site.retention.removeDue(systemActor)).toBeNull();
  site.advance(30 * 86_400_000 + 1);
  expect(await site.retention.removeDue(systemActor)).toMatchObject({ suspected: 1 });
});

test('Staff assign a request only to active colleagues with permission for requests.', async () => {
  const site = await withRequest();
  const maryam = makeStaffMember(site.db, { role: 'reception', name: 'Maryam' });
  const editor = makeStaffMember(site.db, { role: 'editor', name: 'Omar' });
  const inactive = makeStaffMember(site.db, { role: 'reception', name: 'Ali', isActive: false });
  expect(site.requests.listColleagues(huda)).toEqual([{ id: maryam.id, name: 'Maryam', takesRequests: true }]);
  site.requests.assign(huda, { ...site.seen(), assigneeId: maryam.id });
  expect(site.page().request.assignee).toEqual({ id: maryam.id, name: 'Maryam' });
  for (const { id } of [editor, inactive])
    expect(refusal(() => site.requests.assign(huda, { ...site.seen(), assigneeId: id }))).toMatchObject({
      code: 'invalid_input',
    });
  expect(site.requests.list(huda, { assignee: maryam.id }).total).toBe(1);
  expect(site.requests.list(huda, { assignee: 'nobody' }).total).toBe(0);
  site.requests.assign(huda, { ...site.seen(), assigneeId: null });
  expect(site.requests.list(huda, { assignee: 'nobody' }).total).toBe(1);
});

test('A request lists the other requests of the same phone number, in any notation.', async () => {
  const site = await withRequest();
  const again = site.submission({ message: 'One more question' });
  await site.requests.sendContact(visitor, {
    ...again,
    contact: { ...again.contact, phone: '050 123 4567', name: 'مريم' },
  });
  const other = site.submission({ message: 'Somebody else' });
  await site.requests.sendContact(visitor, { ...other, contact: { ...other.contact, phone: '050 765 4321' } });
  expect(site.page().related.map(({ name }) => name)).toEqual(['مريم']);
});

test('Staff resend a mail that failed for good, and cannot resend a waiting one.', async () => {
  const site = await withRequest();
  const [mail] = site.db.select().from(outbox).all();
  const mailId = mail?.id ?? '';
  expect(refusal(() => site.requests.sendMailAgain(huda, mailId))).toMatchObject({ code: 'conflict' });
  site.db
    .update(outbox)
    .set({ state: 'failed', attempts: 9, lastError: 'no such mailbox' })
    .where(eq(outbox.id, mailId))
    .run();
  site.requests.sendMailAgain(huda, mailId);
  expect(site.page().request.mails[0]).toMatchObject({ state: 'waiting', attempts: 0, lastError: null });
  expect(site.page().events).toMatchObject([{ details: { kind: 'mail_again', mail: 'notification' } }]);
});
