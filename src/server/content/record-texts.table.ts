import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/**
 * The texts that records of these kinds are found by, each spelled as searches spell them: written by triggers of the tables themselves, whoever
 * changes these, and indexed by every three letters in `record_text_search`. `row` is the number there.
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
