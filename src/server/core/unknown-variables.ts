import { closest, distance } from 'fastest-levenshtein';

export interface UnknownVariable {
  name: string;
  /** The name that was probably meant. */
  nearest: string;
}

/** Variables with these prefixes belong to Dana, or look so. */
const ownPrefix = /^(DANA|LIMIT|SMS|SMTP|MAIL|BACKUP|REPLICA|HEARTBEAT|WEBHOOK|WHATSAPP|CLAMD|SHARED_CACHE|HSTS)_/;
/** Known to the build, or set by other programs: cron, and Docker and Kubernetes for a service called `dana`. */
const others = /^(DANA_COMMIT|MAILTO)$|_SERVICE_(HOST|PORT)|_PORT_\d+_(TCP|UDP)/;
const addressOfLink = /^(tcp|udp):\/\//;
/** Shorter names, such as `PORT`, are near to many others. */
const leastLength = 6;
/** From this length on, two letters may differ. */
const longName = 10;

/** The variables of an environment that look like misspelt or invented ones of Dana. Empty ones count as not set. */
export function findUnknownVariables(
  environment: Record<string, string | undefined>,
  known: readonly string[],
): UnknownVariable[] {
  return Object.entries(environment).flatMap(([name, value]) => {
    if (!value || known.includes(name) || others.test(name) || addressOfLink.test(value)) return [];
    const written = name.toUpperCase().replaceAll('-', '_');
    const nearest = closest(written, [...known]);
    return isNear(written, nearest) || ownPrefix.test(written) ? [{ name, nearest }] : [];
  });
}

/** Whether a name differs from a known one by a slip of the keyboard. */
function isNear(name: string, known: string): boolean {
  if (known.length < leastLength) return name === known;
  const isSwapped = [...name].sort().join('') === [...known].sort().join('');
  return distance(name, known) <= (isSwapped || known.length >= longName ? 2 : 1);
}

/** One line for the operator. Values may be secrets, so it has none. */
export const describeUnknown = ({ name, nearest }: UnknownVariable): string =>
  `${name}: Dana has no setting of this name, so it is ignored. Did you mean ${nearest}?`;
