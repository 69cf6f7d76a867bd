import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Db } from '../db/client.ts';
import type { PrivateFiles } from '../private-files/private-files.ts';
import type { CardChecks } from './card-checks.ts';
import type { RequestRow } from './outbox.service.ts';
import { personDocument } from './person-document.ts';
import { cardFile, readPersonRecords } from './person-records.ts';
import type { RequestCardRow } from './request-records.ts';

export interface PersonArchiveOptions {
  db: Db;
  privateFiles: Pick<PrivateFiles, 'read'>;
  cardChecks: Pick<CardChecks, 'requireHarmless'>;
  rows: RequestRow[];
  /** Those that come along. */
  cards: RequestCardRow[];
  /** Whether cards come along at all. */
  hasCards: boolean;
  locale: Locale;
  centre: string;
  /** When it is made, ISO 8601. */
  madeAt: string;
}

/**
 * A ZIP of a person's requests as they are now: a page to read, one JSON file for each, the cards as they came. Cards are unsealed one
 * after the other as the ZIP is read. A card whose file is gone or has a virus is left out. The ZIP breaks off at a card that was tampered with
 * or for which the virus scanner gives no verdict.
 */
export function personArchive({ db, privateFiles, cardChecks, rows, cards, hasCards, locale, centre, madeAt }: PersonArchiveOptions): Readable {
  const records = readPersonRecords(db, rows, cards);
  const lastModified = new Date(madeAt);
  const byId = new Map(rows.map((row) => [row.id, row]));

  async function* entries() {
    yield { name: 'index.html', input: personDocument({ records, locale, centre, madeAt, hasCards }), lastModified };
    for (const record of records) yield { name: `requests/${record.reference}.json`, input: JSON.stringify(record, null, 2), lastModified };
    for (const card of cards) {
      const row = byId.get(card.requestId);
      const content = row && (await readIfHarmless({ privateFiles, cardChecks }, card));
      if (row && content) yield { name: cardFile(row, card), input: content, lastModified };
    }
  }

  return Readable.fromWeb(makeZip(entries()) as Parameters<typeof Readable.fromWeb>[0]);
}

async function readIfHarmless(
  { privateFiles, cardChecks }: Pick<PersonArchiveOptions, 'privateFiles' | 'cardChecks'>,
  card: RequestCardRow,
): Promise<Readable | null> {
  try {
    await cardChecks.requireHarmless(card);
    return await privateFiles.read(card.id);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'forbidden')) return null;
    throw error;
  }
}
