import { type Clock, monotonicClock } from './clock.ts';
import { healthMessages } from './health.messages.ts';
import { type HealthFinding, noFinding } from './health-check.ts';

/**
 * The last finding of a check that runs as a job. An old finding is not reliable, so it is amber if the job has not run
 * for `maxAgeMs`, or not since the start.
 */
export function createJobFinding(maxAgeMs: number, monotonic: Clock = monotonicClock) {
  let finding = noFinding;
  let foundAt = monotonic();

  function set(found: HealthFinding): void {
    finding = found;
    foundAt = monotonic();
  }

  function find(): HealthFinding {
    if (finding.problem !== null || monotonic() - foundAt <= maxAgeMs) return finding;
    const texts = { title: healthMessages.notCheckedTitle, advice: [healthMessages.notCheckedAdvice] };
    return { problem: { state: 'amber', reason: 'the check did not run lately', ...texts }, facts: finding.facts };
  }

  return { set, find };
}
