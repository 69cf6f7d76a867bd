import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type TestContext, test } from 'vitest';
import { makePackage } from '#testing/factories.ts';
import { freePort } from '#testing/free-port.ts';
import { compileCache, prepareServerFolder, type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { stoppableLoop } from '#testing/stopped-loop.ts';
import { type Db, openDatabase } from './core/db/client.ts';
import { builtEntry } from './runtime-files.ts';

/** A busy machine may not run the server for some seconds. */
const limitMs = 5000;
const word = 'standstill-in-a-text';
const token = 'a-token-for-the-status-of-the-site';

const post = (name: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    name: 'Omar',
    email: `${name}@visitor.example`,
    phone: '+971501234567',
    message: 'A question',
  }),
});

/** The servers of one test, in a folder of its own. */
function openSite({ expect, onTestFinished }: TestContext) {
  const home = prepareServerFolder();
  const servers: ServerProcess[] = [];
  onTestFinished(async () => {
    for (const server of servers) await server.kill();
    home.remove();
  });

  /** Starts the server and collects its log. */
  async function start(environment: Record<string, string>): Promise<{ server: ServerProcess; log: () => string }> {
    let printed = '';
    const server = await startServerProcess(home.folder, environment, (child) =>
      child.stdout?.on('data', (chunk) => {
        printed += chunk;
      }),
    );
    servers.push(server);
    return { server, log: () => printed };
  }

  /** Starts the server so that it stops at the word within a function; `stop` sends what stops it and waits for its end. */
  async function startStoppable(within: string, environment: Record<string, string> = {}) {
    const { server: running, log } = await start({
      ...stoppableLoop({ limitMs, word, within, isWaiting: true }),
      STATUS_TOKEN: token,
      LIMIT_FORM_MIN_SECONDS: '0',
      ...environment,
    });
    const ended = once(running.child, 'exit');
    const get = (path: string, language = 'en') =>
      fetch(running.url + path, { headers: { 'accept-language': language } });
    const getStatus = (path: string) => fetch(running.url + path, { headers: { authorization: `Bearer ${token}` } });
    const stop = async (path: string, init?: RequestInit) => {
      await expect(fetch(running.url + path, init)).rejects.toThrow();
      expect(await ended).toEqual([null, 'SIGKILL']);
    };
    const findCheck = async () => {
      const { checks } = (await (await getStatus('/readyz')).json()) as { checks: { name: string }[] };
      return checks.find(({ name }) => name === 'stoppedWork');
    };
    return { url: running.url, ended, get, getStatus, stop, findCheck, log };
  }

  /** Works on the database of the stopped server, as a command does. */
  function withDb<Result>(work: (db: Db) => Result): Result {
    const db = openDatabase(join(home.folder, 'data', 'dana.db'));
    try {
      return work(db);
    } finally {
      db.$client.close();
    }
  }

  /** An open site with a package whose description contains the word. */
  async function prepare(): Promise<string> {
    const prepared = await start({});
    await prepared.server.stop();
    return withDb((db) => {
      db.run(sql`UPDATE settings SET value = json_set(value, '$.isOpen', json('true')) WHERE key = 'opening'`);
      return makePackage(db, { descriptionEn: word }).id;
    });
  }

  return { expect, folder: home.folder, start, startStoppable, withDb, prepare };
}

// Concurrent, because they mostly wait; five run at the same time, the longest among the first.
test.concurrent('A server whose event loop has stopped is ended, and its log says why.', async (context) => {
  const { expect, start } = openSite(context);
  const { server: running, log } = await start(stoppableLoop({ limitMs }));
  const ended = once(running.child, 'exit');
  const startedAt = performance.now();
  running.child.kill('SIGUSR2');
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(performance.now() - startedAt).toBeGreaterThan(limitMs - 1000);
  const [line] = log().trim().split('\n').slice(-1);
  expect(JSON.parse(line ?? '')).toMatchObject({
    level: 60,
    pid: running.child.pid,
    event: 'event_loop_stopped',
    stoppedMs: expect.any(Number),
  });
}, 60_000);

test.concurrent('A server that was suspended for longer than that continues.', async (context) => {
  const { expect, start } = openSite(context);
  const { server: running } = await start(stoppableLoop({ limitMs }));
  running.child.kill('SIGSTOP');
  await setTimeout(2 * limitMs);
  running.child.kill('SIGCONT');
  await setTimeout(limitMs);
  expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
}, 60_000);

