import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ContentVersion } from '../core/content-version.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { preparedQuery } from '../core/db/prepared-query.ts';
import type { ContentChange } from './content-transaction.ts';
import { type PhraseGroup, phraseQuery } from './search-phrases.ts';

/** A full-text table of records, which `drizzle/triggers.sql` declares beside the list of its words (`TABLE_terms`). */
interface SearchTable<Field extends string> {
  table: string;
  idColumn: string;
  /** The columns with words, by their fields. */
  columns: Record<Field, string>;
  /** How much a match in each column weighs in the order of the matches. */
  weights: Record<Field, number>;
}

export interface SearchIndex<Field extends string> {
  /** Adds or updates a record, in the transaction that saves it. The words are those of `indexWords`. */
  put: (tx: Db | Tx, id: string, words: Record<Field, string>) => void;
  remove: (tx: Db | Tx, id: string) => void;
  /** All indexed words. */
  readWords: (reader: Db | Tx) => string[];
  /** The rows that match every group, best first. */
  readRows: (reader: Db | Tx, groups: readonly PhraseGroup[]) => number[];
}

/** Writes and reads the index of a collection. */
export function searchIndex<Field extends string>({
  table,
  idColumn,
  columns,
  weights,
}: SearchTable<Field>): SearchIndex<Field> {
  const fields = Object.keys(columns) as Field[];
  const names = ['rowid', idColumn, ...fields.map((field) => columns[field])];
  const replace = preparedQuery(({ $client }) =>
    $client.prepare(`REPLACE INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`),
  );
  const from = sql.identifier(table);
  const rank = sql.raw(`bm25(${[table, 0, ...fields.map((field) => weights[field])].join(', ')})`);
  return {
    put: (tx, id, words) => void replace(tx).run(searchRowOf(id), id, ...fields.map((field) => words[field])),
    remove: (tx, id) => void tx.run(sql`DELETE FROM ${from} WHERE rowid = ${searchRowOf(id)}`),
    readWords: (reader) =>
      reader.values<[string]>(sql`SELECT term FROM ${sql.identifier(`${table}_terms`)}`).map(([word]) => word),
    readRows: (reader, groups) => {
      if (groups.length === 0 || groups.some((alternatives) => alternatives.length === 0)) return [];
      return reader
        .values<[number]>(sql`SELECT rowid FROM ${from} WHERE ${from} MATCH ${phraseQuery(groups)} ORDER BY ${rank}`)
        .map(([row]) => row);
    },
  };
}

/** The rowid of a record in its index, 52 bits of a hash of its id: FTS5 finds a row quickly only by its rowid. */
export function searchRowOf(id: string): number {
  return Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 13), 16);
}

interface SearchedOptions<One> {
  db: Db;
  contentVersion: Pick<ContentVersion, 'current'>;
  index: Pick<SearchIndex<string>, 'readWords'>;
  readRecords: () => One[];
}

/** The words of an index and the searched fields of its records by row, read again only when the content changes. */
export function searchedRecords<One extends { id: string }>({
  db,
  contentVersion,
  index,
  readRecords,
}: SearchedOptions<One>) {
  // Computing ten thousand hashes would delay the first search after every change.
  const rowsById = new Map<string, number>();
  let memory: { version: number; words: string[]; records: Map<number, One> } | null = null;

  function rowOf(id: string): number {
    const known = rowsById.get(id) ?? searchRowOf(id);
    rowsById.set(id, known);
    return known;
  }

  return () => {
    const version = contentVersion.current();
    if (memory?.version === version) return memory;
    const records = new Map(readRecords().map((record) => [rowOf(record.id), record]));
    memory = { version, words: index.readWords(db), records };
    return memory;
  };
}

interface IndexedCollection {
  collection: string;
  index: Pick<SearchIndex<string>, 'remove'>;
  reindex: (tx: Tx, ids: readonly string[]) => void;
}

/** Updates the index of a collection after records are trashed or restored. */
export function indexTrashChange(
  tx: Tx,
  change: ContentChange,
  { collection, index, reindex }: IndexedCollection,
): void {
  if (change.collection !== collection) return;
  if (change.isTrashed === true) for (const id of change.ids) index.remove(tx, id);
  if (change.isTrashed === false) reindex(tx, change.ids);
}
