import { type Clock, monotonicClock } from './clock.ts';
import { healthMessages } from './health.messages.ts';
import { type HealthFinding, noFinding } from './health-check.ts';

/**
 * The last finding of a check that a job makes. It is amber if the job made none for `maxAgeMs`, also since the start: an
 * old finding says nothing about now.
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
