import type { OpenWork, Work } from './running-work.ts';

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

/** More would be addresses that strangers made up. */
const maxStops = 20;
const unknown = { kind: 'unknown', name: '', key: null, hasFreeText: false, hasTurned: true } as const;

/**
 * Adds a stop. Of several pieces of open work, the last to begin is suspected. It certainly ran if the loop has not turned
 * since it began. Otherwise it may only have waited, so it is refused only after the second stop.
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
  const isCertain = !hasTurned || earlier !== undefined;
  const stop: Stop = {
    ...suspect,
    count: (earlier?.count ?? 0) + 1,
    at,
    isRefused: suspect.key !== null && isCertain,
    records: null,
  };
  const stops = [...former.filter((one) => one !== earlier), stop].slice(-maxStops);
  return { build, ends: ends + 1, stops };
}
