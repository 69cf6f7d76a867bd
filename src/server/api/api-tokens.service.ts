import { desc, eq, sql } from 'drizzle-orm';
import {
  type ApiToken,
  type ApiTokenInput,
  apiTokenInputSchema,
  type NewApiToken,
} from '#shared/api/api-tokens.schema.ts';
import { AppError } from '#shared/errors.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { type AuditedEvent, audit } from '../core/audit/audit.ts';
import { type Actor, type Authorized, actorName, type Reauthenticated } from '../core/auth/actor.ts';
import { hashToken } from '../core/auth/token-hash.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import { inTransaction, type Tx } from '../core/db/client.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import { newRandomId, newToken } from '../core/ids.ts';
import { writeIfPossible } from '../core/storage-failure.ts';
import { apiTokens } from './api.table.ts';

interface ApiTokensServiceDeps extends CommonDeps {
  logger: Record<'info', (details: object, message: string) => void>;
}

type TokenRow = typeof apiTokens.$inferSelect;

/** Prefix of every token, by which people and secret scanners recognise it. */
const tokenPrefix = 'dana_';
const endingLength = 4;
const usedEveryMs = 60_000;

export type ApiTokensService = ReturnType<typeof createApiTokensService>;

/** Tokens with which API clients authenticate. */
export function createApiTokensService({ db, clock, logger }: ApiTokensServiceDeps) {
  /** Every token, the newest first. */
  function list(_actor: Authorized<'tokens.write'>): ApiToken[] {
    return db.select().from(apiTokens).orderBy(desc(apiTokens.createdAt), desc(sql`rowid`)).all().map(present);
  }

  /** Creates a token and returns it, which is never shown again. Throws a ZodError for invalid input. */
  function create(actor: Authorized<'tokens.write'> & Reauthenticated, input: ApiTokenInput): NewApiToken {
    const { name, scopes, days } = apiTokenInputSchema.parse(input);
    const token = `${tokenPrefix}${newToken()}`;
    const now = clock();
    const values: TokenRow = {
      id: newRandomId(),
      tokenHash: hashToken(token),
      name,
      ending: token.slice(-endingLength),
      scopes: [...new Set(scopes)],
      createdBy: actorName(actor),
      createdAt: toInstant(now),
      expiresAt: toInstant(now + days * dayMs),
      lastUsedAt: null,
    };
    const row = inTransaction(db, (tx) => {
      recordEvent(tx, actor, 'tokenMade', values, { scopes: values.scopes.join(', '), days });
      return tx.insert(apiTokens).values(values).returning().get();
    });
    logger.info({ event: 'api_token_made', tokenId: row.id, scopes, ...whoIs(actor) }, 'An API token was made.');
    return { token, record: present(row) };
  }

  /** Throws `not_found`. */
  function revoke(actor: Authorized<'tokens.write'>, id: string): void {
    inTransaction(db, (tx) => {
      const row = tx.delete(apiTokens).where(eq(apiTokens.id, id)).returning().get();
      if (!row) throw new AppError('not_found');
      recordEvent(tx, actor, 'tokenRevoked', row);
    });
    logger.info({ event: 'api_token_revoked', tokenId: id, ...whoIs(actor) }, 'An API token was revoked.');
  }

  /** The actor of a valid token, at this network address; else null. Updates `lastUsedAt` at most once a minute. */
  function resolve(token: string, address: string): Actor | null {
    const row = tokenByHash(db).get({ hash: hashToken(token) });
    const now = clock();
    if (!row || row.expiresAt <= toInstant(now)) return null;
    if (row.lastUsedAt === null || Math.abs(now - Date.parse(row.lastUsedAt)) >= usedEveryMs)
      writeIfPossible(() => {
        db.update(apiTokens)
          .set({ lastUsedAt: toInstant(now) })
          .where(eq(apiTokens.id, row.id))
          .run();
      });
    return { kind: 'token', tokenId: row.id, name: row.name, scopes: row.scopes, address };
  }

  function recordEvent(
    tx: Tx,
    actor: Actor,
    event: AuditedEvent['event'],
    { id, name }: TokenRow,
    details: AuditedEvent['details'] = {},
  ): void {
    audit(tx, actor, { event, at: toInstant(clock()), subject: 'token', id, name, details });
  }

  function present({ tokenHash: _tokenHash, ...row }: TokenRow): ApiToken {
    return { ...row, isExpired: row.expiresAt <= toInstant(clock()) };
  }

  return { list, create, revoke, resolve };
}

const whoIs = (actor: Actor) => (actor.kind === 'staff' ? { staffId: actor.staffId } : {});

const tokenByHash = preparedQuery((db) =>
  db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.tokenHash, sql.placeholder('hash')))
    .prepare(),
);
