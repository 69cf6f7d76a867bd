import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../src/testing/free-port.ts';

/** A server in its own process. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** The output so far. */
  output: () => string;
  stop: () => Promise<void>;
}

const startTimeoutMs = 120_000;

/** Starts a TypeScript file as a server on a free port and waits until `path` returns 200. */
export async function startServer(
  file: string,
  path: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const url = `http://127.0.0.1:${port}`;
  await waitForAnswer(child, url + path, file);
  return { url, pid: child.pid as number, output: () => output, stop: () => stop(child) };
}

/** Runs a TypeScript file in its own process and parses its output as JSON. */
export async function runScript<Result>(file: string, environment: Record<string, string> = {}): Promise<Result> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${file} exited with code ${code}.`);
  return JSON.parse(output) as Result;
}

async function waitForAnswer(child: ChildProcess, url: string, file: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while ((await statusOf(url)) !== 200) {
    if (child.exitCode !== null) throw new Error(`${file} exited before it responded.`);
    if (Date.now() > deadline) throw new Error(`${file} did not respond in time.`);
    await wait(2);
  }
}

function statusOf(url: string): Promise<number | null> {
  return new Promise((resolve) => {
    const sent = request(url, { agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? null));
    });
    sent.on('error', () => resolve(null));
    sent.end();
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}
