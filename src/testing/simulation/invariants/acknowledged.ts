import { ofEachCase } from '../invariant.ts';
import { mayBeRemoved } from '../retention.ts';

/** Each acknowledged request is stored as its sender wrote it, until its erasure or the end of its retention. */
export const acknowledged = ofEachCase('nothing acknowledged is lost', ({ known, request, before }, centre) => {
  if (!known) return null;
  const { person, mark } = known;
  if (!request) {
    if (!before || !mayBeRemoved(before, centre)) return [`of ${person.name} was acknowledged, and is not stored`];
    centre.diary.noteDue(known);
    return [];
  }
  const isSame = request.name === person.name && JSON.stringify(request.details).includes(mark);
  return isSame ? [] : [`is not stored as ${person.name} sent it`];
});
