import { requests } from '#server/requests/requests.table.ts';
import type { Invariant } from '../invariant.ts';

/** Each acknowledged request is stored as its sender wrote it, until it is erased or due. */
export const acknowledged: Invariant = {
  name: 'nothing acknowledged is lost',
  when: 'step',
  check: ({ diary, db }) => {
    const stored = new Map(
      db()
        .select({ reference: requests.reference, name: requests.name, details: requests.details })
        .from(requests)
        .all()
        .map((row) => [row.reference, row]),
    );
    const open = diary.open();
    const broken = open.flatMap(({ reference, person, mark }) => {
      const row = stored.get(reference);
      if (!row) return [`${reference} of ${person.name} was acknowledged, and is not stored`];
      return row.name === person.name && JSON.stringify(row.details).includes(mark)
        ? []
        : [`${reference} is not stored as ${person.name} sent it`];
    });
    return { asked: open.length, broken };
  },
};
