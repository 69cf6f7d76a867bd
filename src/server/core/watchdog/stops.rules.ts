import { type OpenWork, readContentIds, type Work } from './running-work.ts';

/** A record that was part of stopped work, with its version at that time. */
export interface StoppedRecord {
  collection: string;
  id: string;
  version: number;
}

/** Work with which the event loop has stopped. */
export interface Stop extends Omit<Work, 'kind'> {
  /** `unknown`: nothing was noted. */
  kind: Work['kind'] | 'unknown';
  /** How often, and when last (ISO 8601). */
  count: number;
  at: string;
  /** Whether it is refused from then on. */
  isRefused: boolean;
  /** Null until the next start, since a stopped server cannot read them. */
  records: StoppedRecord[] | null;
}

/** The content of the file in which stops survive the end of the process. */
export interface StoredStops {
  /** The build that stopped; another one may have repaired it. */
  build: string;
  /** How often the watchdog has ended the process. */
  ends: number;
  /** The latest last. */
  stops: Stop[];
}

/** More would be addresses that strangers invented. */
const maxStops = 20;
const unknown = { kind: 'unknown', name: '', key: null, hasFreeText: false, hasTurned: true } as const;

/** Whether a part of the site is missing: not only an address that a stranger may have invented. */
export const isPartOfSite = ({ kind, name, isRefused, records, hasFreeText }: Stop): boolean =>
  isRefused && (kind === 'job' || Boolean(records?.length) || (!hasFreeText && readContentIds(name).length === 0));

/**
 * Adds a stop. Of several pieces of open work, the last to begin is suspected. It is refused at once if the loop has
 * turned since all other open work began, but not since the suspect began. Otherwise it may only have waited, so it is
 * refused after the second stop. While work without a key is open, which may be the cause, nothing is refused.
 */
export function addStop(
  stored: StoredStops | null,
  { open, build, at }: { open: readonly OpenWork[]; build: string; at: string },
): StoredStops {
  const { ends = 0, stops: all = [], build: formerBuild } = stored ?? {};
  const former = formerBuild === build ? all : [];
  const { hasTurned, ...suspect } = open.at(-1) ?? unknown;
  const isSame = ({ kind, name, key }: Stop) => kind === suspect.kind && name === suspect.name && key === suspect.key;
  const earlier = former.find(isSame);
  const isCertain = !hasTurned && open.every((one) => one.hasTurned || one.key === suspect.key);
  const mayBeRefused = [suspect, ...open].every(({ key }) => key !== null);
  const stop: Stop = {
    ...suspect,
    count: (earlier?.count ?? 0) + 1,
    at,
    isRefused: mayBeRefused && (isCertain || earlier !== undefined),
    records: null,
  };
  const others = former.filter((one) => one !== earlier);
  return { build, ends: ends + 1, stops: [...withoutLeast(others, others.length + 1 - maxStops), stop] };
}

/** Removes some stops: unrefused ones first, then those that are no part of the site, then the oldest. */
function withoutLeast(stops: readonly Stop[], count: number): Stop[] {
  const worth = (stop: Stop) => Number(stop.isRefused) + Number(isPartOfSite(stop));
  const removed = stops.toSorted((one, other) => worth(one) - worth(other)).slice(0, Math.max(count, 0));
  return stops.filter((stop) => !removed.includes(stop));
}
