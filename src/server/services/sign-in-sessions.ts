import { and, desc, eq, lte, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { hashToken } from '../auth/token-hash.ts';
import { type Clock, toInstant } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../db/client.ts';
import { signInSessions, staff } from '../db/schema/index.ts';
import { newToken } from '../ids.ts';

/** Signed-in browsers that one member of staff may have; one more ends the oldest. */
const sessionsEach = 5;
const longestUserAgent = 300;

/** The sign-in sessions in the database, under the idle and absolute limits of the configuration. */
export function createSignInSessions({ db, clock, limits }: { db: Db; clock: Clock; limits: Config['session'] }) {
  // Being seen is written now and then, not at every request; often enough for the shortest idle limit.
  const seenEveryMs = Math.min(60_000, limits.idleMs / 10);

  /** Signs a browser in and returns its token, in the caller's transaction; dead sessions and the oldest beyond five go. */
  function open(tx: Tx, staffId: string, userAgent: string): string {
    const now = clock();
    const token = newToken();
    const instant = toInstant(now);
    tx.delete(signInSessions).where(isOver(now)).run();
    tx.insert(signInSessions)
      .values({ tokenHash: hashToken(token), staffId, userAgent: userAgent.slice(0, longestUserAgent), createdAt: instant, lastSeenAt: instant })
      .run();
    const own = eq(signInSessions.staffId, staffId);
    const newest = tx
      .select({ tokenHash: signInSessions.tokenHash })
      .from(signInSessions)
      .where(own)
      .orderBy(desc(signInSessions.createdAt), desc(sql`rowid`))
      .limit(sessionsEach);
    tx.delete(signInSessions)
      .where(and(own, notInArray(signInSessions.tokenHash, newest)))
      .run();
    return token;
  }

  /** Whose living session a token opens: an active member of staff, else undefined. Only what a person does keeps a session from idling. */
  function find(token: string, isByPerson = true) {
    const now = clock();
    const tokenHash = hashToken(token);
    const row = db
      .select({ session: signInSessions, member: staff })
      .from(signInSessions)
      .innerJoin(staff, eq(staff.id, signInSessions.staffId))
      .where(and(eq(signInSessions.tokenHash, tokenHash), eq(staff.isActive, true), not(isOver(now))))
      .get();
    if (row && isByPerson && Date.parse(row.session.lastSeenAt) + seenEveryMs <= now)
      db.update(signInSessions)
        .set({ lastSeenAt: toInstant(now) })
        .where(eq(signInSessions.tokenHash, tokenHash))
        .run();
    return row?.member;
  }

  /** Ends a session and returns whose it was; undefined where there was none. */
  function end(token: string): string | undefined {
    return db
      .delete(signInSessions)
      .where(eq(signInSessions.tokenHash, hashToken(token)))
      .returning({ staffId: signInSessions.staffId })
      .get()?.staffId;
  }

  const isOver = (now: number) =>
    or(lte(signInSessions.createdAt, toInstant(now - limits.absoluteMs)), lte(signInSessions.lastSeenAt, toInstant(now - limits.idleMs))) as SQL;

  return { open, find, end };
}
