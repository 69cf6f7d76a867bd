import type { Clock } from '../core/clock.ts';

/** A page that is open asks every 10 seconds, so a page that was closed is forgotten soon after. */
const openMs = 25_000;

interface OpenPage {
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
    pages.delete(staffId);
    for (const [id, { at }] of pages) if (at > now || at + openMs < now) pages.delete(id);
    const others = [...pages.values()].map((page) => ({ requestId: page.requestId, name: page.name }));
    if (requestId !== null) pages.set(staffId, { requestId, name, at: now });
    return others;
  }

  return { note };
}
