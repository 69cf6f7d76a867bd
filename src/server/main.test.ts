import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { writeXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sheetPaths } from '#shared/paths.ts';
import { makeMedicalInfo, makeStaffMember } from '#testing/factories.ts';
import { freePort } from '#testing/free-port.ts';
import { longestWaitDuring } from '#testing/health-probe.ts';
import { compileCache, prepareServerFolder, type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { systemClock } from './core/clock.ts';
import { openDatabase } from './core/db/client.ts';
import { requests as requestsTable } from './request-records/requests.table.ts';
import { buildFolder, builtEntry } from './runtime-files.ts';
import { defaultSettings } from './settings/default-settings.ts';
import { createSignInSessions } from './staff/sign-in-sessions.ts';

const message = JSON.stringify({
  name: 'Omar Saleh',
  email: 'omar@visitor.example',
  phone: '+971501234567',
  message: 'Do I have to fast?',
});
let home: ReturnType<typeof prepareServerFolder>;
let server: ServerProcess | undefined;

beforeEach(() => {
  home = prepareServerFolder();
});

afterEach(async () => {
  await server?.kill();
  server = undefined;
  home.remove();
});

/**
 * A message whose first half was sent, so that the server has started to read it. The connection is kept alive, as by a
 * proxy.
 */
async function sendHalf(port: number, agent: Agent): Promise<ClientRequest> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(message),
    expect: '100-continue',
  };
  const sending = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/v1/mail/sentContact',
    headers,
    agent,
  });
  sending.flushHeaders();
  await once(sending, 'continue');
  sending.write(message.slice(0, 20));
  return sending;
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolveWith) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolveWith(true);
    });
    socket.on('error', () => resolveWith(false));
  });
}

test('The server answers a request that is being sent when it receives SIGTERM, and then exits.', async () => {
  server = await startServerProcess(home.folder);
  const { port } = server;
  const proxy = new Agent({ keepAlive: true });
  const sending = await sendHalf(port, proxy);
  const exit = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  while (await takesConnections(port)) await setTimeout(20);
  const response = once(sending, 'response') as Promise<[IncomingMessage]>;
  sending.end(message.slice(20));
  const [answer] = await response;
  expect([answer.statusCode, JSON.parse(await text(answer))]).toEqual([
    200,
    expect.objectContaining({ message: expect.any(String) }),
  ]);
  expect(await exit).toEqual([0, null]);
  proxy.destroy();
});

/** Ends the process like a crash as soon as it would answer a POST: its work is committed then. */
const dieBeforeAnswer = `
import { ServerResponse } from 'node:http';
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...given) {
  if (this.req.method === 'POST') process.kill(process.pid, 'SIGKILL');
  return writeHead.apply(this, given);
};`;

test('A request with an idempotency key whose server was killed before its response is stored once, and its repeat gets the response.', async () => {
  const post = (url: string) =>
    fetch(`${url}/api/v1/mail/sentContact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'killed-1' },
      body: message,
    });
  server = await startServerProcess(home.folder, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(dieBeforeAnswer)}`,
  });
  await expect(post(server.url)).rejects.toThrow();
  server = await startServerProcess(home.folder);
  const again = await post(server.url);
  const { message: said } = (await again.json()) as { message: string };
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  const database = new BetterSqlite3(join(home.folder, 'data', 'dana.db'), { readonly: true });
  const references = database.prepare('SELECT reference FROM requests').pluck().all();
  database.close();
  expect(references).toHaveLength(1);
  expect(said).toContain(references[0]);
}, 30_000);

test('A client that never finishes its upload does not make a stop fail.', async () => {
  server = await startServerProcess(home.folder);
  const slow = new Agent();
  const sending = await sendHalf(server.port, slow);
  sending.on('error', () => undefined);
  const trickle = setInterval(() => sending.write(' '), 200);
  const exit = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  clearInterval(trickle);
  slow.destroy();
}, 30_000);

