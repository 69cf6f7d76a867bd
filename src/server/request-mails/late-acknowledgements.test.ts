import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { visitor } from '#testing/factories.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';

const hourMs = 3_600_000;
let server: Awaited<ReturnType<typeof startMailServer>>;
let site: ReturnType<typeof createRequestsFixture>;

beforeEach(async () => {
  server = await startMailServer();
  site = createRequestsFixture({ SMTP_URL: server.url });
  site.settings.set(systemActor, 'mail', {
    ...site.settings.get('mail'),
    digest: { isOn: false, hour: 8, afterHours: 24 },
  });
  await site.requests.sendContact(visitor, site.submission());
});
afterEach(() => server.stop());

const mails = () => site.requests.list(systemActor, {}).items[0]?.mails ?? [];
const acknowledgement = () => mails().find(({ kind }) => kind === 'acknowledgement');
const idOf = () => acknowledgement()?.id ?? '';

test('An acknowledgement older than three days is held for staff, while the notification to the centre is sent.', async () => {
  site.advance(72 * hourMs + 1);
  await site.mailer.deliverDue();
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([['info@lab.example']]);
  expect(acknowledgement()).toMatchObject({ state: 'held', attempts: 0 });
});

test('An acknowledgement younger than three days is sent automatically.', async () => {
  site.advance(71 * hourMs);
  await site.mailer.deliverDue();
  expect(acknowledgement()).toMatchObject({ state: 'sent' });
});

test('An acknowledgement that staff release is sent regardless of its age.', async () => {
  site.advance(100 * hourMs);
  await site.mailer.deliverDue();
  site.requests.sendMailAgain(systemActor, idOf());
  site.advance(hourMs);
  await site.mailer.deliverDue();
  expect(acknowledgement()).toMatchObject({ state: 'sent' });
  expect(server.mails.at(-1)?.recipients).toEqual(['mariam@visitor.example']);
});

test('An acknowledgement that staff release is sent, even if they decided on the request first.', async () => {
  site.advance(100 * hourMs);
  await site.mailer.deliverDue();
  const { id, version } = site.requests.list(systemActor, {}).items[0] ?? expect.fail('no request');
  site.requests.changeState(systemActor, { id, version, to: 'confirmed', note: '' });
  site.requests.sendMailAgain(systemActor, idOf());
  await site.mailer.deliverDue();
  expect(acknowledgement()).toMatchObject({ state: 'sent' });
});

test('An acknowledgement that staff discard is never sent; staff can neither discard nor resend a sent or discarded mail.', async () => {
  site.advance(100 * hourMs);
  await site.mailer.deliverDue();
  site.requests.discardMail(systemActor, idOf());
  site.advance(hourMs);
  await site.mailer.deliverDue();
  expect(acknowledgement()).toMatchObject({ state: 'discarded', lastError: null });
  expect(server.mails).toHaveLength(1);
  const { events } = site.requests.get(systemActor, site.requests.list(systemActor, {}).items[0]?.id ?? '');
  expect(events.map(({ details }) => details)).toContainEqual({ kind: 'mail_discarded', mail: 'acknowledgement' });
  const refusal = expect.objectContaining({ code: 'conflict' });
  for (const { id } of mails()) {
    expect(() => site.requests.discardMail(systemActor, id)).toThrow(refusal);
    expect(() => site.requests.sendMailAgain(systemActor, id)).toThrow(refusal);
  }
});
