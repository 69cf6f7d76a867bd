import { requests } from '#server/requests/requests.table.ts';
import type { RequestListQuery } from '#shared/requests/inbox.schema.ts';
import { actorOf, type Centre } from '../centre.ts';
import type { Invariant } from '../invariant.ts';

/** Staff see each acknowledged request in exactly one of the tabs "open", "done" and "possible spam". */
export const seen: Invariant = {
  name: 'everything acknowledged is in one list of staff',
  when: 'day',
  check: (centre) => {
    const open = listAll(centre, { state: 'open' });
    const done = listAll(centre, { state: 'closed' });
    const all = listAll(centre, {});
    const stored = new Set(
      centre
        .db()
        .select({ reference: requests.reference })
        .from(requests)
        .all()
        .map(({ reference }) => reference),
    );
    // Another promise looks for lost requests.
    const known = centre.diary.open().filter(({ reference }) => stored.has(reference));
    const broken = known.flatMap(({ reference, person }) => {
      const isInInbox = all.has(reference);
      // Opening the whole list of possible spam would mark it as seen, so it is searched.
      const isSpam = listAll(centre, { folder: 'suspected', search: person.name }).has(reference);
      const lists = [open.has(reference), done.has(reference), isSpam].filter(Boolean).length;
      if (lists !== 1) return [`${reference} is in ${lists} lists of staff`];
      return isInInbox === isSpam ? [`${reference} is in the list of all requests although it is spam, or not`] : [];
    });
    return { asked: known.length, broken };
  },
};

/** Reads a list to its last page, as a receptionist. */
function listAll(centre: Centre, query: RequestListQuery): Set<string> {
  const found = new Set<string>();
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const list = centre.services().requests.list(actorOf(centre.staff.reception), { ...query, page });
    pageCount = list.pageCount;
    for (const { reference } of list.items) found.add(reference);
  }
  return found;
}
