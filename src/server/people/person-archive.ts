import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { Db } from '../core/db/client.ts';
import type { CardChecks } from '../requests/cards/card-checks.ts';
import type { PrivateFiles } from '../requests/cards/private-files.ts';
import type { RequestCardRow } from '../requests/request-records.ts';
import type { RequestRow } from '../requests/requests.table.ts';
import { personDocument } from './person-document.ts';
import { cardFile, describeCard, readPersonRecords } from './person-records.ts';

export interface PersonArchiveOptions {
  db: Db;
  privateFiles: Pick<PrivateFiles, 'read'>;
  cardChecks: Pick<CardChecks, 'check'>;
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
 * A ZIP of a person's requests as they are now: a page to read, one JSON file for each, the cards as they came. Cards are checked first, so that
 * the page and the JSON mark those that may contain active content, then unsealed one after the other as the ZIP is read. A card whose file is
 * gone or has a virus is left out. The ZIP breaks off at a card that was tampered with or for which the virus scanner gives no verdict.
 */
export function personArchive({ db, privateFiles, cardChecks, rows, cards, hasCards, locale, centre, madeAt }: PersonArchiveOptions): Readable {
  const stored = readPersonRecords(db, rows);
  const lastModified = new Date(madeAt);
  const byId = new Map(rows.map((row) => [row.id, row]));

  async function* entries() {
    const checked: RequestCardRow[] = [];
    for (const card of cards) checked.push(await cardChecks.check(card));
    const cardsByRequest = Map.groupBy(checked, ({ requestId }) => byId.get(requestId)?.reference);
    const records = stored.map((record) => ({ ...record, cards: (cardsByRequest.get(record.reference) ?? []).map((card) => describeCard(record, card)) }));
    yield { name: 'index.html', input: personDocument({ records, locale, centre, madeAt, hasCards }), lastModified };
    for (const record of records) yield { name: `requests/${record.reference}.json`, input: JSON.stringify(record, null, 2), lastModified };
    for (const card of checked) {
      const row = byId.get(card.requestId);
      const content = row && card.scan !== 'infected' && (await readIfThere(privateFiles, card.id));
      if (row && content) yield { name: cardFile(row, card), input: content, lastModified };
    }
  }

  return Readable.fromWeb(makeZip(entries()) as Parameters<typeof Readable.fromWeb>[0]);
}

async function readIfThere(privateFiles: Pick<PrivateFiles, 'read'>, id: string): Promise<Readable | null> {
  try {
    return await privateFiles.read(id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
