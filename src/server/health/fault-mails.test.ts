import { expect, onTestFinished, test } from 'vitest';
import { dayMs } from '#shared/time/time.rules.ts';
import { makeHealthCheck, makeStaffMember } from '#testing/factories.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { createTestApp } from '#testing/test-app.ts';
import { systemActor } from '../core/auth/actor.ts';
import { version } from '../core/build-info.ts';
import { createFaultMails } from './fault-mails.ts';
import { createHealthService } from './health.service.ts';

/** A site with two owners and an editor, whose checks "disk" and "keys" a test turns red. */
async function openSite() {
  const server = await startMailServer();
  const site = await createTestApp({
    isSeeded: false,
    environment: { SMTP_URL: server.url, PUBLIC_URL: 'https://lab.example' },
  });
  onTestFinished(async () => {
    await site.close();
    await server.stop();
  });
  for (const member of [
    { email: 'mariam@lab.example', role: 'owner', locale: 'en' },
    { email: 'omar@lab.example', role: 'owner', locale: 'ar' },
    { email: 'huda@lab.example', role: 'editor', locale: 'en' },
  ] as const)
    makeStaffMember(site.deps.db, member);
  const red = new Set<string>();
  let now = 0;
  const checks = ['disk', 'keys'].map((name) =>
    makeHealthCheck({
      name,
      title: { id: `health.${name}.title` },
      find: () => ({ problem: red.has(name) ? { state: 'red', reason: `no ${name}` } : null, facts: [] }),
    }),
  );
  const { deps, services } = site;
  const health = createHealthService({
    ...deps,
    checks,
    monotonic: () => {
      now += 5000;
      return now;
    },
  });
  /** A new process on the same database, as after a restart. */
  const start = () => createFaultMails({ ...deps, health, mailOwners: services.staff.mailOwners });
  let faultMails = start();
  return {
    server,
    red,
    deps,
    mailTo: (address: string) => server.mails.findLast(({ recipients }) => recipients.includes(address)),
    restart: () => {
      faultMails = start();
    },
    /** Runs the job once a minute; returns the recipients of new mails, in order. */
    run: async (minutes: number) => {
      const before = server.mails.length;
      for (let minute = 0; minute < minutes; minute += 1) {
        await faultMails.sendDue(systemActor);
        site.advance(60_000);
      }
      return server.mails
        .slice(before)
        .flatMap(({ recipients }) => recipients)
        .toSorted();
    },
    advance: site.advance,
  };
}

const owners = ['mariam@lab.example', 'omar@lab.example'];

test('Each owner gets one mail in their language about a fault that lasts, and one when it is gone.', async () => {
  const { run, red, mailTo } = await openSite();
  expect(await run(2)).toEqual([]);
  red.add('disk');
  expect(await run(1)).toEqual([]);
  expect(await run(5)).toEqual(owners);
  expect(mailTo('mariam@lab.example')).toMatchObject({
    text: expect.stringContaining('The server cannot write to its disk. It is full or not connected.'),
    html: expect.stringContaining('href="https://lab.example/admin/system"'),
  });
  expect(mailTo('omar@lab.example')?.text).toContain('تعذّرت الكتابة على قرص الخادم');
  expect(mailTo('omar@lab.example')?.text).toContain(`Dana ${version}`);
  expect(mailTo('omar@lab.example')?.html).toContain('href="https://lab.example/ar/admin/system"');
  red.delete('disk');
  expect(await run(3)).toEqual(owners);
  expect(mailTo('mariam@lab.example')?.text).toContain('found no fault any more');
});

test('A fault that comes and goes is mailed once a day, and another fault on the same day too.', async () => {
  const { run, red, mailTo, advance } = await openSite();
  red.add('disk');
  expect(await run(3)).toEqual(owners);
  for (let time = 0; time < 5; time += 1) {
    red.delete('disk');
    expect(await run(2)).toEqual(time === 0 ? owners : []);
    red.add('disk');
    expect(await run(2)).toEqual([]);
  }
  red.add('keys');
  expect(await run(3)).toEqual(owners);
  expect(mailTo('mariam@lab.example')?.text).toContain('The keys of the site are missing');
  advance(dayMs);
  expect(await run(1)).toEqual(owners);
  expect(await run(1)).toEqual([]);
});

test('A fault that is gone and returns a day later is mailed again, although another lasts all the time.', async () => {
  const { run, red, mailTo, advance, restart } = await openSite();
  red.add('disk').add('keys');
  expect(await run(3)).toEqual(owners);
  red.delete('disk');
  expect(await run(2)).toEqual([]);
  red.add('disk');
  expect(await run(2)).toEqual([]);
  red.delete('disk');
  expect(await run(1)).toEqual([]);
  advance(dayMs);
  restart();
  red.add('disk');
  expect(await run(3)).toEqual(owners);
  red.delete('disk');
  expect(await run(2)).toEqual([]);
  red.delete('keys');
  expect(await run(3)).toEqual(owners);
  expect(mailTo('mariam@lab.example')?.text).toContain('found no fault any more');
});

test('A restart repeats no mail, and the mail that the fault is gone still comes.', async () => {
  const { run, red, restart } = await openSite();
  red.add('disk');
  expect(await run(2)).toEqual(owners);
  restart();
  expect(await run(3)).toEqual([]);
  red.delete('disk');
  restart();
  expect(await run(2)).toEqual(owners);
});

test('While the database accepts no writes, the mail about it is sent once.', async () => {
  const { run, red, deps } = await openSite();
  red.add('disk');
  deps.db.$client.pragma('query_only = ON');
  expect(await run(4)).toEqual(owners);
});
