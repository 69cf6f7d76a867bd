import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { compileCache, prepareServerFolder, type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { stoppableLoop } from '#testing/stopped-loop.ts';
import { builtEntry } from './runtime-files.ts';

const limitMs = 3000;
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

/** Starts the server and collects its log. */
async function start(environment: Record<string, string>): Promise<{ server: ServerProcess; log: () => string }> {
  let printed = '';
  server = await startServerProcess(home.folder, environment, (child) =>
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
    }),
  );
  return { server, log: () => printed };
}

test('A server whose event loop has stopped is ended, and its log says why.', async () => {
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
});

test('A server that was suspended for longer than that continues.', async () => {
  const { server: running } = await start(stoppableLoop({ limitMs }));
  running.child.kill('SIGSTOP');
  await setTimeout(2 * limitMs);
  running.child.kill('SIGCONT');
  await setTimeout(limitMs);
  expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
});

test('A server with a debugger is not ended.', async () => {
  const { NODE_OPTIONS } = stoppableLoop({ limitMs });
  const { server: running } = await start({ NODE_OPTIONS: `${NODE_OPTIONS} --inspect=127.0.0.1:0` });
  running.child.kill('SIGUSR2');
  await setTimeout(2 * limitMs);
  expect(running.child.exitCode ?? running.child.signalCode).toBeNull();
});

/** Runs a command as the first process of a container does: nothing within can kill it. */
const asFirst = ['--fork', '--pid', '--mount-proc'];

test.skipIf(spawnSync('unshare', [...asFirst, 'true']).status !== 0)(
  'The server is ended in a container without an init process, too, and stops gracefully there.',
  async () => {
    const startFirst = async () => {
      const port = await freePort();
      const settings = { ...compileCache, ...stoppableLoop({ limitMs }), HOST: '127.0.0.1', SEED_DEMO: 'false' };
      const child = spawn('unshare', [...asFirst, '--kill-child', process.execPath, builtEntry('start')], {
        cwd: home.folder,
        env: { ...settings, PORT: String(port) },
      });
      const said = text(child.stdout);
      const isUp = () =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(isUp, { timeout: 20_000 }).toBe(true);
      const children = (pid: number) =>
        spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
          .stdout.split('\n')
          .filter(Boolean)
          .map(Number);
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
  },
  60_000,
);

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

test.skipIf([['python3'], ['systemd-notify']].some(([program = '']) => spawnSync(program, ['--version']).error))(
  'With the settings of its unit, the server reports to systemd that it listens, and then that its event loop turns, until it stops.',
  async () => {
    const socket = join(home.folder, 'notify');
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
        NODE_OPTIONS: `${unit.NODE_OPTIONS} ${stoppableLoop().NODE_OPTIONS}`,
        ...{ PORT: '0', DATA_DIR: 'data', UPLOADS_DIR: 'uploads', KEYS_DIR: 'keys' },
        ...{ DANA_MODE: 'demo', NOTIFY_SOCKET: socket, WATCHDOG_USEC: '2000000' },
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
  },
);