test('The start prints the version with the commit and the mode, and logs both and each migration that runs.', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const commitFile = join(buildFolder, 'commit');
  const commit = existsSync(commitFile) ? readFileSync(commitFile, 'utf8') : '';
  /** The output of a start until it is stopped. */
  const start = async (environment: Record<string, string>) => {
    const env = { ...compileCache, HOST: '127.0.0.1', PORT: '0', SEED_DEMO: 'false', ...environment };
    const child = spawn(process.execPath, [builtEntry('start')], { cwd: home.folder, env });
    child.stdout.on('data', (chunk) => String(chunk).includes('Dana is open at') && child.kill('SIGTERM'));
    return text(child.stdout);
  };
  const production = {
    DANA_MODE: 'production',
    PUBLIC_URL: 'https://lab.example.com',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'no-reply@lab.example.com',
    MAIL_TO: 'info@lab.example.com',
  };
  const first = await start(production);
  const name = `Dana ${version}${commit && `+${commit}`}`;
  expect(first).toContain(
    `\n  ${name} runs in production mode (DANA_MODE) and answers only https://lab.example.com.\n`,
  );
  const logged = first.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  expect(logged[0]).toMatchObject({ event: 'start', version, commit: commit || null, mode: 'production' });
  const journal = JSON.parse(readFileSync('drizzle/meta/_journal.json', 'utf8')) as { entries: { tag: string }[] };
  expect(logged.flatMap(({ event, migration }) => (event === 'migration' ? [migration] : []))).toEqual(
    journal.entries.map(({ tag }) => tag),
  );
  const second = await start({});
  expect(second).toMatch(/ runs in demo mode: .+ set DANA_MODE=production\.\n/);
  expect(second).not.toContain('"event":"migration"');
}, 60_000);

test('A second process on the same folders refuses to start with the reason, and does not disturb the first.', async () => {
  server = await startServerProcess(home.folder);
  await expect(startServerProcess(home.folder)).rejects.toThrow(`Process ${server.child.pid} works in`);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('A start with keys, cards or pictures but no database, or with a newer database, is refused with the reason.', async () => {
  server = await startServerProcess(home.folder);
  await server.stop();
  const database = join(home.folder, 'data', 'dana.db');
  const start = () => startServerProcess(home.folder, { SEED_DEMO: 'true' });
  const newer = new BetterSqlite3(database);
  newer.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)').run('later', 9_999_999_999_999);
  newer.close();
  await expect(start()).rejects.toThrow(
    /Dana could not start: The database belongs to a newer version of Dana\..* Nothing was changed\.$/m,
  );
  writeFileSync(database, '');
  await expect(start()).rejects.toThrow(
    `DATA_DIR: ${database} is empty (0 bytes), but its site has left ${join(home.folder, 'keys', 'secret')}.`,
  );
  rmSync(database);
  rmSync(join(home.folder, 'keys'), { recursive: true });
  writeFileSync(join(home.folder, 'uploads', 'private', 'a'.repeat(32)), 'sealed');
  await expect(start()).rejects.toThrow(
    `DATA_DIR: ${database} is missing, but its site has left cards in ${join(home.folder, 'uploads', 'private')} (1).`,
  );
  expect(existsSync(database)).toBe(false);
}, 60_000);

test('The stack trace of an unexpected failure names source files.', async () => {
  await (await startServerProcess(home.folder)).stop();
  const database = new BetterSqlite3(join(home.folder, 'data', 'dana.db'));
  database.exec('DROP TABLE media');
  database.close();
  await expect(startServerProcess(home.folder)).rejects.toThrow(
    /no such table: .+\n(?: +at .+\n)* +at .*\(src\/server\/[\w./-]+\.ts:\d+:\d+\)\n/,
  );
}, 60_000);

/** The exit code and the errors of a start that fails. */
async function failToStart(command: string, commandArguments: string[], environment: Record<string, string> = {}) {
  const env = { ...compileCache, PORT: '0', HOST: '127.0.0.1', SEED_DEMO: 'false', ...environment };
  const child = spawn(command, commandArguments, { cwd: home.folder, env });
  const [, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, said };
}

const startFile = builtEntry('start');

test('The script of the API’s documentation page, 1.7 MB, is sent as the build compressed it.', async () => {
  server = await startServerProcess(home.folder);
  const headers = { 'accept-encoding': 'br' };
  const answer = await fetch(`${server.url}/api/v1/docs/static/swagger-ui-bundle.js`, { headers });
  expect([answer.status, answer.headers.get('content-encoding'), answer.headers.get('cache-control')]).toEqual([
    200,
    'br',
    'no-cache',
  ]);
  expect(Number(answer.headers.get('content-length'))).toBeLessThan(500_000);
  expect(await answer.text()).toContain('SwaggerUIBundle');
});

test('A start on an address that this machine does not have prints the setting in one line.', async () => {
  for (const HOST of ['999.1.1.1', '192.0.2.1', 'no-such-host.invalid']) {
    const { code, said } = await failToStart(process.execPath, [startFile], { HOST });
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^Dana could not start: HOST is no address of this machine \(.+\)\..+\n$/),
    ]);
  }
}, 60_000);

