import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { MediaVariant } from '#shared/schemas/media.schema.ts';

/** One variant to make, by the paths of the file to read and the file to write. */
export interface VariantOrder extends MediaVariant {
  source: string;
  target: string;
}

export type VariantReply = { error: string | null };

export type VariantMaker = ReturnType<typeof startVariantMaker>;

/**
 * Starts a process of its own that encodes variants at the lowest priority: it gives way to requests wherever there is one
 * core only, its memory goes back to the system with it, and a picture that crashes the decoder does not crash the server.
 */
export function startVariantMaker() {
  const child = fork(join(import.meta.dirname, 'variant-maker.process.ts'), { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  // Without a listener an `error` event would end the server; what it means for an order arrives through `exit` and `send`.
  child.on('error', () => undefined);
  lowerPriority(child);

  /** Writes one variant. Rejects when it cannot be made; orders are given one at a time. */
  function make(order: VariantOrder): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (error: string | null) => {
        child.removeAllListeners('message').removeAllListeners('exit');
        if (error === null) resolve();
        else reject(new Error(error));
      };
      child.once('message', (reply: VariantReply) => settle(reply.error));
      child.once('exit', (code, signal) => settle(`The process that makes variants ended (${signal ?? code}).`));
      child.send(order, (error) => error && settle(error.message));
    });
  }

  /** Ends the process; an order in hand is given up. */
  function close(): void {
    if (child.connected) child.disconnect();
  }

  return { make, close };
}

/** Set from here at once, so that every thread the child starts inherits it. */
function lowerPriority(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, which the first order will notice.
  }
}
