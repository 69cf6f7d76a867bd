import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** The prefix of each kind's texts, as in drizzle/triggers.sql. */
export const textMarks = {
  picture: '\ue000p\ue000',
  redirect: '\ue000r\ue000',
  offer: '\ue000o\ue000',
  medicalInfo: '\ue000m\ue000',
  opinion: '\ue000v\ue000',
  labTest: '\ue000t\ue000',
} as const;

/**
 * Normalised texts of records for the search. Triggers of the records' tables write them, and `record_text_search` indexes their trigrams. `row`
 * is the rowid in that index.
 */
export const recordTexts = sqliteTable(
  'record_texts',
  {
    row: integer('row').primaryKey(),
    kind: text('kind').$type<keyof typeof textMarks>().notNull(),
    recordId: text('record_id').notNull(),
    words: text('words').notNull(),
  },
  (table) => [uniqueIndex('record_texts_by_record').on(table.kind, table.recordId)],
);
