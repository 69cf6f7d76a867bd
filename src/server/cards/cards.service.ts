import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { type CardType, redrawnTypes } from '#shared/requests/cards.schema.ts';
import type { Authorized, System } from '../core/auth/actor.ts';
import { DecryptionError } from '../core/auth/encrypted-bytes.ts';
import { inTransaction } from '../core/db/client.ts';
import { createRequestLog } from '../request-records/request-log.ts';
import { type RequestCardRow, requestCards, requests } from '../request-records/requests.table.ts';
import { cardMessages } from './card.messages.ts';
import { type CardChecksDeps, createCardChecks } from './card-checks.ts';
import { drawPages, redrawPicture } from './card-cleaner.ts';
import type { DrawnPages } from './pdf-pages.ts';
import type { PrivateFiles } from './private-files.ts';

export type CardsService = ReturnType<typeof createCardsService>;

interface CardsServiceDeps extends CardChecksDeps {
  privateFiles: PrivateFiles;
}

/** A card for staff: a file, or pictures of the pages of a PDF that may contain active content. */
type OpenedCard = Pick<RequestCardRow, 'kind'> & { reference: string } & (CardFile | DrawnPages);

interface CardFile {
  type: CardType;
  content: Buffer;
}

/** The cards of home visits: their checks, and what staff see of them. */
export function createCardsService(deps: CardsServiceDeps) {
  const { db, clock, privateFiles, revision } = deps;
  const checks = createCardChecks(deps);
  const log = createRequestLog({ clock });

  /**
   * Accepts or removes cards that a crash left in `incoming`. Must run before the server accepts requests.
   */
  async function sweep(_actor: System): Promise<void> {
    for (const id of await privateFiles.listIncoming()) {
      const card = db.select({ id: requestCards.id }).from(requestCards).where(eq(requestCards.id, id)).get();
      await (card ? privateFiles.accept([id]) : privateFiles.remove([id]));
    }
  }

  /**
   * A card for staff: a re-encoded picture, pictures of a PDF that may contain active content, or any
   * other file as sent. Records the view once the card can be shown. Throws `not_found`,
   * and `forbidden` for a card with a virus. Throws `unavailable` without a verdict of the virus scanner, `conflict`
   * for a file that cannot be drawn, and `internal` for one that cannot be decrypted.
   */
  async function open(actor: Authorized<'cards.read'>, id: string): Promise<OpenedCard> {
    const found = db
      .select({ card: requestCards, reference: requests.reference, version: requests.version })
      .from(requestCards)
      .innerJoin(requests, eq(requests.id, requestCards.requestId))
      .where(eq(requestCards.id, id))
      .get();
    if (!found) throw new AppError('not_found');
    const { reference, version } = found;
    const card = await checks.requireHarmless(found.card);
    const shown = await readCard(card);
    inTransaction(db, (tx) =>
      log.writeCardViews(tx, actor, [{ request: { id: card.requestId, reference, version }, card }]),
    );
    revision.raise();
    return { kind: card.kind, reference, ...shown };
  }

  async function readCard({ id, type, mayBeActive }: RequestCardRow): Promise<CardFile | DrawnPages> {
    const bytes = await buffer(await privateFiles.read(id)).catch((cause: unknown) => {
      throw cause instanceof DecryptionError
        ? new AppError('internal', { message: cardMessages.unreadable, cause })
        : cause;
    });
    if (mayBeActive) return drawPages(bytes);
    return redrawnTypes.has(type)
      ? { type: 'image/jpeg', content: await redrawPicture(bytes) }
      : { type, content: bytes };
  }

  return { checks, sweep, open };
}
