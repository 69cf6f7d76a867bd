import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { builtEntry } from '#server/runtime-files.ts';

/** Lets child processes of tests share the compiled code of the modules that they load: it halves the time of their start. */
export const compileCache = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node-compile') };

/** The server as it runs at a centre: a process of its own that can be stopped and killed. */
export interface ServerProcess {
  url: string;
  port: number;
  child: ChildProcess;
  /** Ends it at once, as a crash would; resolves when it is gone. */
  kill: () => Promise<void>;
  /** Asks it to end; resolves when it has. */
  stop: () => Promise<void>;
}

/** A folder that the server can run in, with the data, uploads and keys that it makes there. */
export function prepareServerFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'dana-process-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Starts the server in its folder on a free port; resolves once it listens. `onSpawn` is given the process before that. Throws what it said where it ends instead. */
export async function startServerProcess(
  folder: string,
  environment: Record<string, string> = {},
  onSpawn: (child: ChildProcess) => void = () => undefined,
): Promise<ServerProcess> {
  const env = { ...compileCache, PORT: '0', HOST: '127.0.0.1', SEED_DEMO: 'false', LOG_LEVEL: 'warn', ...environment };
  const child = spawn(process.execPath, [builtEntry('start')], { cwd: folder, env });
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
