import { afterEach, expect, test, vi } from 'vitest';
import { makeStaffMember, visitor } from '#testing/factories.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { createTestApp } from '#testing/test-app.ts';
import { systemActor } from '../core/auth/actor.ts';
import { createDeps } from '../dependencies.ts';
import { staffMails } from './staff.table.ts';

const dayMs = 86_400_000;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** A site whose mail server is down, so that mails with links wait, as after a stop while one was sent. */
async function openSite() {
  const gone = await startMailServer();
  await gone.stop();
  const site = await createTestApp({
    environment: { SMTP_URL: `smtp://127.0.0.1:${gone.port}`, PUBLIC_URL: 'https://lab.example' },
    isSeeded: false,
  });
  cleanups.push(site.close, site.deps.mailer.stop);
  const waiting = () => site.deps.db.select().from(staffMails).all().length;
  const startMails = async (options: Parameters<typeof startMailServer>[0] = {}) => {
    const server = await startMailServer({ ...options, port: gone.port });
    cleanups.push(server.stop);
    return server;
  };
  /** The services of another process on the same database. */
  const restart = () => {
    const { config, logger, db } = site.deps;
    const { services, mailer } = createDeps({ config, logger, db, clock: site.now });
    cleanups.push(mailer.stop);
    return services.staff;
  };
  return { ...site, waiting, startMails, restart };
}

const invite = { email: 'huda@lab.example', name: 'Huda', role: 'editor', locale: 'en' } as const;

test('An invitation that a stop interrupted is sent at the next start, once, with a link that works.', async () => {
  const site = await openSite();
  expect(await site.services.staff.invite(systemActor, invite)).toMatchObject({ mail: 'failed' });
  expect(site.waiting()).toBe(1);
  // The process that made it repeats it by itself.
  await site.services.staff.sendWaitingLinks(systemActor);
  const server = await site.startMails();
  const next = site.restart();
  await next.sendWaitingLinks(systemActor);
  await next.sendWaitingLinks(systemActor);
  expect([server.mails.length, site.waiting()]).toEqual([1, 0]);
  const token = /\/admin\/link#(\S+)/.exec(server.mails[0]?.text ?? '')?.[1] ?? '';
  expect(next.findLink(visitor, token)).toMatchObject({ purpose: 'invite', email: 'huda@lab.example' });
});

test('A password link that was requested before a stop is sent at the next start, unless its hour is over or the account was disabled.', async () => {
  const site = await openSite();
  const members = ['late', 'gone', 'here'].map((name) =>
    makeStaffMember(site.deps.db, { email: `${name}@lab.example`, passwordHash: 'x' }),
  );
  const askFor = (name: string) => site.services.staff.requestReset(visitor, { email: `${name}@lab.example` });
  askFor('late');
  await expect.poll(site.waiting).toBe(1);
  site.advance(dayMs);
  for (const name of ['gone', 'here']) askFor(name);
  await expect.poll(site.waiting).toBe(3);
  site.services.staff.setActive(systemActor, { id: members[1]?.id ?? '', isActive: false });
  await site.deps.mailer.stop();
  const server = await site.startMails();
  await site.restart().sendWaitingLinks(systemActor);
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([['here@lab.example']]);
});

test('A mail that the mail server accepts or refuses is not sent again.', async () => {
  const site = await openSite();
  const server = await site.startMails();
  expect(await site.services.staff.invite(systemActor, invite)).toMatchObject({ mail: 'sent' });
  await site.restart().sendWaitingLinks(systemActor);
  expect([server.mails.length, site.waiting()]).toEqual([1, 0]);
});

test('Owners see that the last mail to a member did not arrive, until one does.', async () => {
  let refusal: number | null = 550;
  const site = await openSite();
  await site.startMails({ refuseRecipient: () => refusal });
  const readTeam = () => site.services.staff.list(systemActor);
  await site.services.staff.invite(systemActor, invite);
  expect(readTeam()).toMatchObject([{ email: 'huda@lab.example', mailFailedAt: expect.any(String) }]);
  refusal = null;
  await site.services.staff.makeLink(systemActor, { id: readTeam()[0]?.id ?? '', removesSecondFactor: false });
  expect(readTeam()).toMatchObject([{ email: 'huda@lab.example', mailFailedAt: null }]);
});

test('An accepted test mail to a member shows that mails reach them again.', async () => {
  let refusal: number | null = 550;
  const site = await openSite();
  await site.startMails({ refuseRecipient: () => refusal });
  await site.services.staff.invite(systemActor, invite);
  const test = () => site.services.mail.test(systemActor, 'Huda@lab.example', 'en');
  const failedAt = () => site.services.staff.list(systemActor)[0]?.mailFailedAt;
  await test();
  expect(failedAt()).toEqual(expect.any(String));
  refusal = null;
  await test();
  expect(failedAt()).toBeNull();
});

test('An invitation is not mailed again after its link was used or replaced, or when the member has joined.', async () => {
  const site = await openSite();
  const { path } = await site.services.staff.invite(systemActor, invite);
  const { path: replaced } = await site.services.staff.invite(systemActor, {
    ...invite,
    email: 'omar@lab.example',
    name: 'Omar',
  });
  expect(site.waiting()).toBe(2);
  await site.services.staff.openLink(
    visitor,
    { token: path.split('#')[1] ?? '', password: 'lanterns glow over the creek', endsGrants: false },
    { userAgent: '', deviceToken: null },
  );
  expect(site.waiting()).toBe(1);
  const omar = site.services.staff.list(systemActor).find(({ name }) => name === 'Omar');
  const { path: newer } = await site.services.staff.makeLink(systemActor, {
    id: omar?.id ?? '',
    removesSecondFactor: false,
  });
  expect([newer === replaced, site.waiting()]).toEqual([false, 1]);
  const server = await site.startMails();
  await site.restart().sendWaitingLinks(systemActor);
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([['omar@lab.example']]);
});

test('The process that sends an invitation does not send it again after the member was removed.', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  cleanups.push(() => vi.useRealTimers());
  const site = await openSite();
  for (const name of ['Huda', 'Omar'])
    await site.services.staff.invite(systemActor, { ...invite, name, email: `${name}@lab.example` });
  const server = await site.startMails();
  const huda = site.services.staff.list(systemActor).find(({ name }) => name === 'Huda');
  site.services.staff.removeMember(systemActor, huda?.id ?? '');
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => site.waiting()).toBe(0);
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([['omar@lab.example']]);
});
