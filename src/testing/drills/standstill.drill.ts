import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { prepareServerFolder } from '../server-process.ts';
import { stoppableLoop } from '../stopped-loop.ts';
import { openTestSite } from './test-site.ts';

interface StandstillDrillReport {
  /** How long (ms) the server and `npm start` were stopped until they ended. */
  serverMs: number;
  startMs: number;
  faults: string[];
}

const limits = { from: 28_000, to: 40_000 };

/** Stops the event loop of the server, and of `npm start`: both must end after 30 seconds, with the reason. */
export async function runStandstillDrill(): Promise<StandstillDrillReport> {
  const faults: string[] = [];
  const children: ChildProcess[] = [];
  const site = openTestSite(stoppableLoop());
  const home = prepareServerFolder();
  try {
    const server = await site.start((child) => children.push(child));
    const { ms: serverMs, code } = await stopLoop(server.child, server.child.pid ?? 0);
    if (code !== 'SIGKILL') faults.push(`The server ended with ${code}.`);
    await (await site.start()).stop();
    const port = await freePort();
    const folders = Object.fromEntries(
      ['DATA', 'UPLOADS', 'KEYS'].map((name) => [`${name}_DIR`, join(home.folder, name)]),
    );
    const env = { ...stoppableLoop(), ...folders, PORT: String(port), SEED_DEMO: 'false' };
    // `npm start` runs this script.
    const start = spawn(process.execPath, ['scripts/start.mjs'], { env });
    children.push(start);
    const output = Promise.all([text(start.stdout), text(start.stderr)]).then((printed) => printed.join(''));
    await waitForAnswer(`http://127.0.0.1:${port}/healthz`);
    const pid = Number(readFileSync(join(home.folder, 'DATA', 'server.lock.pid'), 'utf8'));
    const { ms: startMs, code: startCode } = await stopLoop(start, pid);
    if (startCode !== 137) faults.push(`npm start ended with ${startCode}.`);
    for (const expected of ['event_loop_stopped', 'its watchdog ended it'])
      if (!(await output).includes(expected)) faults.push(`npm start did not print "${expected}".`);
    for (const ms of [serverMs, startMs])
      if (ms < limits.from || ms > limits.to) faults.push(`The process ended after ${ms} ms.`);
    return { serverMs, startMs, faults };
  } finally {
    for (const child of children) child.kill('SIGKILL');
    site.remove();
    home.remove();
  }
}

/** Stops the loop of a process, and waits until the child has ended; kills both if no watchdog does. */
async function stopLoop(child: ChildProcess, pid: number): Promise<{ ms: number; code: number | string | null }> {
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  const startedAt = performance.now();
  process.kill(pid, 'SIGUSR2');
  const end = await Promise.race([ended, setTimeout(2 * limits.to, null, { ref: false })]);
  const ms = Math.round(performance.now() - startedAt);
  if (end !== null) return { ms, code: end[0] ?? end[1] };
  process.kill(pid, 'SIGKILL');
  child.kill('SIGKILL');
  return { ms, code: 'no watchdog' };
}

async function waitForAnswer(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await setTimeout(100);
  }
  throw new Error('npm start did not listen.');
}
