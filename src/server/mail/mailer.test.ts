import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { type Actor, systemActor } from '#server/core/auth/actor.ts';
import type { Environment } from '#server/core/config.ts';
import { outbox } from '#server/request-records/outbox.table.ts';
import { requests as requestsTable } from '#server/request-records/requests.table.ts';
import { makeMedia } from '#testing/factories.ts';
import { type MailServerOptions, startMailServer } from '#testing/mail-server.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { createUploadFolders } from '../core/check-folders.ts';

const visitor: Actor = { kind: 'visitor', address: '192.0.2.7' };
const minuteMs = 60_000;
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function withMailServer(options?: MailServerOptions, environment: Environment = {}) {
  const server = await startMailServer(options);
  cleanups.push(server.stop);
  return { server, ...createRequestsFixture({ SMTP_URL: server.url, ...environment }) };
}

type Fixture = ReturnType<typeof createRequestsFixture>;
const mailRows = (fixture: Pick<Fixture, 'db'>) => fixture.db.select().from(outbox).orderBy(outbox.kind).all();
const mailRow = (fixture: Pick<Fixture, 'db'>, kind: 'notification' | 'acknowledgement') =>
  fixture.db.select().from(outbox).where(eq(outbox.kind, kind)).get();

async function sendContacts({ requests, submission }: Fixture, count: number) {
  for (let number = 0; number < count; number += 1)
    await requests.sendContact(visitor, submission({ message: `Question ${number}` }));
}

test('A message sends a notification to the centre with the visitor as reply address, and an acknowledgement to the visitor.', async () => {
  const site = await withMailServer();
  const { reference } = await site.requests.sendContact(visitor, site.submission());
  await site.mailer.deliverDue();
  const [notification, acknowledgement] = site.server.mails;
  expect(notification).toMatchObject({ sender: 'no-reply@lab.example', recipients: ['info@lab.example'] });
  expect(notification?.headers.from).toBe('Dana Coast Lab <no-reply@lab.example>');
  expect(notification?.headers['reply-to']).toBe('Mariam Ali <mariam@visitor.example>');
  expect(notification?.headers.subject).toBe(`New inquiry ${reference} from Mariam Ali`);
  expect(notification?.text).toContain('Do I have to fast before the test?');
  expect(acknowledgement).toMatchObject({ sender: 'no-reply@lab.example', recipients: ['mariam@visitor.example'] });
  expect(acknowledgement?.headers['reply-to']).toBe('Dana Coast Lab <info@lab.example>');
  expect(acknowledgement?.headers['auto-submitted']).toBe('auto-replied');
  expect(acknowledgement?.text).toContain(reference);
  expect(acknowledgement?.text).toContain('+971 0 000 0001');
  const sentAt = new Date(site.clock()).toISOString();
  expect(mailRows(site)).toMatchObject([
    { state: 'sent', attempts: 1, sentAt, lastError: null },
    { state: 'sent', attempts: 1, sentAt, lastError: null },
  ]);
});

test('The headers of an acknowledgement do not contain the name that a visitor typed.', async () => {
  const site = await withMailServer();
  await site.requests.sendContact(visitor, site.submission({ name: 'Your result: call 0501234567' }));
  await site.mailer.deliverDue();
  const acknowledgement = site.server.mails.find((mail) => mail.recipients.includes('mariam@visitor.example'));
  expect(acknowledgement?.headers.to).toBe('mariam@visitor.example');
});

test('Repeated and simultaneous deliveries send each mail once.', async () => {
  const site = await withMailServer();
  await site.requests.sendContact(visitor, site.submission());
  await Promise.all([site.mailer.deliverDue(), site.mailer.deliverDue()]);
  await site.mailer.deliverDue();
  expect(site.server.mails).toHaveLength(2);
});

test('A mail that the server delays is sent a minute later with the same Message-ID.', async () => {
  const seen: string[] = [];
  const site = await withMailServer({
    refuseRecipient: (recipient) => (recipient.startsWith('mariam') && seen.push(recipient) === 1 ? 451 : null),
  });
  await site.requests.sendContact(visitor, site.submission());
  await site.mailer.deliverDue();
  const delayed = mailRow(site, 'acknowledgement');
  expect(delayed).toMatchObject({
    state: 'waiting',
    attempts: 1,
    nextAttemptAt: new Date(site.clock() + minuteMs).toISOString(),
  });
  expect(site.server.mails).toHaveLength(1);
  site.advance(minuteMs - 1);
  await site.mailer.deliverDue();
  expect(site.server.mails).toHaveLength(1);
  site.advance(1);
  await site.mailer.deliverDue();
  expect(site.server.mails[1]?.headers['message-id']).toBe(delayed?.messageId);
  expect(mailRow(site, 'acknowledgement')).toMatchObject({ state: 'sent', attempts: 2, lastError: null });
});

