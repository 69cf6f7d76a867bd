import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { removals } from '#server/requests/removals.table.ts';
import { requestCards, requests } from '#server/requests/requests.table.ts';
import type { Invariant } from '../invariant.ts';

/**
 * Each card has its file, and an open request all cards that were acknowledged. A request that was closed for long and
 * opened again may have lost them, so the second is asked only before retention removed any card.
 */
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
    const removed = db().select().from(removals).where(eq(removals.reason, 'retention')).all();
    const known = removed.some((removal) => removal.cards > 0) ? [] : diary.open();
    const broken = known.flatMap(({ reference, cards: sent }) => {
      const id = open.get(reference);
      const found = stored.filter(({ requestId }) => requestId === id).length;
      return id === undefined || found === sent ? [] : [`${reference} has ${found} of ${sent} cards`];
    });
    return { asked: stored.length, broken: [...broken, ...lost.map(({ id }) => `the file of the card ${id} is lost`)] };
  },
};
