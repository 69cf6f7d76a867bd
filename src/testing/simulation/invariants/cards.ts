import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ofEachCase } from '../invariant.ts';
import { mayLoseCards } from '../retention.ts';

/** Each card has its file, and a request keeps its acknowledged cards until their retention ends. */
export const cards = ofEachCase('no card is lost', (one, centre) => {
  const { request, cards: stored, known, before } = one;
  const wanted = before?.request ? before.cards.length : (known?.cards ?? stored.length);
  if (!request || (wanted === 0 && stored.length === 0)) return null;
  const lost = stored.filter(({ id }) => !existsSync(join(centre.folder, 'uploads', 'private', id)));
  const isDue = stored.length < wanted && before !== null && mayLoseCards(before, centre);
  return [
    ...lost.map(({ id }) => `has lost the file of its card ${id}`),
    ...(stored.length === wanted || isDue ? [] : [`has ${stored.length} of ${wanted} cards`]),
  ];
});
