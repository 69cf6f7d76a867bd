import { isNull, min, sql } from 'drizzle-orm';
import type { Clock } from '../core/clock.ts';
import type { Config } from '../core/config.ts';
import type { Db } from '../core/db/client.ts';
import { healthMessages } from '../core/health.messages.ts';
import type { HealthCheck, HealthProblem } from '../core/health-check.ts';
import { requestCards } from '../request-records/requests.table.ts';
import { cardMessages as messages } from './card.messages.ts';

interface CardsCheckDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'clamdUrl'>;
  /** When the virus scanner stopped answering while no card waited, in ms; null while it answers. */
  silentSince: () => number | null;
}

/** A check is repeated every minute, and a scanner that restarts needs a few. */
const toleratedMs = 10 * 60_000;

/** Cards that were not checked yet, and when the oldest arrived. */
export function readUncheckedCards(db: Db): { count: number; oldestAt: string | null } {
  const { count = 0, oldestAt = null } =
    db
      .select({ count: sql<number>`count(*)`, oldestAt: min(requestCards.createdAt) })
      .from(requestCards)
      .where(isNull(requestCards.checkedAt))
      .get() ?? {};
  return { count, oldestAt };
}

/**
 * Health check: cards are checked soon after they arrive. It is never red: a visitor can send a card on which the
 * scanner has no verdict.
 */
export function createCardsCheck({ db, clock, config: { clamdUrl }, silentSince }: CardsCheckDeps): HealthCheck {
  const scanner = clamdUrl === null ? [] : [{ label: messages.scanner, value: { text: clamdUrl } }];

  function findProblem(count: number, oldestAt: string | null): HealthProblem | null {
    if (oldestAt !== null && clock() - Date.parse(oldestAt) >= toleratedMs)
      return { state: 'amber', reason: `${count} cards are not checked yet` };
    const since = silentSince();
    if (since === null || clock() - since < toleratedMs) return null;
    const texts = { title: messages.silentTitle, advice: [messages.silentAdvice, healthMessages.informOperator] };
    return { state: 'amber', reason: 'the virus scanner does not answer', ...texts };
  }

  return {
    name: 'cardChecks',
    label: messages.checks,
    title: messages.uncheckedTitle,
    advice: [messages.uncheckedAdvice, healthMessages.informOperator],
    find: () => {
      const { count, oldestAt } = readUncheckedCards(db);
      return {
        problem: findProblem(count, oldestAt),
        facts: [
          ...scanner,
          { label: messages.unchecked, value: { count } },
          ...(oldestAt === null ? [] : [{ label: messages.oldestUnchecked, value: { at: oldestAt } }]),
        ],
      };
    },
  };
}
