import type { RequestListQuery } from '#shared/requests/inbox.schema.ts';
import { actorOf, type Centre } from '../centre.ts';
import { casesOf, type Invariant } from '../invariant.ts';

/** Staff see each acknowledged request in exactly one of the tabs "open", "done" and "possible spam". */
export const seen: Invariant = {
  name: 'everything acknowledged is in one list of staff',
  when: 'day',
  check: (centre) => {
    const lists = [
      listAll(centre, { state: 'open' }),
      listAll(centre, { state: 'closed' }),
      // The whole list of possible spam would mark it as seen, so it is searched for the numbers of everybody.
      listAll(centre, { folder: 'suspected', search: '97150' }),
    ];
    const inbox = listAll(centre, {});
    // Another promise looks for lost requests.
    const known = casesOf(centre).filter((one) => one.known !== null && one.request !== null);
    const broken = known.flatMap(({ reference }) => {
      const [isOpen, isDone, isSpam] = lists.map((list) => list.has(reference));
      const count = [isOpen, isDone, isSpam].filter(Boolean).length;
      if (count !== 1) return [`${reference} is in ${count} lists of staff`];
      return inbox.has(reference) === isSpam
        ? [`${reference} is in the list of all requests although it is spam, or not`]
        : [];
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
