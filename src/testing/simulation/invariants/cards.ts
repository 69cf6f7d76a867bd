import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { requestCards, requests } from '#server/requests/requests.table.ts';
import type { Invariant } from '../invariant.ts';

/** Each card has its file, and an open request all cards that were acknowledged. */
export const cards: Invariant = {
  name: 'no card is lost',
  when: 'step',
  check: ({ diary, db, folder }) => {
    const stored = db().select().from(requestCards).all();
    const lost = stored.filter(({ id }) => !existsSync(join(folder, 'uploads', 'private', id)));
    const open = new Map(
      db()
        .select()
        .from(requests)
        .all()
        .filter(({ closedAt }) => closedAt === null)
        .map(({ reference, id }) => [reference, id]),
    );
    const broken = diary.open().flatMap(({ reference, cards: sent }) => {
      const id = open.get(reference);
      const found = stored.filter(({ requestId }) => requestId === id).length;
      return id === undefined || found === sent ? [] : [`${reference} has ${found} of ${sent} cards`];
    });
    return { asked: stored.length, broken: [...broken, ...lost.map(({ id }) => `the file of the card ${id} is lost`)] };
  },
};
