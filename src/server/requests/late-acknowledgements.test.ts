import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Actor, systemActor } from '#server/core/auth/actor.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';

const visitor: Actor = { kind: 'visitor', address: '192.0.2.7' };
const hourMs = 3_600_000;
let server: Awaited<ReturnType<typeof startMailServer>>;
let house: ReturnType<typeof createRequestsFixture>;

beforeEach(async () => {
  server = await startMailServer();
  house = createRequestsFixture({ SMTP_URL: server.url });
  house.settings.set(systemActor, 'mail', { ...house.settings.get('mail'), digest: { isOn: false, hour: 8, afterHours: 24 } });
  await house.requests.sendContact(visitor, house.submission());
});
afterEach(() => server.stop());

const mails = () => house.requests.list(systemActor, {}).items[0]?.mails ?? [];
const acknowledgement = () => mails().find(({ kind }) => kind === 'acknowledgement');
const idOf = () => acknowledgement()?.id ?? '';

test('An acknowledgement of three days ago waits for staff, while the centre still hears of the request.', async () => {
  house.advance(72 * hourMs + 1);
  await house.mailer.deliverDue();
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([['info@lab.example']]);
  expect(acknowledgement()).toMatchObject({ state: 'held', attempts: 0 });
});

test('A younger one leaves by itself.', async () => {
  house.advance(71 * hourMs);
  await house.mailer.deliverDue();
  expect(acknowledgement()).toMatchObject({ state: 'sent' });
});

test('Staff send it anyway, and it leaves however late it is; the history says so.', async () => {
  house.advance(100 * hourMs);
  await house.mailer.deliverDue();
  house.requests.sendMailAgain(systemActor, idOf());
  house.advance(hourMs);
  await house.mailer.deliverDue();
  expect(acknowledgement()).toMatchObject({ state: 'sent' });
  expect(server.mails.at(-1)?.recipients).toEqual(['mariam@visitor.example']);
});

test('Staff discard it, and it never leaves; what was sent or discarded can be neither again.', async () => {
  house.advance(100 * hourMs);
  await house.mailer.deliverDue();
  house.requests.discardMail(systemActor, idOf());
  house.advance(hourMs);
  await house.mailer.deliverDue();
  expect(acknowledgement()).toMatchObject({ state: 'discarded', lastError: null });
  expect(server.mails).toHaveLength(1);
  const { events } = house.requests.get(systemActor, house.requests.list(systemActor, {}).items[0]?.id ?? '');
  expect(events.map(({ details }) => details)).toContainEqual({ kind: 'mail_discarded', mail: 'acknowledgement' });
  const refusal = expect.objectContaining({ code: 'conflict' });
  for (const { id } of mails()) {
    expect(() => house.requests.discardMail(systemActor, id)).toThrow(refusal);
    expect(() => house.requests.sendMailAgain(systemActor, id)).toThrow(refusal);
  }
});

test('Visitors discard nothing.', () => {
  expect(() => house.requests.discardMail(visitor, idOf())).toThrow(expect.objectContaining({ code: 'unauthenticated' }));
});
