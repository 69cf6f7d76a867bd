import { type WaitingKind, waitingKinds } from './waiting.schema.ts';

interface Waiting {
  id: string;
  kind: WaitingKind;
  /** ISO 8601. */
  since: string;
}

/** The visits of a day do not hide what else waits of the first of them. */
const subjectOf = ({ id, kind }: Waiting): string => (kind === 'close' ? kind : '') + id;

/**
 * At most `most` items, the oldest first: the oldest of each kind, so that many of one kind hide no other kind, then the
 * oldest of all. A request that waits for several reasons is listed for the first of `waitingKinds`.
 */
export function oldestOf<Item extends Waiting>(found: readonly Item[], most: number): Item[] {
  const byRank = found.toSorted((one, other) => waitingKinds.indexOf(one.kind) - waitingKinds.indexOf(other.kind));
  const single = byRank.filter((item, at) => byRank.findIndex((other) => subjectOf(other) === subjectOf(item)) === at);
  const byAge = single.toSorted((one, other) => one.since.localeCompare(other.since));
  const firsts = byAge.filter(({ kind }, at) => byAge.findIndex((other) => other.kind === kind) === at);
  const chosen = [...new Set([...firsts, ...byAge])].slice(0, most);
  return byAge.filter((item) => chosen.includes(item));
}