test('A mail that the server delays after its text keeps its Message-ID.', async () => {
  let calls = 0;
  const site = await withMailServer({ refuseMessage: () => (++calls === 1 ? 452 : null) });
  await site.requests.sendContact(visitor, site.submission());
  await site.mailer.deliverDue();
  site.advance(minuteMs);
  await site.mailer.deliverDue();
  expect(site.server.mails.map((mail) => mail.headers['message-id']).sort()).toEqual(
    mailRows(site)
      .map((row) => row.messageId)
      .sort(),
  );
});

test('A mail to an unknown address fails at once, and its error does not contain the address.', async () => {
  const site = await withMailServer({ refuseRecipient: (recipient) => (recipient.startsWith('mariam') ? 550 : null) });
  await site.requests.sendContact(visitor, site.submission());
  await site.mailer.deliverDue();
  const failed = mailRow(site, 'acknowledgement');
  expect(failed).toMatchObject({ state: 'failed', attempts: 1, sentAt: null });
  expect(failed?.lastError).toContain('550');
  expect(failed?.lastError).not.toContain('@');
  expect(mailRow(site, 'notification')?.state).toBe('sent');
});

test('Mails wait while the mail server is down, and are sent when it is back.', async () => {
  const gone = await startMailServer();
  await gone.stop();
  const site = createRequestsFixture({ SMTP_URL: `smtp://staff:hunter2@127.0.0.1:${gone.port}` });
  await site.requests.sendContact(visitor, site.submission());
  await site.mailer.deliverDue();
  const waiting = mailRow(site, 'notification');
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 });
  expect(waiting?.lastError).toContain('ECONNREFUSED');
  expect(waiting?.lastError).not.toContain('hunter2');
  expect(mailRow(site, 'acknowledgement')).toMatchObject({ state: 'waiting', attempts: 0 });
  const back = await startMailServer({ port: gone.port });
  cleanups.push(back.stop);
  site.advance(minuteMs);
  await site.mailer.deliverDue();
  expect(back.mails).toHaveLength(2);
});

test('A mail is sent again after a connection closed during it.', async () => {
  const { port, cuts, stop } = await startCuttingServer();
  const site = createRequestsFixture({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await site.requests.sendContact(visitor, site.submission());
  await site.mailer.deliverDue();
  await stop();
  expect(cuts()).toBe(2);
  const row = mailRow(site, 'notification');
  expect(row).toMatchObject({ state: 'waiting', attempts: 1 });
  const back = await startMailServer({ port });
  cleanups.push(back.stop);
  site.advance(minuteMs);
  await site.mailer.deliverDue();
  expect(back.mails.map((mail) => mail.headers['message-id'])).toContain(row?.messageId);
  expect(mailRows(site).every((mail) => mail.state === 'sent')).toBe(true);
});

test('A closed connection delays only its own mail.', async () => {
  const site = await withMailServer({ hangUpsAfterTaking: 1 });
  await sendContacts(site, 3);
  await site.mailer.deliverDue();
  const states = mailRows(site).map(({ state }) => state);
  expect(states.sort()).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'waiting']);
});

test('After three closed connections, the other mails wait without using an attempt.', async () => {
  const site = await withMailServer({ hangUpsAfterTaking: 100 });
  await sendContacts(site, 3);
  await site.mailer.deliverDue();
  const attempts = mailRows(site).map(({ attempts }) => attempts);
  expect(attempts.sort()).toEqual([0, 0, 0, 1, 1, 1]);
});

const patient = {
  LIMIT_REQUESTS_PER_HOUR: '100',
  LIMIT_ACKNOWLEDGEMENTS_PER_DAY: '100',
  LIMIT_ACKNOWLEDGEMENTS_PER_NETWORK: '100',
};

test('Forty mails are sent over two parallel connections, each once.', async () => {
  const site = await withMailServer({ answerAfterMs: 50 }, patient);
  await sendContacts(site, 20);
  await site.mailer.deliverDue();
  expect(site.server.peak()).toBe(2);
  const ids = site.server.mails.map(({ headers }) => headers['message-id']);
  expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
});

