import { eq, isNull, lte } from 'drizzle-orm';
import { adminPaths } from '#shared/paths.ts';
import { clockCorrectionMs } from '#shared/time/time.rules.ts';
import { hashToken } from '../core/auth/token-hash.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import { isClockDoubtful } from '../core/clock-doubt.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { newToken } from '../core/ids.ts';
import { oneTimeLinks, staffMails } from './staff.table.ts';

type OneTimeLink = typeof oneTimeLinks.$inferSelect;
type LinkPurpose = OneTimeLink['purpose'];

const hourMs = 3_600_000;
/** The validity of each link. */
export const validMs: Record<LinkPurpose, number> = { setup: 24 * hourMs, invite: 7 * 24 * hourMs, reset: hourMs };

export function createOneTimeLinks({ clock }: { clock: Clock }) {
  /** Creates a link in the caller's transaction and returns its token; earlier links stay valid. */
  function make(tx: Tx, purpose: LinkPurpose, staffId: string | null): string {
    const token = newToken();
    const now = clock();
    // A wrong clock must not end invitations for good.
    if (!isClockDoubtful(tx, now))
      tx.delete(oneTimeLinks)
        .where(lte(oneTimeLinks.expiresAt, toInstant(now)))
        .run();
    tx.insert(oneTimeLinks)
      .values({ tokenHash: hashToken(token), purpose, staffId, expiresAt: toInstant(now + validMs[purpose]) })
      .run();
    return token;
  }

  /** The valid link of a token, else undefined. */
  function find(reader: Db | Tx, token: string): OneTimeLink | undefined {
    const link = reader
      .select()
      .from(oneTimeLinks)
      .where(eq(oneTimeLinks.tokenHash, hashToken(token)))
      .get();
    if (!link) return undefined;
    const leftMs = Date.parse(link.expiresAt) - clock();
    return leftMs > 0 && leftMs <= validMs[link.purpose] + clockCorrectionMs ? link : undefined;
  }

  /**
   * Deletes every link of a member, and the mails that wait to bring one; null: the set-up links, which belong to no
   * member.
   */
  function drop(tx: Tx, staffId: string | null): void {
    tx.delete(oneTimeLinks)
      .where(staffId === null ? isNull(oneTimeLinks.staffId) : eq(oneTimeLinks.staffId, staffId))
      .run();
    if (staffId !== null) tx.delete(staffMails).where(eq(staffMails.staffId, staffId)).run();
  }

  return { make, find, drop };
}

/** The path of a link. The token is in the fragment, which browsers never send. */
export const linkPath = (token: string): string => `${adminPaths.link()}#${token}`;
