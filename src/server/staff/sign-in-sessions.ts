import { createHash } from 'node:crypto';
import { and, desc, eq, gt, lte, ne, not, notInArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SignInRules, SignInSession } from '#shared/staff/staff.schema.ts';
import { clockCorrectionMs } from '#shared/time/time.rules.ts';
import { hashToken } from '../core/auth/token-hash.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Tx } from '../core/db/client.ts';
import { placeholders } from '../core/db/placeholders.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import { newToken } from '../core/ids.ts';
import { writeIfPossible } from '../core/storage-failure.ts';
import { signInSessions, staff } from './staff.table.ts';

/** The maximum number of sessions per member; another sign-in ends the oldest. */
const sessionsEach = 20;
const maxUserAgentLength = 300;
/**
 * `lastSeenAt` is written at this interval, not at every request; often enough for the shortest idle limit, 5 minutes.
 */
const seenEveryMs = 60_000;
const reauthenticatedMs = 10 * 60_000;

interface SignInSessionsDeps extends CommonDeps {
  /** The current idle and absolute limits. */
  rules: () => Pick<SignInRules, 'idleMinutes' | 'absoluteHours'>;
}

/** Sign-in sessions in the database, with idle and absolute limits. */
export function createSignInSessions({ db, clock, rules }: SignInSessionsDeps) {
  /**
   * Creates a session in the caller's transaction and returns its token. Deletes expired sessions and the oldest ones
   * beyond twenty.
   */
  function open(tx: Tx, staffId: string, { userAgent, address }: { userAgent: string; address: string }): string {
    const now = clock();
    const token = newToken();
    const instant = toInstant(now);
    tx.delete(signInSessions)
      .where(isOver(limitsAt(now)))
      .run();
    tx.insert(signInSessions)
      .values({
        tokenHash: hashToken(token),
        staffId,
        userAgent: userAgent.slice(0, maxUserAgentLength),
        address,
        createdAt: instant,
        lastSeenAt: instant,
        reauthenticatedAt: instant,
      })
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
    tx.update(staff).set({ lastSeenAt: instant }).where(eq(staff.id, staffId)).run();
    return token;
  }

  /**
   * The active member of a valid session, and whether they proved who they are recently; else undefined. Only requests
   * by a person extend the idle limit.
   */
  function find(token: string, isByPerson = true) {
    const now = clock();
    const tokenHash = hashToken(token);
    const row = validSession(db).get({ tokenHash, ...limitsAt(now) });
    if (row && isByPerson && Math.abs(now - Date.parse(row.session.lastSeenAt)) >= seenEveryMs) {
      const seen = { lastSeenAt: toInstant(now) };
      writeIfPossible(() => {
        db.update(signInSessions).set(seen).where(eq(signInSessions.tokenHash, tokenHash)).run();
        db.update(staff).set(seen).where(eq(staff.id, row.member.id)).run();
      });
    }
    return row && { member: row.member, isReauthenticated: isRecent(row.session.reauthenticatedAt, now) };
  }

  /** The ms after which the session ends unless its member does something; 0 if it has ended. */
  function idleMsLeft(token: string): number {
    const seen = eq(signInSessions.tokenHash, hashToken(token));
    const row = db.select({ lastSeenAt: signInSessions.lastSeenAt }).from(signInSessions).where(seen).get();
    if (!row) return 0;
    return Math.max(0, Date.parse(row.lastSeenAt) + rules().idleMinutes * 60_000 - clock());
  }

  /** Stores, in the caller's transaction, that the member of the session has just proved who they are. */
  function reauthenticate(tx: Tx, token: string): void {
    tx.update(signInSessions)
      .set({ reauthenticatedAt: toInstant(clock()) })
      .where(eq(signInSessions.tokenHash, hashToken(token)))
      .run();
  }

  /**
   * Replaces the token of a valid session, so that a copy of the previous one is useless. Returns the new token, null
   * if there is no valid session.
   */
  function renew(token: string): string | null {
    const renewed = newToken();
    const change = { tokenHash: hashToken(renewed) };
    const { changes } = db
      .update(signInSessions)
      .set(change)
      .where(eq(signInSessions.tokenHash, hashToken(token)))
      .run();
    return changes === 0 ? null : renewed;
  }

  /** Ends a session and returns its member's id; undefined if there was none. */
  function end(token: string): string | undefined {
    return db
      .delete(signInSessions)
      .where(eq(signInSessions.tokenHash, hashToken(token)))
      .returning({ staffId: signInSessions.staffId })
      .get()?.staffId;
  }

  /** Ends a member's sessions in the caller's transaction, except the one with this token, and returns their number. */
  function endAll(tx: Tx, staffId: string, exceptToken: string | null = null): number {
    const others = exceptToken === null ? undefined : ne(signInSessions.tokenHash, hashToken(exceptToken));
    return tx
      .delete(signInSessions)
      .where(and(eq(signInSessions.staffId, staffId), others))
      .run().changes;
  }

  /** A member's valid sessions, the most recently used first. */
  function list(staffId: string, currentToken: string | null): SignInSession[] {
    const current = currentToken === null ? null : hashToken(currentToken);
    return readLiving(staffId).map(({ tokenHash, userAgent, address, createdAt, lastSeenAt }) => ({
      id: sessionId(tokenHash),
      userAgent,
      address,
      createdAt,
      lastSeenAt,
      isCurrent: tokenHash === current,
    }));
  }

  /** Ends a member's session by its public id. Returns whether it existed. */
  function endListed(staffId: string, id: string): boolean {
    const found = readLiving(staffId).find(({ tokenHash }) => sessionId(tokenHash) === id);
    if (found) db.delete(signInSessions).where(eq(signInSessions.tokenHash, found.tokenHash)).run();
    return found !== undefined;
  }

  function readLiving(staffId: string) {
    return db
      .select()
      .from(signInSessions)
      .where(and(eq(signInSessions.staffId, staffId), not(isOver(limitsAt(clock())))))
      .orderBy(desc(signInSessions.lastSeenAt))
      .all();
  }

  function limitsAt(now: number): Limits<string> {
    const { idleMinutes, absoluteHours } = rules();
    return {
      oldest: toInstant(now - absoluteHours * 3_600_000),
      idle: toInstant(now - idleMinutes * 60_000),
      latest: toInstant(now + clockCorrectionMs),
    };
  }

  return { open, find, idleMsLeft, reauthenticate, renew, end, endAll, list, endListed };
}

