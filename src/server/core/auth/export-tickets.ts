import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { AppError } from '#shared/errors.ts';
import { newRandomId } from '../ids.ts';
import type { Actor } from './actor.ts';

/** A download: its bytes come as they are asked for. */
export interface ExportFile {
  name: string;
  type: string;
  content: Readable;
}

/** Makes the download; decides again whether the actor may have it. */
type OpenExport = (actor: Actor) => ExportFile;

export type ExportTickets = ReturnType<typeof createExportTickets>;

const mostWaiting = 200;
const validMs = 5 * 60_000;

/** Downloads that were prepared and wait to be fetched: what they hold stands in no address, and each is fetched once, within five minutes. */
export function createExportTickets() {
  const waiting = new LRUCache<string, { staffId: string; open: OpenExport }>({ max: mostWaiting, ttl: validMs });

  /** Keeps a download for the member of staff who asked for it. */
  function issue(actor: Actor, open: OpenExport): string {
    const ticket = newRandomId();
    waiting.set(ticket, { staffId: staffIdOf(actor), open });
    return ticket;
  }

  /** The download behind a ticket. Throws `unauthenticated` for visitors, `not_found` for another's ticket and one that is spent or over. */
  function open(actor: Actor, ticket: string): ExportFile {
    const staffId = staffIdOf(actor);
    const found = waiting.get(ticket);
    if (found?.staffId !== staffId) throw new AppError('not_found');
    waiting.delete(ticket);
    return found.open(actor);
  }

  return { issue, open };
}

function staffIdOf(actor: Actor): string {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated');
  return actor.kind === 'staff' ? actor.staffId : '';
}
