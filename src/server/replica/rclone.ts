import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';

/** rclone ended with an error; the message is its last line. */
export class RcloneError extends Error {}

export interface Rclone {
  program: string;
  /** The whole environment of the program. */
  variables: Record<string, string>;
  /** How long it may print nothing before it is killed, in ms. */
  silenceMs?: number;
}

/** rclone printed nothing and was killed: its process is suspended, or hangs in a call of the system. */
export class RcloneStandstill extends RcloneError {}

const defaultSilenceMs = 60_000;

const common = [
  '--config=',
  '--log-level=ERROR',
  // A sign of life every ten seconds, also while no byte moves. rclone itself ends a connection without data (--timeout).
  '--stats=10s',
  '--stats-one-line',
  '--stats-log-level=ERROR',
  '--contimeout=10s',
  '--timeout=30s',
  '--retries=1',
];

/**
 * Runs rclone at low priority and returns its output. Throws RcloneError, or RcloneStandstill if it printed nothing for
 * `silenceMs`. `input` is its standard input.
 */
export async function runRclone(
  { program, variables, silenceMs = defaultSilenceMs }: Rclone,
  options: readonly string[],
  { signal, input }: { signal?: AbortSignal; input?: string } = {},
): Promise<string> {
  const child = spawn(program, [...common, ...options], { env: variables, signal });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  ended.catch(() => undefined);
  if (child.pid !== undefined) lowerPriority(child.pid);
  child.stdin.on('error', () => undefined).end(input);
  let isStill = false;
  const silence = setTimeout(() => {
    isStill = true;
    // A process that hangs ignores SIGTERM.
    child.kill('SIGKILL');
  }, silenceMs);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', () => silence.refresh());
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]).finally(() =>
    clearTimeout(silence),
  );
  if (isStill) throw new RcloneStandstill(`rclone printed nothing for ${Math.round(silenceMs / 1000)} s and was ended`);
  if (code !== 0) throw new RcloneError(errors.trim().split('\n').at(-1) || `rclone ended with ${code}`);
  return output;
}

/** Requests of visitors have priority. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has already ended.
  }
}
