import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/**
 * Normalised texts of records for the search. Triggers of the records' tables write them, and `record_text_search` indexes their trigrams. `row`
 * is the rowid in that index.
 */
export const recordTexts = sqliteTable(
  'record_texts',
  {
    row: integer('row').primaryKey(),
    kind: text('kind', { enum: ['picture', 'redirect', 'offer', 'medicalInfo', 'opinion', 'labTest'] }).notNull(),
    recordId: text('record_id').notNull(),
    words: text('words').notNull(),
  },
  (table) => [uniqueIndex('record_texts_by_record').on(table.kind, table.recordId)],
);
