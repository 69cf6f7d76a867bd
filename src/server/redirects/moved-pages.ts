import { eq, inArray, sql } from 'drizzle-orm';
import { audit } from '../core/audit/audit.ts';
import type { Actor } from '../core/auth/actor.ts';
import type { Tx } from '../core/db/client.ts';
import { newContentId } from '../core/ids.ts';
import { redirects } from './redirects.table.ts';

interface MovedPage {
  fromPath: string;
  toPath: string;
  at: string;
}

/**
 * Stores a redirect from the former path of a page, in the transaction that moves the page. Redirects to the former path
 * get the new target, and one from the new path is deleted, so there is no chain or loop.
 */
export function redirectMovedPage(tx: Tx, actor: Actor, { fromPath, toPath, at }: MovedPage): void {
  tx.delete(redirects)
    .where(inArray(redirects.fromPath, [fromPath, toPath]))
    .run();
  tx.update(redirects)
    .set({ toPath, updatedAt: at, version: sql`${redirects.version} + 1` })
    .where(eq(redirects.toPath, fromPath))
    .run();
  const id = newContentId();
  tx.insert(redirects).values({ id, fromPath, toPath, createdAt: at, updatedAt: at }).run();
  // Imports write no audit events for single redirects.
  if (actor.kind !== 'system')
    audit(tx, actor, { event: 'created', at, subject: 'redirect', id, name: fromPath, details: { to: toPath } });
}
