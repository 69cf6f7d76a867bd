import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { AppError } from '#shared/errors.ts';
import { newRandomId } from '../ids.ts';
import type { Actor } from './actor.ts';

/** A download; its content is generated while it is streamed. */
export interface ExportFile {
  name: string;
  type: string;
  content: Readable;
}

/** Creates the download; checks the actor's permission again. */
type OpenExport = (actor: Actor) => ExportFile;

export type ExportTickets = ReturnType<typeof createExportTickets>;

const maxWaiting = 200;
const validMs = 5 * 60_000;

/**
 * Tickets for prepared downloads, so that no URL contains their parameters. Each ticket works once, within five
 * minutes.
 */
export function createExportTickets() {
  const waiting = new LRUCache<string, { staffId: string; open: OpenExport }>({ max: maxWaiting, ttl: validMs });

  /** Stores a download for the member of staff who prepared it. */
  function issue(actor: Actor, open: OpenExport): string {
    const ticket = newRandomId();
    waiting.set(ticket, { staffId: staffIdOf(actor), open });
    return ticket;
  }

  /** Throws `unauthenticated` for visitors, `not_found` if the ticket is another member's, used or expired. */
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
