import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { builtEntry } from '#server/runtime-files.ts';

/**
 * Child processes of tests share the compiled code of the modules that they load, which halves the time of their start.
 */
export const compileCache = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node-compile') };

/** The server in a process that can be stopped and killed, as at a centre. */
export interface ServerProcess {
  url: string;
  port: number;
  child: ChildProcess;
  /** Kills it at once, like a crash; resolves when it has ended. */
  kill: () => Promise<void>;
  /** Sends SIGTERM; resolves when it has ended. */
  stop: () => Promise<void>;
}

/** An empty folder for a server, which creates its data, uploads and keys there. */
export function prepareServerFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'dana-process-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * Starts the server in its folder on a free port, as another account if one is named; resolves once it listens. Calls
 * `onSpawn` with the process before that. If the process ends instead, throws its output.
 */
export async function startServerProcess(
  folder: string,
  environment: Record<string, string> = {},
  onSpawn: (child: ChildProcess) => void = () => undefined,
  account: { uid?: number; gid?: number } = {},
): Promise<ServerProcess> {
  const env = { ...compileCache, PORT: '0', HOST: '127.0.0.1', SEED_DEMO: 'false', LOG_LEVEL: 'warn', ...environment };
  const child = spawn(process.execPath, [builtEntry('start')], { cwd: folder, env, ...account });
  onSpawn(child);
  const errors = text(child.stderr);
  const ended = once(child, 'exit');
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  let printed = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    const port = Number(/open at http:\/\/localhost:(\d+)/.exec(printed)?.[1]);
    if (!port) continue;
    child.stdout.resume();
    return { url: `http://127.0.0.1:${port}`, port, child, kill: end('SIGKILL'), stop: end('SIGTERM') };
  }
  throw new Error(`The server did not start: ${printed}${await errors}`);
}
