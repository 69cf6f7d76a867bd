import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { AppError } from '#shared/errors.ts';
import { createSemaphore } from './semaphore.ts';

type Reply<Result> = { result: Result } | { error: string } | { refused: Refusal };
/** An AppError on its way between processes. */
type Refusal = Pick<AppError, 'code' | 'messageKey' | 'fields'>;

/** A process that carries out orders; see `startLowPriorityProcess`. */
export interface LowPriorityProcess<Order, Result> {
  /**
   * Carries out one order. Rejects with the AppError that the script threw, or with another Error if it fails, takes too long or
   * the process ends. Give it one order at a time.
   */
  run: (order: Order) => Promise<Result>;
  /** Whether it can still be given orders. */
  isAlive: () => boolean;
  /** Ends the process; an order in hand is given up. */
  close: () => void;
}

export interface LowPriorityOptions {
  /** All that the script sees of the environment. */
  env?: Record<string, string>;
  /** Whether somebody waits for the result: it then gives way to requests, but is not left standing on a busy machine. */
  isAwaited?: boolean;
  /** How long one order may take, in ms; the process is ended then. */
  longestMs?: number;
}

/**
 * Starts a script in a process of its own at a low priority: it gives way to requests wherever there is one core only, its
 * memory goes back to the system with it, and a picture that crashes it does not crash the server. The script calls `answerOrders`.
 */
export function startLowPriorityProcess<Order extends object, Result>(
  script: string,
  { env = {}, isAwaited = false, longestMs = 600_000 }: LowPriorityOptions = {},
): LowPriorityProcess<Order, Result> {
  // With one arena of glibc's allocator for each thread, encoding a picture's variants takes 200 MB instead of 150. Large buffers return to the system at once.
  const child = fork(script, {
    env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072', ...env },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  // Without a listener an `error` event would end the server; what it means for an order arrives through `exit` and `send`.
  child.on('error', () => undefined);
  lowerPriority(child, isAwaited ? awaitedPriority : constants.priority.PRIORITY_LOW);

  /** An idle process does not keep the server or a command from ending. */
  const setWaiting = (isWaiting: boolean) => {
    for (const held of [child, child.channel]) {
      if (isWaiting) held?.ref();
      else held?.unref();
    }
  };
  setWaiting(false);

  function run(order: Order): Promise<Result> {
    setWaiting(true);
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(() => {
        settle({ error: `The order took longer than ${longestMs} ms.` });
        child.kill('SIGKILL');
      }, longestMs);
      const settle = (reply: Reply<Result>) => {
        clearTimeout(deadline);
        setWaiting(false);
        child.removeAllListeners('message').removeAllListeners('exit');
        if ('error' in reply) reject(new Error(reply.error));
        else if ('refused' in reply) reject(new AppError(reply.refused.code, { message: reply.refused.messageKey, fields: reply.refused.fields }));
        else resolve(reply.result);
      };
      child.once('message', (reply: Reply<Result>) => settle(reply));
      child.once('exit', (code, signal) => settle({ error: `The process ended before it had answered (${signal ?? code}).` }));
      child.send(order, (error) => error && settle({ error: error.message }));
    });
  }

  function close(): void {
    if (child.connected) child.disconnect();
  }

  const isAlive = () => child.connected;

  return { run, isAlive, close };
}

export interface OnDemandOptions extends LowPriorityOptions {
  /** How many orders may wait while another is carried out; further ones are refused with `unavailable`. */
  waiting: number;
}

const idleMs = 30_000;

/** A low-priority process that is started by an order, carries out one order at a time, and ends after 30 s without one. */
export function createOnDemandProcess<Order extends object, Result>(script: string, { waiting, ...options }: OnDemandOptions) {
  const limit = createSemaphore({ concurrency: 1, queue: waiting, refusal: 'unavailable' });
  let running: LowPriorityProcess<Order, Result> | null = null;
  let idle: NodeJS.Timeout | undefined;

  /** Carries out an order when its turn comes. Throws `unavailable` if too many wait; rejects if the order fails. */
  const run = (order: Order): Promise<Result> => limit(() => carryOut(order));

  async function carryOut(order: Order): Promise<Result> {
    clearTimeout(idle);
    // It may have died while it was idle.
    if (!running?.isAlive()) running = null;
    running ??= startLowPriorityProcess(script, options);
    try {
      return await running.run(order);
    } catch (error) {
      // It may have died of this order; the next one gets a new process.
      if (!(error instanceof AppError)) close();
      throw error;
    } finally {
      idle = setTimeout(close, idleMs).unref();
    }
  }

  /** Ends the process; the next order starts another. */
  function close(): void {
    clearTimeout(idle);
    running?.close();
    running = null;
  }

  return { run, close };
}

/** In the script of such a process: answers each order with what `handle` makes of it, until the parent lets go. */
export function answerOrders<Order, Result>(handle: (order: Order) => Promise<Result>): void {
  // A terminal's Ctrl+C reaches this process too; its parent decides when it ends.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.once('disconnect', () => process.exit());
  process.on('message', async (order: Order) => {
    const reply: Reply<Result> = await handle(order).then(
      (result) => ({ result }),
      (error: unknown) =>
        error instanceof AppError ? { refused: { code: error.code, messageKey: error.messageKey, fields: error.fields } } : { error: String(error) },
    );
    // Whoever asked may be gone by now; without the callback that would be an error of this process.
    process.send?.(reply, undefined, undefined, () => undefined);
  });
}

/** Below the server's own 0. At BELOW_NORMAL (10), a process gets a tenth of the server's share on a busy machine. */
const awaitedPriority = 5;

/** Set from here at once, so that every thread the child starts inherits it. */
function lowerPriority(child: ChildProcess, priority: number): void {
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, priority);
  } catch {
    // It has ended already, which the first order will notice.
  }
}
