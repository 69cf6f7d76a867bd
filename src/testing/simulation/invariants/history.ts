import { auditLog } from '#server/core/audit/audit-log.table.ts';
import type { Case } from '../case.ts';
import { casesOf, type Invariant } from '../invariant.ts';

/** Each version of a request has an event. Histories and the audit log have no gap, and their times ascend. */
export const history: Invariant = {
  name: 'histories and the audit log have no gap',
  when: 'day',
  check: (centre) => {
    const isClockRight = !centre.clock.wasWrongSince(0);
    const cases = casesOf(centre);
    const log = centre.db().select({ id: auditLog.id, at: auditLog.at }).from(auditLog).orderBy(auditLog.id).all();
    const gap = log.findIndex(({ id }, index) => id !== index + 1);
    const broken = cases.flatMap((one) =>
      problemsOf(one, isClockRight).map((problem) => `${one.reference} ${problem}`),
    );
    if (gap >= 0) broken.push(`the audit log has no entry ${gap + 1}`);
    if (isClockRight && !ascends(log.map(({ at }) => at))) broken.push('the audit log goes back in time');
    return { checked: cases.length + log.length, broken };
  },
};

function problemsOf({ request, events }: Case, isClockRight: boolean): string[] {
  if (!request) return [];
  const { version, createdAt } = request;
  const versions = new Set(events.map((event) => event.version));
  const all = Array.from({ length: version }, (_, index) => index + 1);
  const missing = all.filter((each) => each > 1 && !versions.has(each));
  return [
    ...missing.map((each) => `has no event for version ${each} of ${version}`),
    ...(events.some((event) => event.version > version) ? ['has an event for a version that it does not have'] : []),
    ...(isClockRight && !ascends([createdAt, ...events.map(({ at }) => at)])
      ? ['has a history that goes back in time']
      : []),
  ];
}

const ascends = (times: string[]): boolean => times.every((at, index) => index === 0 || at >= (times[index - 1] ?? ''));
