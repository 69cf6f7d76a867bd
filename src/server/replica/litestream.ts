import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

export interface LitestreamOptions {
  program: string;
  configFile: string;
  /** The whole environment of the program. */
  variables: Record<string, string>;
  /** Stores the process id, so that the next start can end a process that survived a killed one. */
  pidFile: string;
  /** How long its last upload may take after SIGTERM; then it is killed. In ms. */
  graceMs?: number;
}

/** Litestream could not restore; the message is its last line. */
export class LitestreamError extends Error {}

export type Litestream = ReturnType<typeof createLitestream>;

const restartMs = 1000;
const defaultGraceMs = 10_000;

/**
 * Runs `litestream replicate`, and starts it again whenever it ends. `isSpawned` is false between two runs. After `stop`,
 * it is never started again.
 */
export function createLitestream({
  program,
  configFile,
  variables,
  pidFile,
  graceMs = defaultGraceMs,
}: LitestreamOptions) {
  let child: ChildProcess | null = null;
  let isWanted = false;
  let isStopped = false;
  let nextStart: NodeJS.Timeout | undefined;
  let ending: Promise<void> | null = null;

  function start(): void {
    if (isStopped) return;
    isWanted = true;
    const started = spawn(program, ['replicate', '-config', configFile], {
      env: variables,
      // Its log belongs to that of the command.
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child = started;
    started.once('error', () => undefined);
    started.once('close', () => {
      child = null;
      rmSync(pidFile, { force: true });
      if (isWanted) nextStart = setTimeout(start, restartMs);
    });
    if (started.pid !== undefined && !storePid(pidFile, started.pid)) started.kill('SIGKILL');
  }

  /** Uploads the last changes and ends it. It is killed after `graceMs`. */
  async function stop(): Promise<void> {
    isStopped = true;
    await end();
  }

  /** Ends it while `work` runs. */
  async function pauseFor(work: () => Promise<void>): Promise<void> {
    await end();
    try {
      await work();
    } finally {
      start();
    }
  }

  async function end(): Promise<void> {
    isWanted = false;
    clearTimeout(nextStart);
    await endChild();
  }

  /**
   * Ends it; unless it is paused or stopped meanwhile, it starts again. Another call waits for the same end: a second
   * SIGTERM could end Litestream before its last upload.
   */
  function endChild(): Promise<void> {
    ending ??= terminate().finally(() => {
      ending = null;
    });
    return ending;
  }

  async function terminate(): Promise<void> {
    if (!child) return;
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    const patience = setTimeout(() => child?.kill('SIGKILL'), graceMs);
    await closed;
    clearTimeout(patience);
  }

  return { start, stop, pauseFor, restart: endChild, isSpawned: () => child !== null };
}

/** False on a full disk: the next start could then not end this process. The status cannot be written either. */
function storePid(file: string, pid: number): boolean {
  try {
    writeFileSync(file, String(pid));
    return true;
  } catch {
    return false;
  }
}

/** Restores the replica of `database` into a new file. Throws a LitestreamError. */
export async function restoreDatabase(
  { program, configFile, variables }: Omit<LitestreamOptions, 'pidFile'>,
  database: string,
  file: string,
  signal?: AbortSignal,
): Promise<void> {
  const options = ['restore', '-config', configFile, '-o', file, database];
  try {
    await promisify(execFile)(program, options, { env: variables, signal, killSignal: 'SIGKILL' });
  } catch (error) {
    if (signal?.aborted) throw new LitestreamError(`Litestream: ${signal.reason.message}`);
    const { stderr = '', stdout = '', message } = error as Error & { stderr?: string; stdout?: string };
    throw new LitestreamError(`Litestream: ${(stderr || stdout || message).trim().split('\n').at(-1)}`);
  }
}

/**
 * Ends a Litestream that survived the end of the command that had started it: two of them on one database would damage
 * the replica.
 */
export async function endSurvivor(pidFile: string): Promise<void> {
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0;
  const isOurs = () => pid > 0 && nameOfProcess(pid) === 'litestream';
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!isOurs()) return;
    process.kill(pid, signal);
    for (let waited = 0; isOurs() && waited < defaultGraceMs; waited += 100) await wait(100);
  }
}

/** null if the process has ended, and on systems without `/proc`. */
function nameOfProcess(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return null;
  }
}
