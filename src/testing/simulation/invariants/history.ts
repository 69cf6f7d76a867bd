import { auditLog } from '#server/core/audit/audit-log.table.ts';
import { eventOrder, requestEvents } from '#server/requests/request-events.table.ts';
import { requests } from '#server/requests/requests.table.ts';
import type { Invariant } from '../invariant.ts';

/** Each version of a request has its event; histories and the audit log have no gap, and ascend in time. */
export const history: Invariant = {
  name: 'histories and the audit log have no gap',
  when: 'day',
  check: ({ db, clock }) => {
    const wasClockRight = !clock.wasWrongSince(0);
    const ascends = (times: string[]) => times.every((at, index) => index === 0 || at >= (times[index - 1] ?? ''));
    const events = Map.groupBy(
      db().select().from(requestEvents).orderBy(eventOrder).all(),
      ({ requestId }) => requestId,
    );
    const rows = db().select().from(requests).all();
    const broken = rows.flatMap(({ id, reference, version, createdAt }) => {
      const own = events.get(id) ?? [];
      const versions = new Set(own.map((event) => event.version));
      const missing = Array.from({ length: version }, (_, index) => index + 1).filter(
        (each) => each > 1 && !versions.has(each),
      );
      const isAhead = own.some((event) => event.version > version);
      const isOrdered = !wasClockRight || ascends([createdAt, ...own.map(({ at }) => at)]);
      return [
        ...missing.map((each) => `${reference} has no event for version ${each} of ${version}`),
        ...(isAhead ? [`${reference} has an event for a version that it does not have`] : []),
        ...(isOrdered ? [] : [`${reference} has a history that goes back in time`]),
      ];
    });
    const log = db().select({ id: auditLog.id, at: auditLog.at }).from(auditLog).orderBy(auditLog.id).all();
    const gap = log.findIndex(({ id }, index) => id !== index + 1);
    if (gap >= 0) broken.push(`the audit log has no entry ${gap + 1}`);
    if (wasClockRight && !ascends(log.map(({ at }) => at))) broken.push('the audit log goes back in time');
    return { asked: [...events.values()].flat().length + log.length, broken };
  },
};
