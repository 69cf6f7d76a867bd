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
      // Reading the list of possible spam marks it as seen. A search does not, and every number contains these digits.
      listAll(centre, { folder: 'suspected', search: '97150' }),
    ];
    const inbox = listAll(centre, {});
    // `acknowledged` finds lost requests.
    const known = casesOf(centre).filter((one) => one.known !== null && one.request !== null);
    const broken = known.flatMap(({ reference }) => {
      const [isOpen, isDone, isSpam] = lists.map((list) => list.has(reference));
      const count = [isOpen, isDone, isSpam].filter(Boolean).length;
      if (count !== 1) return [`${reference} is in ${count} lists of staff`];
      return inbox.has(reference) === isSpam
        ? [`${reference} is in the list of all requests although it is spam, or not`]
        : [];
    });
    return { checked: known.length, broken };
  },
};

/** Reads all pages of a list as reception. */
function listAll(centre: Centre, query: RequestListQuery): Set<string> {
  const found = new Set<string>();
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const list = centre.services().requests.list(actorOf(centre.staff.reception), { ...query, page });
    pageCount = list.pageCount;
    for (const { reference } of list.items) found.add(reference);
  }
  return found;
}
