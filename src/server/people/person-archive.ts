import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { makeZip } from 'client-zip';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { CardChecks } from '../cards/card-checks.ts';
import type { PrivateFiles } from '../cards/private-files.ts';
import type { Db } from '../core/db/client.ts';

import type { RequestCardRow, RequestRow } from '../request-records/requests.table.ts';
import { personDocument } from './person-document.ts';
import { cardFile, describeCard, readPersonRecords } from './person-records.ts';

interface PersonArchiveOptions {
  db: Db;
  privateFiles: Pick<PrivateFiles, 'read'>;
  cardChecks: Pick<CardChecks, 'check'>;
  rows: RequestRow[];
  cards: RequestCardRow[];
  /** Whether the archive includes cards. */
  hasCards: boolean;
  locale: Locale;
  centre: string;
  /** ISO 8601. */
  madeAt: string;
}

/**
 * A ZIP of a person's requests: a page to read, one JSON file for each request, and the cards as sent. Cards are
 * checked first, so the page and the JSON can mark active content; then they are decrypted one by one while the ZIP is
 * read. Omits cards that are missing or have a virus. The stream fails at a card that was tampered with or has no
 * verdict of the virus scanner.
 */
export function personArchive({
  db,
  privateFiles,
  cardChecks,
  rows,
  cards,
  hasCards,
  locale,
  centre,
  madeAt,
}: PersonArchiveOptions): Readable {
  const stored = readPersonRecords(db, rows);
  const lastModified = new Date(madeAt);
  const byId = new Map(rows.map((row) => [row.id, row]));

  async function* entries() {
    const checked: RequestCardRow[] = [];
    for (const card of cards) checked.push(await cardChecks.check(card));
    const cardsByRequest = Map.groupBy(checked, ({ requestId }) => byId.get(requestId)?.reference);
    const records = stored.map((record) => {
      const ownCards = cardsByRequest.get(record.reference) ?? [];
      return { ...record, cards: ownCards.map((card) => describeCard(record, card)) };
    });
    const document = personDocument({ records, locale, centre, madeAt, hasCards });
    yield { name: 'index.html', input: inTurns(document), lastModified };
    for await (const record of inTurns(records))
      yield { name: `requests/${record.reference}.json`, input: JSON.stringify(record, null, 2), lastModified };
    for (const card of checked) {
      const row = byId.get(card.requestId);
      const content = row && card.scan !== 'infected' && (await readIfThere(privateFiles, card.id));
      if (row && content) yield { name: cardFile(row, card), input: content, lastModified };
    }
  }

  // Begins once it is read: the error of a stream without a reader would end the process.
  async function* zip() {
    yield* makeZip(entries()) as AsyncIterable<Uint8Array>;
  }
  return Readable.from(zip(), { objectMode: false });
}

/** Items with a turn of the event loop before each, so that visitors are answered meanwhile. */
async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  for (const item of items) {
    await setImmediate();
    yield item;
  }
}

async function readIfThere(privateFiles: Pick<PrivateFiles, 'read'>, id: string): Promise<Readable | null> {
  try {
    return await privateFiles.read(id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
