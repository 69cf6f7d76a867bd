import { eq, isNull, lte } from 'drizzle-orm';
import { adminPaths } from '#shared/paths.ts';
import { hashToken } from '../core/auth/token-hash.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { newToken } from '../core/ids.ts';
import { oneTimeLinks } from './staff.table.ts';

type OneTimeLink = typeof oneTimeLinks.$inferSelect;
type LinkPurpose = OneTimeLink['purpose'];

const hourMs = 3_600_000;
/** How long each link is good for. */
const lastsMs: Record<LinkPurpose, number> = { setup: 24 * hourMs, invite: 7 * 24 * hourMs, reset: hourMs };

/** The links that open something once. */
export function createOneTimeLinks({ clock }: { clock: Clock }) {
  /** A new link's secret, in the caller's transaction; those before it stay good. */
  function make(tx: Tx, purpose: LinkPurpose, staffId: string | null): string {
    const token = newToken();
    const now = clock();
    tx.delete(oneTimeLinks)
      .where(lte(oneTimeLinks.expiresAt, toInstant(now)))
      .run();
    tx.insert(oneTimeLinks)
      .values({ tokenHash: hashToken(token), purpose, staffId, expiresAt: toInstant(now + lastsMs[purpose]) })
      .run();
    return token;
  }

  /** The living link that a secret opens, undefined where there is none. */
  function find(reader: Db | Tx, token: string): OneTimeLink | undefined {
    const link = reader
      .select()
      .from(oneTimeLinks)
      .where(eq(oneTimeLinks.tokenHash, hashToken(token)))
      .get();
    return link && link.expiresAt > toInstant(clock()) ? link : undefined;
  }

  /** Ends every link of a member; null: those that belong to nobody, which is the set-up. */
  function drop(tx: Tx, staffId: string | null): void {
    tx.delete(oneTimeLinks)
      .where(staffId === null ? isNull(oneTimeLinks.staffId) : eq(oneTimeLinks.staffId, staffId))
      .run();
  }

  return { make, find, drop };
}

/** The path that a link opens; its secret stands behind the #, which browsers send to nobody. */
export const linkPath = (token: string): string => `${adminPaths.link()}#${token}`;