/** Not for a stamp from the future, which a wrong clock has left. */
function isRecent(instant: string | null, now: number): boolean {
  const age = instant === null ? Number.POSITIVE_INFINITY : now - Date.parse(instant);
  return age >= 0 && age < reauthenticatedMs;
}

/** A public id, from which neither the token nor its stored hash can be derived. */
const sessionId = (tokenHash: string) => createHash('sha256').update(tokenHash).digest('hex').slice(0, 32);

/** A session is over if it began before `oldest`, was idle since `idle`, or has a time after `latest`. */
type Limits<Value> = Record<'oldest' | 'idle' | 'latest', Value>;

const isOver = ({ oldest, idle, latest }: Limits<string | Placeholder>): SQL =>
  or(
    lte(signInSessions.createdAt, oldest),
    lte(signInSessions.lastSeenAt, idle),
    // A session that began while the clock was ahead would never end otherwise.
    gt(signInSessions.createdAt, latest),
    gt(signInSessions.lastSeenAt, latest),
  ) as SQL;

/** A prepared statement, because every request of the staff area runs it. */
const validSession = preparedQuery((db) =>
  db
    .select({ session: signInSessions, member: staff })
    .from(signInSessions)
    .innerJoin(staff, eq(staff.id, signInSessions.staffId))
    .where(
      and(
        eq(signInSessions.tokenHash, sql.placeholder('tokenHash')),
        eq(staff.isActive, true),
        not(isOver(placeholders(['oldest', 'idle', 'latest']))),
      ),
    )
    .prepare(),
);
