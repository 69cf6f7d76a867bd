import { buildName } from '../core/build-info.ts';
import type { Clock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import type { HealthService } from './health.service.ts';

interface HeartbeatDeps {
  config: Pick<Config, 'heartbeatUrl'>;
  clock: Clock;
  health: Pick<HealthService, 'readResults'>;
  logger: { warn: (about: object, message: string) => void };
}

const maxMs = 10_000;
/** Monitors show it beside each call. */
const headers = { 'user-agent': `Dana/${buildName}` };
const logEveryMs = 3_600_000;

/**
 * Calls HEARTBEAT_URL while no check is red. A monitor that misses the calls alerts the operator, even if mail is what
 * fails. A failed call is no fault of the site, so it is only logged, at most once an hour.
 */
export function createHeartbeat({ config: { heartbeatUrl }, clock, health, logger }: HeartbeatDeps) {
  let loggedAt = Number.NEGATIVE_INFINITY;

  async function beat(stopping: AbortSignal): Promise<void> {
    if (heartbeatUrl === null || health.readResults().some(({ state }) => state === 'red')) return;
    try {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(maxMs)]);
      const answer = await fetch(heartbeatUrl, { signal, redirect: 'manual', headers });
      await answer.body?.cancel();
      if (!answer.ok) logFailure(`status ${answer.status}`);
    } catch (error) {
      if (!stopping.aborted) logFailure(reasonOf(error as Error));
    }
  }

  /** Without the URL, which contains the secret of the monitor. */
  function logFailure(reason: string): void {
    if (Math.abs(clock() - loggedAt) < logEveryMs) return;
    loggedAt = clock();
    logger.warn({ reason }, 'the call of HEARTBEAT_URL failed');
  }

  return { beat };
}

/** `fetch` reports only that it failed; the cause has the code of the system. */
function reasonOf({ name, cause }: Error): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : name;
}
