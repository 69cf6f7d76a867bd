import type { Clock } from '../../core/clock.ts';

/** A page that is open asks every 10 seconds, so a page that was closed is forgotten soon after. */
const openMs = 25_000;

interface OpenPage {
  staffId: string;
  requestId: string;
  name: string;
  at: number;
}

/** The requests that members of staff have open now, in memory: it warns of double work and needs no record. */
export function createOpenRequests({ clock }: { clock: Clock }) {
  const pages = new Map<string, OpenPage>();

  /** Notes which request a member has open (null: none), and returns those of colleagues. */
  function note(
    { staffId, name }: { staffId: string; name: string },
    requestId: string | null,
  ): { requestId: string; name: string }[] {
    const now = clock();
    for (const [key, { at }] of pages) if (at > now || at + openMs < now) pages.delete(key);
    const others = [...pages.values()].filter((page) => page.staffId !== staffId);
    // A member may have several pages open. One that was closed is forgotten by its silence.
    if (requestId !== null) pages.set(`${staffId} ${requestId}`, { staffId, requestId, name, at: now });
    return others.map((page) => ({ requestId: page.requestId, name: page.name }));
  }

  return { note };
}
