import type { Invariant } from '../invariant.ts';
import type { Received } from '../mailboxes.ts';
import { createFresh } from './fresh.ts';

const freshMails = createFresh<Received>();
const listed = 20;

/** Each daily digest counts and lists the requests that were new for long enough when it was composed. */
export const digest: Invariant = {
  name: 'digests name the requests that nobody has started',
  when: 'step',
  check: ({ mailboxes }) => {
    const digests = freshMails(mailboxes.received).filter(({ unstarted }) => unstarted !== null);
    const broken = digests.flatMap(({ mail, number, unstarted }) => {
      const wanted = unstarted ?? [];
      const named = new Set(String(mail.text).match(/D-[0-9A-Z]{4}-[0-9A-Z]{4}/g));
      const count = Number(/\d+/.exec(String(mail.subject))?.[0] ?? wanted.length);
      const isListed = named.size === 0 || wanted.length > listed || wanted.every((reference) => named.has(reference));
      return count === wanted.length && isListed && named.size <= wanted.length
        ? []
        : [`digest ${number} says ${count} and names ${[...named]}, and right is ${wanted}`];
    });
    return { checked: digests.length, broken };
  },
};
