import type { FastifyBaseLogger } from 'fastify';
import { minuteMs } from '#shared/time/time.rules.ts';
import type { Clock } from './clock.ts';

type WriteLine = FastifyBaseLogger['info'];

const maxPerMinute = 60;

interface Counted {
  since: number;
  lines: number;
  leftOut: number;
}

/**
 * A logger hook that limits lines of refused requests and other events that clients can cause at will, to 60 lines a
 * minute per kind. The first line after that minute contains the number of omitted lines. Lines without `event` and
 * `code`, and those of unexpected failures, are not limited.
 */
export function createLogLimit(clock: Clock) {
  const kinds = new Map<string, Counted>();

  /** The number of lines of the kind omitted before this one, or null if this one is omitted too. */
  function count(kind: string): number | null {
    const now = clock();
    const last = kinds.get(kind);
    if (!last || Math.abs(now - last.since) >= minuteMs) {
      kinds.set(kind, { since: now, lines: 1, leftOut: 0 });
      return last?.leftOut ?? 0;
    }
    last.lines += 1;
    if (last.lines <= maxPerMinute) return 0;
    last.leftOut += 1;
    return null;
  }

  return function logMethod(this: object, args: Parameters<WriteLine>, method: WriteLine): void {
    const [details, ...rest] = args as unknown[];
    const kind = kindOf(details);
    const leftOut = kind === null ? 0 : count(kind);
    if (leftOut === null) return;
    const line = leftOut > 0 ? [{ ...(details as object), leftOut }, ...rest] : args;
    method.apply(this, line as Parameters<WriteLine>);
  };
}

function kindOf(details: unknown): string | null {
  if (typeof details !== 'object' || details === null) return null;
  if ('event' in details) return `event ${details.event}`;
  // People report the id of an unexpected failure, so each one has its line.
  return 'code' in details && details.code !== 'internal' ? `code ${details.code}` : null;
}
