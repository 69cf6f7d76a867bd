import { eq, inArray, sql } from 'drizzle-orm';
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
export function redirectMovedPage(tx: Tx, { fromPath, toPath, at }: MovedPage): void {
  tx.delete(redirects)
    .where(inArray(redirects.fromPath, [fromPath, toPath]))
    .run();
  tx.update(redirects)
    .set({ toPath, updatedAt: at, version: sql`${redirects.version} + 1` })
    .where(eq(redirects.toPath, fromPath))
    .run();
  tx.insert(redirects).values({ id: newContentId(), fromPath, toPath, createdAt: at, updatedAt: at }).run();
}
