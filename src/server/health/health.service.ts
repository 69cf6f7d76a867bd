import type { MessageKey } from '#shared/errors.ts';
import type { HealthNotice, HealthReport, HealthState } from '#shared/health/health.schema.ts';
import { formatAge, formatDate, formatDateTime, formatFileSize } from '#shared/i18n/format.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Authorized, Member } from '../core/auth/actor.ts';
import { type Clock, monotonicClock } from '../core/clock.ts';
import type { HealthCheck, HealthFact, HealthFinding } from '../core/health-check.ts';
import { translate } from '../core/translate.ts';

/** The result of a check. */
export interface HealthResult {
  name: string;
  state: HealthState;
  /** In English; null if the check is green. */
  reason: string | null;
  stopsPages: boolean;
}

interface HealthServiceDeps {
  checks: readonly HealthCheck[];
  clock: Clock;
  logger: Record<'info' | 'warn' | 'error', (about: object, message: string) => void>;
  monotonic?: Clock;
}

export type HealthService = ReturnType<typeof createHealthService>;

interface Found extends HealthFinding {
  check: HealthCheck;
}

/** The cache time of the results, since `/readyz` is public and a check may take the write lock. */
const cacheMs = 1000;

/** Runs the health checks, and presents their results to staff, owners, monitors and the jobs of the server. */
export function createHealthService({ checks, clock, monotonic = monotonicClock, logger }: HealthServiceDeps) {
  let last: { found: Found[]; at: number } | null = null;

  /** The state and the reason of every check, for the server itself and for monitors with the token. */
  const readResults = (): HealthResult[] =>
    runChecks().map(({ check: { name }, problem }) => ({
      name,
      state: problem?.state ?? 'green',
      reason: problem?.reason ?? null,
      stopsPages: problem?.stopsPages ?? false,
    }));

  /** Every check with its measured values. */
  function list(_actor: Authorized<'settings.write'>, locale: Locale): HealthReport[] {
    return runChecks().map(({ check, problem, facts }) => ({
      name: check.name,
      label: translate(locale, check.label),
      state: problem?.state ?? 'green',
      problem: problem && present(check, problem, locale),
      facts: facts.map((fact) => presentFact(fact, locale, clock())),
      path: check.path ?? null,
    }));
  }

  /** The red checks, for any member of staff. */
  function listNotices(_actor: Member, locale: Locale): HealthNotice[] {
    return readNotices(locale);
  }

  /** The red checks for the mail to owners. */
  const readNotices = (locale: Locale): HealthNotice[] =>
    runChecks().flatMap(({ check, problem }) =>
      problem?.state === 'red' ? { name: check.name, ...present(check, problem, locale) } : [],
    );

  function runChecks(): Found[] {
    if (last !== null && monotonic() - last.at < cacheMs) return last.found;
    const found = checks.map(run);
    logChanges(found);
    last = { found, at: monotonic() };
    return found;
  }

  function run(check: HealthCheck): Found {
    try {
      return { check, ...check.find() };
    } catch (error) {
      const reason = `the check failed: ${(error as Error).message}`;
      return { check, problem: { state: 'red', reason }, facts: [] };
    }
  }

  /** Logs only changes of a state, since a monitor sends a request every few seconds. */
  function logChanges(found: readonly Found[]): void {
    for (const { check, problem } of found) {
      const former = last?.found.find((one) => one.check.name === check.name)?.problem ?? null;
      if (former?.state === problem?.state) continue;
      const about = { check: check.name, state: problem?.state ?? 'green' };
      if (problem) logger[problem.state === 'red' ? 'error' : 'warn'](about, `${check.name}: ${problem.reason}`);
      else logger.info(about, `${check.name}: in order again`);
    }
  }

  return { readResults, list, listNotices, readNotices };
}

function present(
  check: HealthCheck,
  { title = check.title, advice = check.advice }: NonNullable<HealthFinding['problem']>,
  locale: Locale,
): { title: string; advice: string } {
  const t = (message: MessageKey) => translate(locale, message);
  return { title: t(title), advice: advice.map(t).join(' ') };
}

function presentFact({ label, value }: HealthFact, locale: Locale, now: number): HealthReport['facts'][number] {
  return { label: translate(locale, label), value: presentValue(value, locale, now), isCode: 'text' in value };
}

function presentValue(value: HealthFact['value'], locale: Locale, now: number): string {
  if ('count' in value) return String(value.count);
  if ('bytes' in value) return formatFileSize(value.bytes, locale);
  if ('time' in value) return formatDateTime(value.time, locale);
  if ('day' in value) return formatDate(value.day, locale);
  if ('text' in value) return value.text;
  return `${formatDateTime(value.at, locale)} (${formatAge(value.at, now, locale)})`;
}
