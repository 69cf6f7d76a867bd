import { tabStorage } from '../../ui/lib/tab-storage.ts';

/** What proves when a form was opened. */
interface FormTicket {
  ticket: string;
  /** How old it must be before a request sent with it counts as a person's. */
  minSeconds: number;
}

interface KeptTicket extends FormTicket {
  /** When it came, by this browser's clock, in ms since 1970. */
  cameAt: number;
}

const key = 'form-ticket';
/** The server takes one for a month. */
const keptForMs = 86_400_000;
const marginMs = 250;

/** The tab's ticket, as old as its first form: kept over reloads, so that somebody who sends again at once is no machine. `fetchOne` is asked where there is none or it is a day old. */
export async function takeTicket(fetchOne: () => Promise<FormTicket>): Promise<KeptTicket> {
  const kept = readKept();
  if (kept) return kept;
  const ticket = { ...(await fetchOne()), cameAt: Date.now() };
  tabStorage.write(key, JSON.stringify(ticket));
  return ticket;
}

/** How long to wait until a ticket is old enough, in ms. */
export function waitOf({ cameAt, minSeconds }: KeptTicket, now: number): number {
  const needed = minSeconds * 1000 + marginMs;
  // A clock that was set back must keep nobody waiting longer than that.
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
