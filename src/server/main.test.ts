import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';

const manifest = '{"entry":{"file":"assets/entry.js","isEntry":true}}';
const message = JSON.stringify({ name: 'Omar Saleh', email: 'omar@visitor.example', phone: '+971501234567', message: 'Do I have to fast?' });
/** As little of a built client as the process starts with: no page is asked for here. */
const built = {
  'dist/client/.vite/manifest.json': manifest,
  'dist/client/assets/entry.js': '',
  'dist/client-admin/.vite/manifest.json': manifest,
  'dist/client-admin/admin-assets/entry.js': '',
  'dist/server/package.json': '{"type":"module"}',
  'dist/server/entry-server.js': 'export const loadPages = async () => {};',
};

let folder: string;
let server: ChildProcessWithoutNullStreams;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dana-main-'));
  for (const [file, content] of Object.entries(built)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  for (const name of ['drizzle', 'locales', 'public']) symlinkSync(resolve(name), join(folder, name));
});

afterEach(() => {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the process in the temporary folder and returns its port once it listens. */
async function startServer(): Promise<number> {
  const env = { PORT: '0', HOST: '127.0.0.1', SEED_DEMO: 'false', LOG_LEVEL: 'warn' };
  server = spawn(process.execPath, [resolve('src/server/main.ts')], { cwd: folder, env });
  let printed = '';
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    const port = /open at http:\/\/localhost:(\d+)/.exec(printed)?.[1];
    if (port) return Number(port);
  }
  throw new Error(`The server did not start: ${await text(server.stderr)}`);
}

/** A message whose first half has arrived: the server has begun to read it. */
async function sendHalf(port: number): Promise<ClientRequest> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(message), expect: '100-continue' };
  const sending = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/v1/mail/sentContact', headers });
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

test('Whoever is sending a message while the server is told to stop still gets the answer; then it ends by itself.', async () => {
  const port = await startServer();
  const sending = await sendHalf(port);
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  while (await takesConnections(port)) await setTimeout(20);
  const response = once(sending, 'response') as Promise<[IncomingMessage]>;
  sending.end(message.slice(20));
  const [answer] = await response;
  expect([answer.statusCode, JSON.parse(await text(answer))]).toEqual([200, expect.objectContaining({ message: expect.any(String) })]);
  expect(await exit).toEqual([0, null]);
});
