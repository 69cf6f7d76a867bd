import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { makeStaffMember, visitor } from '#testing/factories.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { createOutboxService } from '../request-records/outbox.service.ts';
import { outbox } from '../request-records/outbox.table.ts';
import { staff } from '../staff/staff.table.ts';
import { createMailCheck } from './mail-check.ts';

const minuteMs = 60_000;

function openSite(environment: Record<string, string>) {
  const site = createRequestsFixture(environment);
  onTestFinished(site.close);
  const outbox = createOutboxService(site);
  const { find } = createMailCheck({ ...site, outbox, refusedSince: site.mailer.refusedSince });
  return { ...site, outbox, find, state: () => find().problem?.state ?? 'green' };
}

test('The mail check is red ten minutes after the mail server became unreachable, and green after the next accepted mail.', async () => {
  const server = await startMailServer();
  const site = openSite({ SMTP_URL: server.url });
  const { port } = new URL(server.url);
  await server.stop();
  expect(site.state()).toBe('green');
  await site.requests.sendContact(visitor, site.submission());
  await site.mailer.deliverDue();
  expect(site.state()).toBe('green');
  site.advance(10 * minuteMs);
  await site.mailer.deliverDue();
  expect(site.state()).toBe('red');
  const again = await startMailServer({ port: Number(port) });
  onTestFinished(again.stop);
  site.advance(10 * minuteMs);
  await site.mailer.deliverDue();
  expect(site.find()).toMatchObject({ problem: null, facts: [{ value: { count: 0 } }] });
});

test('While the mail server refuses the recipients of all waiting mails, the mail check is not red.', async () => {
  const gone = await startMailServer();
  await gone.stop();
  const site = openSite({ SMTP_URL: gone.url });
  await site.requests.sendContact(visitor, site.submission());
  await site.mailer.deliverDue();
  site.advance(10 * minuteMs);
  expect(site.state()).toBe('red');
  const back = await startMailServer({ port: gone.port, refuseRecipient: () => 451 });
  onTestFinished(back.stop);
  await site.mailer.deliverDue();
  expect([site.outbox.readState().waiting, site.state()]).toEqual([2, 'green']);
});

test.each([
  ['no mail is due', true],
  ['no mail waits', false],
])('The mail check is green a minute after the mail server is back, although %s.', async (_case, isWaiting) => {
  const gone = await startMailServer();
  await gone.stop();
  const site = openSite({ SMTP_URL: gone.url });
  await site.requests.sendContact(visitor, site.submission());
  site.db.delete(outbox).where(eq(outbox.kind, 'acknowledgement')).run();
  await site.mailer.deliverDue();
  site.advance(10 * minuteMs);
  await site.mailer.deliverDue();
  if (!isWaiting) site.db.delete(outbox).run();
  site.advance(minuteMs);
  await site.mailer.deliverDue();
  expect(site.state()).toBe('red');
  const back = await startMailServer({ port: gone.port });
  onTestFinished(back.stop);
  site.advance(minuteMs);
  await site.mailer.deliverDue();
  expect([back.mails.length, site.state()]).toEqual([0, 'green']);
});

test('A clock that was ahead when the mail server became unreachable does not hide the fault.', async () => {
  const gone = await startMailServer();
  await gone.stop();
  const site = openSite({ SMTP_URL: gone.url });
  site.advance(365 * 24 * 60 * minuteMs);
  await site.requests.sendContact(visitor, site.submission());
  await site.mailer.deliverDue();
  site.advance(-365 * 24 * 60 * minuteMs);
  await site.mailer.deliverDue();
  site.advance(10 * minuteMs);
  expect(site.state()).toBe('red');
});

test('The mail check is amber without a mail server, after a failed mail, after an hour of waiting, and if a member of staff got no mail.', async () => {
  expect(openSite({}).find().problem).toMatchObject({ state: 'amber', reason: 'no mail server is set' });
  const server = { SMTP_URL: 'smtp://127.0.0.1:9' };
  const waiting = openSite(server);
  await waiting.requests.sendContact(visitor, waiting.submission());
  expect(waiting.state()).toBe('green');
  waiting.advance(60 * minuteMs);
  expect(waiting.find().problem).toMatchObject({ state: 'amber', title: { id: 'health.mail.late' } });
  const failing = openSite(server);
  await failing.requests.sendContact(visitor, failing.submission());
  const due = failing.outbox.findDue();
  if (due) failing.outbox.markRefused(due.mail, '550 no such user');
  expect(failing.find().problem).toMatchObject({ state: 'amber', title: { id: 'health.mail.unsent' } });
  const { db, state } = openSite(server);
  const member = makeStaffMember(db, { role: 'editor' });
  db.update(staff).set({ mailFailedAt: '2026-11-21T08:00:00.000Z' }).where(eq(staff.id, member.id)).run();
  expect(state()).toBe('amber');
  db.update(staff).set({ isActive: false }).where(eq(staff.id, member.id)).run();
  expect(state()).toBe('green');
});