test('A mail that was accepted while the disk was full is sent once, and marked as sent later.', async () => {
  const site = await withMailServer({
    // The disk becomes full after the outbox was read.
    refuseMessage: () => {
      site.db.$client.pragma('query_only = ON');
      return null;
    },
  });
  await site.requests.sendContact(visitor, site.submission());
  await site.mailer.deliverDue();
  site.advance(minuteMs);
  await site.mailer.deliverDue();
  expect(site.server.mails).toHaveLength(1);
  site.db.$client.pragma('query_only = OFF');
  site.advance(minuteMs);
  await site.mailer.deliverDue();
  site.db.$client.pragma('query_only = OFF');
  site.advance(minuteMs);
  await site.mailer.deliverDue();
  expect(site.server.mails).toHaveLength(2);
  expect(mailRows(site).map(({ state }) => state)).toEqual(['sent', 'sent']);
});

test('A refused password delays mails.', async () => {
  const { port, stop } = await startScriptedServer((line) =>
    line.startsWith('EHLO') ? '250-hello\r\n250 AUTH PLAIN' : line.startsWith('AUTH') ? '535 wrong password' : '250 ok',
  );
  cleanups.push(stop);
  const site = createRequestsFixture({ SMTP_URL: `smtp://staff:hunter2@127.0.0.1:${port}` });
  await site.requests.sendContact(visitor, site.submission());
  await site.mailer.deliverDue();
  expect(mailRow(site, 'notification')).toMatchObject({
    state: 'waiting',
    attempts: 1,
    lastError: expect.stringContaining('535'),
  });
});

test('Without a mail server, mails wait without an attempt.', async () => {
  const site = createRequestsFixture();
  site.mailer.start();
  await site.requests.sendContact(visitor, site.submission());
  site.mailer.wake();
  await site.mailer.deliverDue();
  await site.mailer.stop();
  expect(mailRows(site)).toMatchObject([
    { state: 'waiting', attempts: 0 },
    { state: 'waiting', attempts: 0 },
  ]);
  expect(site.requests.list(systemActor, { folder: 'inbox', page: 1 }).mail).toEqual({
    isConfigured: false,
    waiting: 2,
  });
});

test('A started mailer sends new mails when it is woken.', async () => {
  const site = await withMailServer();
  site.mailer.start();
  await site.mailer.deliverDue();
  await site.requests.sendContact(visitor, site.submission());
  site.mailer.wake();
  await expect.poll(() => site.server.mails.length).toBe(2);
  await site.mailer.stop();
});

test('Stopping waits for the mail in flight and leaves the others waiting.', async () => {
  let arrived = () => {};
  const firstArrived = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const site = await withMailServer({
    refuseMessage: () => {
      arrived();
      return null;
    },
  });
  await site.requests.sendContact(visitor, site.submission());
  site.mailer.start();
  await firstArrived;
  await site.mailer.stop();
  expect(mailRow(site, 'notification')?.state).toBe('sent');
  expect(mailRow(site, 'acknowledgement')).toMatchObject({ state: 'waiting', attempts: 0 });
});

test('Stopping ends a connection to a mail server that does not answer.', async () => {
  const { port, stop } = await startScriptedServer(() => null);
  cleanups.push(stop);
  const site = createRequestsFixture({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await site.requests.sendContact(visitor, site.submission());
  const delivery = site.mailer.deliverDue();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await site.mailer.stop(10);
  await delivery;
  expect(mailRow(site, 'notification')).toMatchObject({ state: 'waiting', attempts: 1 });
});

test('A name or address with line breaks adds neither a header nor a recipient.', async () => {
  const site = await withMailServer();
  await site.requests.sendContact(visitor, site.submission());
  const evil = 'Eve\r\nBcc: victim@other.example\u2028X-Evil: 1\u0085\n\nbody';
  site.db.update(requestsTable).set({ name: evil }).run();
  await site.mailer.deliverDue();
  expect(site.server.mails).toHaveLength(2);
  for (const mail of site.server.mails) {
    expect(mail.recipients).toHaveLength(1);
    expect(Object.keys(mail.headers)).not.toContain('bcc');
    expect(Object.keys(mail.headers)).not.toContain('x-evil');
    expect(mail.rawHeaders).not.toMatch(/^(bcc|x-evil)/im);
  }
  site.db
    .update(requestsTable)
    .set({ email: 'eve@visitor.example\r\nRCPT TO:<victim@other.example>, other@other.example' })
    .run();
  site.db.update(outbox).set({ state: 'waiting' }).run();
  await site.mailer.deliverDue();
  expect(
    site.server.mails.flatMap((mail) => mail.recipients).filter((recipient) => recipient.includes('other.example')),
  ).toEqual([]);
});

test('Without an address of the centre, the notification waits with an error, and the acknowledgement is sent.', async () => {
  const site = await withMailServer();
  site.settings.set(systemActor, 'contact', { ...site.settings.get('contact'), email: '' });
  await site.requests.sendContact(visitor, site.submission());
  await site.mailer.deliverDue();
  expect(mailRow(site, 'notification')).toMatchObject({
    state: 'waiting',
    lastError: expect.stringContaining('MAIL_TO'),
  });
  expect(mailRow(site, 'acknowledgement')?.state).toBe('sent');
});

/** A server that answers each line by the script; null sends no answer. */
async function startScriptedServer(answer: (line: string, socket: Socket) => string | null) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const respond = (text: string | null) => text !== null && socket.write(`${text}\r\n`);
    socket.on('error', () => {});
    if (answer('EHLO probe', socket) !== null) respond('220 ready');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) respond(answer(line, socket));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return { port: (server.address() as AddressInfo).port, stop };
}