test.concurrent('A server to which a debugger can connect is not ended while its event loop is stopped.', async (context) => {
  const { expect, start } = openSite(context);
  const { NODE_OPTIONS } = stoppableLoop({ limitMs, isWaiting: true });
  const { server: running } = await start({ NODE_OPTIONS: `${NODE_OPTIONS} --inspect=127.0.0.1:0` });
  running.child.kill('SIGUSR2');
  await setTimeout(2 * limitMs);
  await expect(fetch(`${running.url}/healthz`, { signal: AbortSignal.timeout(1000) })).rejects.toThrow();
  expect(running.child.exitCode ?? running.child.signalCode).toBeNull();
}, 60_000);

test.concurrent('A job that stopped the server does not run again, and the site works without it.', async (context) => {
  const { expect, start, startStoppable } = openSite(context);
  const first = await start({ LIMIT_FORM_MIN_SECONDS: '0' });
  await fetch(`${first.server.url}/api/v1/mail/sentContact`, post(word));
  await first.server.stop();
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@lab.example', MAIL_TO: 'info@lab.example' };
  const stopped = await startStoppable('deliver', mail);
  expect(await stopped.ended).toEqual([null, 'SIGKILL']);
  expect(stopped.log()).toContain('"running":["job mails"]');
  const second = await startStoppable('deliver', mail);
  await setTimeout(2 * limitMs);
  expect((await second.get('/healthz')).status).toBe(200);
  expect(await second.findCheck()).toMatchObject({ state: 'red', reason: expect.stringContaining('job mails') });
}, 120_000);

test.concurrent('A page that stopped the server is answered 503 in both languages until its record changes, and all others work.', async (context) => {
  const { expect, startStoppable, withDb, prepare } = openSite(context);
  const id = await prepare();
  const page = `/package/detail?package=${id}`;
  await (await startStoppable('renderToString')).stop(page);
  const second = await startStoppable('renderToString');
  for (const [path, direction] of [
    [page, 'ltr'],
    [`/ar${page}`, 'rtl'],
  ] as const) {
    const answer = await second.get(path, direction === 'rtl' ? 'ar' : 'en');
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      503,
      '600',
      'private, no-store',
    ]);
    expect(await answer.text()).toMatch(new RegExp(`dir="${direction}".*(?:out of order|معطّل)`, 's'));
  }
  for (const path of ['/faq', '/contact', `/api/v1/package/find/${id}`])
    expect([path, (await second.get(path)).status]).toEqual([path, 200]);
  expect(await second.findCheck()).toMatchObject({ state: 'red', reason: expect.stringContaining(`page ${page}`) });
  expect(await (await second.getStatus('/metrics')).text()).toContain('dana_watchdog_ends_total 1\n');
  withDb((db) => db.run(sql`UPDATE packages SET description_en = 'Repaired.', version = version + 1 WHERE id = ${id}`));
  expect((await second.get(page)).status).toBe(200);
  // The results of the checks are cached for a second.
  await expect.poll(second.findCheck, { timeout: 5000 }).toMatchObject({ state: 'green' });
  expect(second.log()).not.toContain('event_loop_stopped');
}, 120_000);

test.concurrent('A read of the API that stopped the server is answered 503 until its record changes.', async (context) => {
  const { expect, startStoppable, withDb, prepare } = openSite(context);
  const id = await prepare();
  const path = `/api/v1/package/find/${id}`;
  await (await startStoppable('makeOne')).stop(path);
  const second = await startStoppable('makeOne');
  const answer = await second.get(path, 'ar');
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    503,
    '600',
    expect.objectContaining({ message: expect.stringContaining('معطّل') }),
  ]);
  expect((await second.get('/api/v1/package')).status).toBe(200);
  withDb((db) => db.run(sql`UPDATE packages SET description_en = 'Repaired.', version = version + 1 WHERE id = ${id}`));
  expect((await second.get(path)).status).toBe(200);
}, 120_000);

