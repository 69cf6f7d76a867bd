import { tabStorage } from '../../ui/lib/tab-storage.ts';

/** Proves when a form was opened. */
interface FormTicket {
  ticket: string;
  /** The minimum age at which the server accepts a request as a person's. */
  minSeconds: number;
}

interface KeptTicket extends FormTicket {
  /** When this browser received it, in ms since 1970. */
  cameAt: number;
}

const key = 'form-ticket';
/** The server accepts a ticket for a month. */
const keptForMs = 86_400_000;
const marginMs = 250;

/** The tab's ticket of its first form, stored so that a visitor can send again after a reload. Calls `fetchOne` if it is missing or a day old. */
export async function takeTicket(fetchOne: () => Promise<FormTicket>): Promise<KeptTicket> {
  const kept = readKept();
  if (kept) return kept;
  const ticket = { ...(await fetchOne()), cameAt: Date.now() };
  tabStorage.write(key, JSON.stringify(ticket));
  return ticket;
}

/** The remaining time in ms until a ticket is old enough. */
export function waitOf({ cameAt, minSeconds }: KeptTicket, now: number): number {
  const needed = minSeconds * 1000 + marginMs;
  // Bounds the wait if the clock was set back.
  return Math.min(needed, Math.max(0, cameAt + needed - now));
}

function readKept(): KeptTicket | null {
  try {
    const kept = JSON.parse(tabStorage.read(key) ?? 'null') as KeptTicket | null;
    return kept && typeof kept.ticket === 'string' && Math.abs(Date.now() - kept.cameAt) < keptForMs ? kept : null;
  } catch {
    return null;
  }
}