test('A start on an old Node version prints the required version in one line.', async () => {
  const oldNode = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.11.0'}})`;
  const { code, said } = await failToStart(process.execPath, ['--import', oldNode, startFile]);
  expect([code, said]).toEqual([1, 'Dana could not start: it needs Node 24 or newer, and this is Node 20.11.0.\n']);
});

test.skipIf(process.platform !== 'linux')(
  'A start with too few file handles prints the required number in one line.',
  async () => {
    const { code, said } = await failToStart('/bin/sh', [
      '-c',
      `ulimit -n 100 && exec "${process.execPath}" "${startFile}"`,
    ]);
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^Dana could not start: this process may open 100 files at once, .+\n$/),
    ]);
  },
);

test.skipIf(process.platform !== 'linux')(
  'A start with folders that are not writable prints one line for each.',
  async () => {
    // No user, not even root, can create files there.
    const folders = { DATA_DIR: '/proc', UPLOADS_DIR: '/proc', KEYS_DIR: '/proc' };
    const { code, said } = await failToStart(process.execPath, [startFile], folders);
    const [first, ...lines] = said.trim().split('\n');
    expect([code, first]).toEqual([1, 'Change these settings before Dana can start:']);
    expect(lines).toEqual(
      Object.keys(folders).map((name) =>
        expect.stringMatching(new RegExp(`^${name}: nothing can be written into /proc \\(.+\\)\\.`)),
      ),
    );
  },
);

test.skipIf(process.platform !== 'linux')(
  'A start with folders that cannot be created prints the setting and the reason of each in one line.',
  async () => {
    // The server checks the folder of backups after the others.
    for (const names of [['DATA_DIR', 'UPLOADS_DIR', 'KEYS_DIR'], ['BACKUP_DIR']])
      for (const [folder, reason] of Object.entries({ '/dev/null/dana': 'ENOTDIR', '/proc/dana': 'ENOENT' })) {
        const folders = Object.fromEntries(names.map((name) => [name, folder]));
        const { code, said } = await failToStart(process.execPath, [startFile], folders);
        const lines = names.map((name) => `${name}: nothing can be written into ${folder} \\(${reason}.+\\)\\..+\n`);
        const all = new RegExp(`^Change these settings before Dana can start:\n${lines.join('')}$`);
        expect([code, said]).toEqual([1, expect.stringMatching(all)]);
      }
  },
);

test.skipIf(process.platform !== 'linux')(
  'A log on a full disk, without a reader, or with a reader that hangs stops neither the site nor its end.',
  async () => {
    for (const kind of ['full disk', 'no reader', 'hanging reader'] as const) {
      const full = openSync('/dev/full', 'w');
      const port = await freePort();
      const settings = {
        ...compileCache,
        HOST: '127.0.0.1',
        PORT: String(port),
        SEED_DEMO: 'false',
        LOG_LEVEL: 'trace',
      };
      const output = kind === 'full disk' ? full : 'pipe';
      const child = spawn(process.execPath, [builtEntry('start')], {
        cwd: home.folder,
        env: settings,
        stdio: ['ignore', output, output],
      });
      const ended = once(child, 'exit');
      if (kind === 'no reader') {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }
      await expect.poll(() => takesConnections(port), { timeout: 20_000 }).toBe(true);
      // Each refused request writes a line: more than a pipe holds.
      for (let done = 0; done < 600; done += 50)
        await Promise.all(
          Array.from({ length: 50 }, () =>
            fetch(`http://127.0.0.1:${port}/api/v1/package/${'x'.repeat(900)}`, { method: 'PATCH' }).then((reply) =>
              reply.text(),
            ),
          ),
        );
      expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
      child.kill('SIGTERM');
      expect([kind, await ended]).toEqual([kind, [0, null]]);
    }
  },
  60_000,
);

