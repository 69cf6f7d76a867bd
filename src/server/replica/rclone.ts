import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { text } from 'node:stream/consumers';

/** rclone ended with an error; the message is its last line. */
export class RcloneError extends Error {}

export interface Rclone {
  program: string;
  /** The whole environment of the program. */
  variables: Record<string, string>;
}

const common = ['--config=', '--log-level=ERROR', '--stats=0', '--contimeout=10s', '--timeout=30s', '--retries=1'];

/** Runs rclone at low priority and returns its output. Throws RcloneError. `input` is its standard input. */
export async function runRclone(
  { program, variables }: Rclone,
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
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
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
