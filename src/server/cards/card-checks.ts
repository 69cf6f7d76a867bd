import { buffer } from 'node:stream/consumers';
import { asc, eq, isNull } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { DecryptionError } from '../core/auth/encrypted-bytes.ts';
import { toInstant } from '../core/clock.ts';
import type { CommonDeps } from '../core/common-deps.ts';
import type { Config } from '../core/config.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import type { Stops } from '../core/watchdog/stops.ts';
import { createWorker } from '../core/worker.ts';
import { type RequestCardRow, requestCards } from '../request-records/requests.table.ts';
import type { RequestsRevision } from '../request-records/requests-revision.ts';
import { cardMessages } from './card.messages.ts';
import { inspectPdf } from './card-cleaner.ts';
import type { PrivateFiles } from './private-files.ts';
import { createVirusScanner, NoVerdictError, type VirusScanner } from './virus-scanner.ts';

export interface CardChecksDeps extends CommonDeps {
  config: Pick<Config, 'clamdUrl'>;
  privateFiles: Pick<PrivateFiles, 'read'>;
  revision: Pick<RequestsRevision, 'raise'>;
  logger: Record<'warn' | 'error', (details: object, message: string) => void>;
  stops?: Stops | undefined;
}

export type CardChecks = ReturnType<typeof createCardChecks>;

const retryMs = 60_000;
/** As many cards in a row without an answer mean that the scanner is down. */
const maxUnanswered = 5;

/**
 * Checks PDFs for active content and, if CLAMD_URL is set, all cards for viruses. A check runs in the background after
 * a request is stored, so a scanner that is down never costs a request. It runs again before staff open a card.
 */
export function createCardChecks({ db, clock, config, privateFiles, revision, logger, stops }: CardChecksDeps) {
  const scanner = config.clamdUrl === null ? null : createVirusScanner(config.clamdUrl);
  /**
   * A stop aborts the current check, so a scanner that does not answer never delays the shutdown. The next start
   * repeats the check.
   */
  const worker = createWorker({
    job: 'checks of cards',
    run: checkWaiting,
    everyMs: retryMs,
    logger,
    stops,
  });
  const { signal } = worker;
  /** Cards without a verdict, the latest attempt last. */
  let failed: string[] = [];
  /** When the scanner stopped answering while no card waited, in ms; null while it answers. */
  let silentSince: number | null = null;

  /** Checks all unchecked cards, including those of earlier runs of the server. */
  async function checkWaiting(): Promise<void> {
    const waiting = waitingCards(db).all();
    // Cards that failed come last, so that they never hold up the others.
    const order = new Map(failed.map((id, index) => [id, index]));
    waiting.sort((one, other) => (order.get(one.id) ?? -1) - (order.get(other.id) ?? -1));
    failed = failed.filter((id) => waiting.some((card) => card.id === id));
    if (waiting.length === 0) await tryScanner();
    const failures: unknown[] = [];
    let unanswered = 0;
    for (const card of waiting) {
      if (signal.aborted || unanswered >= maxUnanswered) break;
      failed = failed.filter((id) => id !== card.id);
      try {
        await check(card);
        unanswered = 0;
      } catch (error) {
        failed.push(card.id);
        failures.push(error);
        unanswered = isRefusal(error) ? 0 : unanswered + 1;
      }
    }
    if (failures.length > 0 && !signal.aborted)
      logger.warn(
        { err: failures[0], failures: failures.length },
        'cards could not be checked for viruses; they are tried again within a minute',
      );
  }

  /** Returns the verdict and notes that the scanner answers. Throws as the scanner. */
  async function scan(by: VirusScanner, source: Parameters<VirusScanner['scan']>[0]) {
    const verdict = await by.scan(source, signal);
    silentSince = null;
    return verdict;
  }

  /** Without cards, only this shows that the scanner is down. */
  async function tryScanner(): Promise<void> {
    try {
      if (scanner) await scan(scanner, oneByte());
    } catch (error) {
      if (signal.aborted) return;
      if (silentSince === null) logger.warn({ err: error }, 'the virus scanner does not answer');
      silentSince ??= clock();
    }
  }

  /**
   * Checks a card and returns its updated row. Throws `unavailable` without a verdict of the virus scanner; the card
   * then stays unscanned.
   */
  async function check(card: RequestCardRow): Promise<RequestCardRow> {
    const found = { mayBeActive: card.mayBeActive, scan: card.scan, threat: card.threat };
    try {
      if (card.type === 'application/pdf')
        found.mayBeActive ??= await inspectPdf(await buffer(await privateFiles.read(card.id)));
      const source = scanner && (await privateFiles.read(card.id));
      if (scanner && source) Object.assign(found, await scan(scanner, source));
    } catch (cause) {
      // Nobody can open a card that cannot be read; a retry would only delay the others.
      const isGone = cause instanceof AppError && cause.code === 'not_found';
      const isBroken = cause instanceof DecryptionError;
      const isNoVerdict = cause instanceof NoVerdictError;
      if (!isGone && !isBroken)
        throw cause instanceof AppError
          ? cause
          : new AppError('unavailable', {
              message: isNoVerdict ? cardMessages.noVerdict : cardMessages.scannerDown,
              cause,
            });
    }
    const checked = db
      .update(requestCards)
      .set({ ...found, checkedAt: toInstant(clock()) })
      .where(eq(requestCards.id, card.id))
      .returning()
      .get();
    const isNews = card.checkedAt === null || card.scan !== found.scan;
    if (checked && isNews) revision.raise();
    return checked ?? card;
  }

  /** Checks a card before staff open it. Throws `unavailable` like `check`, and `forbidden` if the card has a virus. */
  async function requireHarmless(card: RequestCardRow): Promise<RequestCardRow> {
    const checked = await check(card);
    if (checked.scan === 'infected')
      throw new AppError('forbidden', { message: { ...cardMessages.infected, values: { threat: checked.threat } } });
    return checked;
  }

  return { ...worker, check, requireHarmless, silentSince: () => silentSince };
}

/** A prepared statement, because a job runs it every few seconds. */
const waitingCards = preparedQuery((db) =>
  db.select().from(requestCards).where(isNull(requestCards.checkedAt)).orderBy(asc(requestCards.createdAt)).prepare(),
);

async function* oneByte(): AsyncGenerator<Buffer> {
  yield Buffer.from(' ');
}

const isRefusal = (error: unknown) => error instanceof AppError && error.cause instanceof NoVerdictError;