test('While another process holds the write lock of the database, pages are shown, and writes are refused in words within half a second.', async () => {
  server = await startServerProcess(home.folder, {
    SEED_DEMO: 'true',
    LOG_LEVEL: 'silent',
    LIMIT_FORM_MIN_SECONDS: '0',
  });
  const { url } = server;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const typed = {
    name: 'Omar Saleh',
    email: 'omar@visitor.example',
    phone: '+971501234567',
    type: 'inquiry',
    message: 'Do I have to fast?',
  };
  const postForm = (fields: Record<string, string>) =>
    fetch(`${url}/contact`, {
      method: 'POST',
      headers: form,
      body: new URLSearchParams({ ...typed, ...fields }),
      redirect: 'manual',
    });
  const ticket = /name="ticket" value="([^"]+)"/.exec(await (await postForm({})).text())?.[1] ?? '';
  const holder = spawn(process.execPath, ['-e', holdLock, join(home.folder, 'data', 'dana.db')]);
  await once(holder.stdout, 'data');
  const timed = async (call: () => Promise<Response>) => {
    const startedAt = performance.now();
    const reply = await call();
    return { status: reply.status, text: await reply.text(), ms: performance.now() - startedAt };
  };
  const send = () =>
    timed(() =>
      fetch(`${url}/api/v1/mail/sentContact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: message,
      }),
    );
  const refused = [
    await send(),
    await timed(() => postForm({ ticket, confirmed: 'yes' })),
    ...(await Promise.all([send(), send(), send(), send()])),
  ];
  for (const { status, text: said } of refused)
    expect([status, said]).toEqual([503, expect.stringContaining('We cannot store your request right now.')]);
  const read = [
    await timed(() => fetch(`${url}/healthz`)),
    await timed(() => fetch(`${url}/package`)),
    await timed(() => fetch(`${url}/ar/offer`)),
    await timed(() => fetch(`${url}/api/v1/package`)),
  ];
  expect(read.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const ready = await timed(() => fetch(`${url}/readyz`));
  expect([ready.status, ready.text]).toEqual([200, '{"status":"degraded"}']);
  // Rendering a page for the first time takes its own time on a busy machine.
  for (const { ms } of [...refused, ready]) expect(ms).toBeLessThan(1500);
  holder.kill();
  await once(holder, 'exit');
  await expect.poll(async () => (await send()).status, { timeout: 5000 }).toBe(200);
  await expect.poll(async () => (await fetch(`${url}/readyz`)).text(), { timeout: 5000 }).toBe('{"status":"ready"}');
}, 60_000);

test('Beside the largest texts that staff paste, ten calls in one request and many changed requests, another client waits at most 200 ms.', async () => {
  server = await startServerProcess(home.folder, { LOG_LEVEL: 'silent', LIMIT_REQUESTS_PER_HOUR: '1000' });
  const { url } = server;
  const headers = { 'content-type': 'application/json' };
  for (let number = 0; number < 10; number += 1) {
    const body = JSON.stringify({ ...JSON.parse(message), message: `Question ${number}` });
    expect((await fetch(`${url}/api/v1/mail/sentContact`, { method: 'POST', headers, body })).status).toBe(200);
  }
  const db = openDatabase(join(home.folder, 'data', 'dana.db'));
  const owner = makeStaffMember(db);
  const sessions = createSignInSessions({ db, clock: systemClock, rules: () => defaultSettings.signIn });
  const cookie = `dana_session=${db.transaction((tx) => sessions.open(tx, owner.id, { userAgent: '', address: '' }))}`;
  const stored = db.select({ id: requestsTable.id, version: requestsTable.version }).from(requestsTable).all();
  const requests = Array.from({ length: 5 }, () => stored).flat();
  db.$client.close();
  const call = async (procedure: string, inputs: unknown[]) => {
    const answer = await fetch(`${url}/trpc/${inputs.map(() => procedure).join()}?batch=1`, {
      method: 'POST',
      headers: { ...headers, origin: url, cookie },
      body: JSON.stringify({ ...inputs }),
    });
    expect([procedure, answer.status]).toEqual([procedure, 200]);
  };
  const paste = (piece: string, length: number) => ({ html: piece.repeat(length / piece.length), text: '' });
  const work = {
    'an open tag': () => call('admin.lightText.convertPasted', [paste('<b>', 99_999)]),
    'ten pastes': () => call('admin.lightText.convertPasted', Array(10).fill(paste('<b>a</b>', 28_000))),
    '500 requests': () =>
      call('admin.requests.changeMany', Array(10).fill({ requests, change: { kind: 'assign', assigneeId: owner.id } })),
  };
  await expectShortWaits(url, work);
}, 60_000);

test('Beside texts that were slow to read, another client waits at most 200 ms.', async () => {
  server = await startServerProcess(home.folder, {
    SEED_DEMO: 'true',
    LOG_LEVEL: 'silent',
    LIMIT_REQUESTS_PER_HOUR: '1000',
  });
  const { url } = server;
  const db = openDatabase(join(home.folder, 'data', 'dana.db'));
  const owner = makeStaffMember(db);
  const sessions = createSignInSessions({ db, clock: systemClock, rules: () => defaultSettings.signIn });
  const cookie = `dana_session=${db.transaction((tx) => sessions.open(tx, owner.id, { userAgent: '', address: '' }))}`;
  const description = `${`-${' '.repeat(400)}`.repeat(3)}x`;
  const titleEn = 'Lists of spaces';
  // One for each visit, because a page that was rendered comes from the cache.
  const pages = Array.from({ length: 4 }, () => makeMedicalInfo(db, { titleEn, descriptionEn: description }).slug);
  db.$client.close();
  const number = `1${' '.repeat(200_000)}x`;
  const book = async (field: string) => {
    const body = JSON.stringify({ ...JSON.parse(message), [field]: number });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${url}/api/v1/mail/booking`, { method: 'POST', headers, body })).status).toBeLessThan(500);
  };
  const price = `1${' '.repeat(32_765)}x`;
  const rows = [['Name in English', 'Price (AED)'], ...Array.from({ length: 30 }, () => ['Heart check', price])];
  const workbook = await writeXlsx({ sheets: [{ name: 'Packages', rows }] });
  const work = {
    packagePrice: () => book('packagePrice'),
    salePercent: () => book('salePercent'),
    'a workbook': async () => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(workbook)]), 'packages.xlsx');
      const headers = { origin: url, cookie };
      const answer = await fetch(url + sheetPaths('package').check, { method: 'POST', headers, body });
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Price (AED)')]);
    },
    'a public page': async () => {
      const page = await fetch(`${url}/information/${pages.pop()}`);
      expect([page.status, (await page.text()).includes(titleEn)]).toEqual([200, true]);
    },
  };
  await expectShortWaits(url, work);
}, 60_000);

/** Does each work once before it is measured, because code takes longer the first time. */
async function expectShortWaits(url: string, work: Record<string, () => Promise<void>>): Promise<void> {
  for (const [name, run] of Object.entries(work)) {
    await run();
    const waits: number[] = [];
    // Other processes may take the machine meanwhile: then each wait is longer by their share.
    while (waits.length < 3 && (waits.at(-1) ?? Infinity) > 200)
      waits.push((await longestWaitDuring(url, run)) / slowdown());
    expect([name, Math.min(...waits) <= 200, waits]).toEqual([name, true, waits]);
  }
}

/** How many times longer work takes now than on a machine with nothing else to do. */
function slowdown(): number {
  const begun = performance.now();
  const before = process.threadCpuUsage();
  const cpuMs = () => process.threadCpuUsage(before).user / 1000;
  while (cpuMs() < 50);
  return Math.max(1, (performance.now() - begun) / cpuMs());
}

const holdLock = `
const db = new (require('better-sqlite3'))(process.argv[1]);
db.exec('BEGIN IMMEDIATE');
console.log('held');
setInterval(() => undefined, 1000);
`;
