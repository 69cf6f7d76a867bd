import { eq, inArray, sql } from 'drizzle-orm';
import type { Actor } from '../core/auth/actor.ts';
import type { Tx } from '../core/db/client.ts';
import { newContentId } from '../core/ids.ts';
import { auditRedirect } from './redirect-audit.ts';
import { redirects } from './redirects.table.ts';

interface MovedPage {
  fromPath: string;
  toPath: string;
  at: string;
}

/**
 * Stores a redirect from the former path of a page, in the transaction that moves the page. Redirects to the former path
 * get the new target, and one from the new path is deleted, so there is no chain or loop. Each has a line in the audit
 * log.
 */
export function redirectMovedPage(tx: Tx, actor: Actor, { fromPath, toPath, at }: MovedPage): void {
  const removed = tx
    .delete(redirects)
    .where(inArray(redirects.fromPath, [fromPath, toPath]))
    .returning()
    .all();
  for (const row of removed) auditRedirect(tx, actor, { ...row, event: 'removed', at });
  const retargeted = tx
    .update(redirects)
    .set({ toPath, updatedAt: at, version: sql`${redirects.version} + 1` })
    .where(eq(redirects.toPath, fromPath))
    .returning()
    .all();
  for (const row of retargeted)
    auditRedirect(tx, actor, { ...row, event: 'updated', at, before: { ...row, toPath: fromPath } });
  const id = newContentId();
  tx.insert(redirects).values({ id, fromPath, toPath, createdAt: at, updatedAt: at }).run();
  auditRedirect(tx, actor, { event: 'created', at, id, fromPath, toPath });
}
