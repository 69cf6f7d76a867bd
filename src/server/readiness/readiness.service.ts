import type { ReadinessCheckName } from '#shared/readiness/readiness.schema.ts';
import { type Actor, requireStaff } from '../core/auth/actor.ts';

/** A condition for readiness. */
export interface ReadinessCheck {
  name: ReadinessCheckName;
  /**
   * The reason of a failure, in English for the log; null if the check passes. Thrown errors are logged but never sent.
   */
  findReason: () => string | null;
  /** Visitors are served in spite of a failure, so only staff see it. */
  isAdvisory?: boolean;
}

/** A failed check. */
interface ReadinessProblem {
  name: ReadinessCheckName;
  reason: string;
  isAdvisory: boolean;
}

interface ReadinessServiceDeps {
  checks: readonly ReadinessCheck[];
  logger: { error: (about: object, message: string) => void; info: (message: string) => void };
  /** Monotonic clock in milliseconds. */
  now?: () => number;
}

export type ReadinessService = ReturnType<typeof createReadinessService>;

/** The cache time of a result, since requests are public and a check may take the write lock. */
const cacheMs = 1000;

/** Whether the site can serve visitors, by named checks. */
export function createReadinessService({ checks, logger, now = () => performance.now() }: ReadinessServiceDeps) {
  let last: { problems: ReadinessProblem[]; at: number } | null = null;

  /** The failed checks; empty if the site is ready. */
  const findProblems = (): Pick<ReadinessProblem, 'name' | 'reason'>[] =>
    runChecks()
      .filter(isBlocking)
      .map(({ name, reason }) => ({ name, reason }));

  function runChecks(): ReadinessProblem[] {
    if (last !== null && now() - last.at < cacheMs) return last.problems;
    const problems = checks.flatMap(runCheck);
    logChange(last?.problems ?? [], problems);
    last = { problems, at: now() };
    return problems;
  }

  /**
   * The names of failed checks, for any member of staff. Throws `unauthenticated`, and `forbidden` if two-factor
   * authentication is missing.
   */
  function listFailed(actor: Actor): ReadinessCheckName[] {
    requireStaff(actor);
    return runChecks().map(({ name }) => name);
  }

  function runCheck({ name, findReason, isAdvisory = false }: ReadinessCheck): ReadinessProblem[] {
    try {
      const reason = findReason();
      return reason === null ? [] : [{ name, reason, isAdvisory }];
    } catch (error) {
      if (!last?.problems.some((problem) => problem.name === name))
        logger.error({ err: error, check: name }, 'a readiness check failed');
      return [{ name, reason: `the check "${name}" failed: see the log`, isAdvisory }];
    }
  }

  /** Logs only changes, since a monitor sends a request every few seconds. */
  function logChange(before: readonly ReadinessProblem[], problems: readonly ReadinessProblem[]): void {
    const [former, present] = [before, problems].map((list) =>
      list
        .filter(isBlocking)
        .map(({ reason }) => reason)
        .join('; '),
    );
    if (former === present) return;
    if (present !== '')
      logger.error({ checks: problems.filter(isBlocking).map(({ name }) => name) }, `not ready: ${present}`);
    else logger.info('ready again');
  }

  return { findProblems, listFailed };
}

const isBlocking = ({ isAdvisory }: ReadinessProblem): boolean => !isAdvisory;
