import type { ReadinessCheckName } from '#shared/readiness/readiness.schema.ts';
import { type Actor, requireStaff } from '../core/auth/actor.ts';

/** One condition that has to hold before the site is ready. */
export interface ReadinessCheck {
  name: ReadinessCheckName;
  /** Why the condition does not hold, in English for the log and for `/readyz`; null where it holds. A thrown error is logged and never sent. */
  findReason: () => string | null;
}

/** A condition that does not hold. */
export interface ReadinessProblem {
  name: ReadinessCheckName;
  reason: string;
}

export interface ReadinessServiceDeps {
  checks: readonly ReadinessCheck[];
  logger: { error: (about: object, message: string) => void; info: (message: string) => void };
  /** Monotonic clock in milliseconds. */
  now?: () => number;
}

export type ReadinessService = ReturnType<typeof createReadinessService>;

/** Anybody may ask, and a check may take the write lock, so an answer is remembered for this long. */
const rememberMs = 1000;

/** Whether the site can serve visitors, by named checks. */
export function createReadinessService({ checks, logger, now = () => performance.now() }: ReadinessServiceDeps) {
  let last: { problems: ReadinessProblem[]; at: number } | null = null;

  /** The conditions that do not hold; empty where the site is ready. */
  function findProblems(): ReadinessProblem[] {
    if (last !== null && now() - last.at < rememberMs) return last.problems;
    const problems = checks.flatMap(runCheck);
    logChange(last?.problems ?? [], problems);
    last = { problems, at: now() };
    return problems;
  }

  /** The names of the checks that fail, for any member of staff. Throws `unauthenticated`, and `forbidden` where a second factor is missing. */
  function listFailed(actor: Actor): ReadinessCheckName[] {
    requireStaff(actor);
    return findProblems().map(({ name }) => name);
  }

  function runCheck({ name, findReason }: ReadinessCheck): ReadinessProblem[] {
    try {
      const reason = findReason();
      return reason === null ? [] : [{ name, reason }];
    } catch (error) {
      if (!last?.problems.some((problem) => problem.name === name)) logger.error({ err: error, check: name }, 'a readiness check failed');
      return [{ name, reason: `the check "${name}" failed: see the log` }];
    }
  }

  /** A monitor asks every few seconds: only changes are logged. */
  function logChange(before: readonly ReadinessProblem[], problems: readonly ReadinessProblem[]): void {
    const [former, present] = [before, problems].map((list) => list.map(({ reason }) => reason).join('; '));
    if (former === present) return;
    if (problems.length > 0) logger.error({ checks: problems.map(({ name }) => name) }, `not ready: ${present}`);
    else logger.info('ready again');
  }

  return { findProblems, listFailed };
}
