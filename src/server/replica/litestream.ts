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
}

/** Litestream could not restore; the message is its last line. */
export class LitestreamError extends Error {}

export type Litestream = ReturnType<typeof createLitestream>;

const restartMs = 1000;
const graceMs = 10_000;

/** Runs `litestream replicate`, and starts it again whenever it ends. `isSpawned` is false between two runs. */
export function createLitestream({ program, configFile, variables, pidFile }: LitestreamOptions) {
  let child: ChildProcess | null = null;
  let isWanted = false;
  let restart: NodeJS.Timeout | undefined;

  function start(): void {
    isWanted = true;
    const started = spawn(program, ['replicate', '-config', configFile], {
      env: variables,
      // Its log belongs to that of the command.
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child = started;
    if (started.pid !== undefined) writeFileSync(pidFile, String(started.pid));
    started.once('error', () => undefined);
    started.once('close', () => {
      child = null;
      rmSync(pidFile, { force: true });
      if (isWanted) restart = setTimeout(start, restartMs);
    });
  }

  /** Uploads the last changes and ends it. It is killed after ten seconds. */
  async function stop(): Promise<void> {
    isWanted = false;
    clearTimeout(restart);
    if (!child) return;
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    const patience = setTimeout(() => child?.kill('SIGKILL'), graceMs);
    await closed;
    clearTimeout(patience);
  }

  return { start, stop, isSpawned: () => child !== null };
}

/** Restores the replica of `database` into a new file. Throws a LitestreamError. */
export async function restoreDatabase(
  { program, configFile, variables }: Omit<LitestreamOptions, 'pidFile'>,
  database: string,
  file: string,
): Promise<void> {
  try {
    await promisify(execFile)(program, ['restore', '-config', configFile, '-o', file, database], { env: variables });
  } catch (error) {
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
    for (let waited = 0; isOurs() && waited < graceMs; waited += 100) await wait(100);
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