test.concurrent('A form with which a stranger stopped the server stays open to everybody, and is named.', async (context) => {
  const { expect, startStoppable } = openSite(context);
  const first = await startStoppable('preHandlerCallback');
  await first.stop('/api/v1/mail/sentContact', post(word));
  expect(first.log()).toContain('"running":["call POST /api/v1/mail/sentContact"]');
  const second = await startStoppable('preHandlerCallback');
  expect((await fetch(`${second.url}/api/v1/mail/sentContact`, post('omar'))).status).toBe(200);
  expect(await second.findCheck()).toMatchObject({
    state: 'amber',
    reason: expect.stringContaining('call POST /api/v1/mail/sentContact'),
  });
}, 120_000);

/** Runs a command as the first process of a container does: nothing within can kill it. */
const asFirst = ['--fork', '--pid', '--mount-proc'];

test.concurrent('The server is ended in a container without an init process, too, and stops gracefully there.', {
  skip: spawnSync('unshare', [...asFirst, 'true']).status !== 0,
  timeout: 120_000,
}, async (context) => {
  const { expect, folder } = openSite(context);
  const startFirst = async () => {
    const port = await freePort();
    const settings = {
      ...compileCache,
      ...stoppableLoop({ limitMs, isWaiting: true }),
      HOST: '127.0.0.1',
      SEED_DEMO: 'false',
    };
    const child = spawn('unshare', [...asFirst, '--kill-child', process.execPath, builtEntry('start')], {
      cwd: folder,
      env: { ...settings, PORT: String(port) },
    });
    const said = text(child.stdout);
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
    const children = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number);
    const [first = 0] = children(child.pid ?? 0);
    const [site = 0] = children(first);
    return { ended: once(child, 'exit'), said, first, site };
  };
  const stopped = await startFirst();
  process.kill(stopped.site, 'SIGUSR2');
  expect(await stopped.ended).toEqual([137, null]);
  expect(await stopped.said).toContain('event_loop_stopped');
  const graceful = await startFirst();
  process.kill(graceful.first, 'SIGTERM');
  expect(await graceful.ended).toEqual([0, null]);
});

/** The environment that the unit of systemd sets. */
function readUnitEnvironment(): Record<string, string> {
  const lines = readFileSync('deploy/dana.service', 'utf8').matchAll(/^Environment=(.+)$/gm);
  const pairs = [...lines].flatMap(([, line = '']) => line.split(' ')).map((pair) => pair.split('='));
  return Object.fromEntries(pairs.map(([name, ...value]) => [name, value.join('=')]));
}

/** Prints each datagram that arrives at a socket in one line. */
const receiver = `
import socket, sys
server = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
server.bind(sys.argv[1])
print('bound', flush=True)
while True: print(server.recv(4096).decode().strip(), flush=True)
`;

test.concurrent('With the settings of its unit, the server reports to systemd that it listens, and then that its event loop turns, until it stops.', {
  skip: ['python3', 'systemd-notify'].some((program) => spawnSync(program, ['--version']).error),
  timeout: 60_000,
}, async (context) => {
  const { expect, start, folder } = openSite(context);
  const socket = join(folder, 'notify');
  const manager = spawn('python3', ['-c', receiver, socket]);
  let heard = '';
  manager.stdout.on('data', (chunk) => {
    heard += chunk;
  });
  try {
    await expect.poll(() => heard, { timeout: 10_000 }).toBe('bound\n');
    const unit = readUnitEnvironment();
    const { server: running } = await start({
      ...unit,
      NODE_OPTIONS: `${unit.NODE_OPTIONS} ${stoppableLoop({ isWaiting: true }).NODE_OPTIONS}`,
      PORT: '0',
      DATA_DIR: 'data',
      UPLOADS_DIR: 'uploads',
      KEYS_DIR: 'keys',
      DANA_MODE: 'demo',
      NOTIFY_SOCKET: socket,
      WATCHDOG_USEC: '2000000',
    });
    const countReports = () => heard.split('\n').filter((message) => message === 'WATCHDOG=1').length;
    await expect.poll(countReports, { timeout: 10_000 }).toBeGreaterThan(2);
    expect(heard).toMatch(/^bound\n(?:BARRIER=1\n)?READY=1\n/);
    running.child.kill('SIGUSR2');
    // A report may be on its way.
    await setTimeout(1000);
    const before = countReports();
    await setTimeout(3000);
    expect(countReports()).toBe(before);
  } finally {
    manager.kill();
  }
});