/** A server that closes the connection after the start of a mail. */
async function startCuttingServer() {
  let cutCount = 0;
  const inData = new WeakSet<Socket>();
  const server = await startScriptedServer((line, socket) => {
    if (inData.has(socket)) {
      cutCount += socket.destroyed ? 0 : 1;
      socket.destroy();
      return null;
    }
    if (line === 'DATA') inData.add(socket);
    return line === 'DATA' ? '354 go on' : '250 ok';
  });
  return { ...server, cuts: () => cutCount };
}

test('Mails embed the logo of the centre as an attachment, and contain no image without a logo.', async () => {
  const uploadsDir = await mkdtemp(join(tmpdir(), 'dana-mail-logo-'));
  createUploadFolders(uploadsDir);
  cleanups.push(() => rm(uploadsDir, { recursive: true }));
  const site = await withMailServer(undefined, { UPLOADS_DIR: uploadsDir });
  await site.mailer.sendTest('owner@lab.example', 'ar');
  const { id: logoId } = makeMedia(site.db, { format: 'webp', width: 900, height: 300 });
  await mkdir(join(uploadsDir, 'media', logoId), { recursive: true });
  await sharp({ create: { width: 900, height: 300, channels: 4, background: '#0b4f5c' } })
    .webp()
    .toFile(join(uploadsDir, 'media', logoId, 'original.webp'));
  site.settings.set(systemActor, 'brand', { ...site.settings.get('brand'), logoId });
  await site.requests.sendContact(visitor, site.submission());
  await site.mailer.deliverDue();
  await rm(join(uploadsDir, 'media'), { recursive: true });
  site.settings.set(systemActor, 'brand', { ...site.settings.get('brand'), logoId: 'b'.repeat(32) });
  await site.mailer.sendTest('owner@lab.example', 'en');
  const [without, ...others] = site.server.mails;
  const gone = others.pop();
  for (const mail of [without, gone]) expect([mail?.pictures, mail?.html.includes('<img')]).toEqual([{}, false]);
  expect(others).toHaveLength(2);
  for (const { html, text, pictures } of others) {
    const [[name = '', png = Buffer.alloc(0)] = []] = Object.entries(pictures);
    expect(html).toContain(`src="cid:${name}"`);
    expect(html).not.toMatch(/src="http|url\(/);
    expect(text).not.toBe('');
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 256, height: 96 });
    expect(png.length).toBeLessThan(10_000);
  }
});

test('An account notice is in the language of the member, and links to the password reset.', async () => {
  const site = await withMailServer({}, { PUBLIC_URL: 'https://lab.example' });
  const notice = { name: 'Huda', email: 'huda@lab.example', at: '2026-11-21T08:00:00.000Z' };
  expect(await site.staffMailer.notify({ ...notice, kind: 'secondFactorOff', locale: 'en' })).toBe(true);
  expect(await site.staffMailer.notify({ ...notice, kind: 'passkeyAdded', locale: 'ar' })).toBe(true);
  const [english, arabic] = site.server.mails;
  expect([english?.recipients, english?.headers.subject]).toEqual([
    ['huda@lab.example'],
    'Two-factor authentication was removed from your account',
  ]);
  expect(english?.text).toContain('in the staff area of Dana Coast Lab on 21');
  expect(english?.text).toContain('https://lab.example/admin/forgotten-password');
  expect(arabic?.headers.subject).toBe('أُضيف مفتاح مرور إلى حسابك');
  expect(arabic?.html).toContain('https://lab.example/ar/admin/forgotten-password');
  await site.server.stop();
  expect(await site.staffMailer.notify({ ...notice, kind: 'passkeyAdded', locale: 'ar' })).toBe(false);
});
