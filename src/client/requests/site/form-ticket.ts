import { tabStorage } from '../../ui/lib/tab-storage.ts';

/** Proves when a form was opened. */
interface FormTicket {
  ticket: string;
  /** The minimum age at which the server accepts a request as a person's. */
  minSeconds: number;
}

interface StoredTicket extends FormTicket {
  /** When this browser received it, in ms since 1970. */
  receivedAt: number;
}

const key = 'form-ticket';
/** A stored ticket is reused for a day; the server accepts it for a month. */
const maxAgeMs = 86_400_000;
const marginMs = 250;

/**
 * The tab's ticket of its first form, stored so that a visitor can send again after a reload. Calls `fetchOne` if it is
 * missing or a day old.
 */
export async function takeTicket(fetchOne: () => Promise<FormTicket>): Promise<StoredTicket> {
  const stored = readStored();
  if (stored) return stored;
  const ticket = { ...(await fetchOne()), receivedAt: Date.now() };
  tabStorage.write(key, JSON.stringify(ticket));
  return ticket;
}

/** The remaining time in ms until a ticket is old enough. */
export function remainingWaitMs({ receivedAt, minSeconds }: StoredTicket, now: number): number {
  const needed = minSeconds * 1000 + marginMs;
  // Bounds the wait if the clock was set back.
  return Math.min(needed, Math.max(0, receivedAt + needed - now));
}

function readStored(): StoredTicket | null {
  try {
    const stored = JSON.parse(tabStorage.read(key) ?? 'null') as StoredTicket | null;
    if (typeof stored?.ticket !== 'string') return null;
    return Math.abs(Date.now() - stored.receivedAt) < maxAgeMs ? stored : null;
  } catch {
    return null;
  }
}
