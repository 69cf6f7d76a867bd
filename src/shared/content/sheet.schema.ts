import { z } from 'zod';
import { contentIdSchema, instantSchema } from '../fields/fields.schema.ts';
import type { CollectionName } from './records.schema.ts';

/** The collections that staff export and import as a spreadsheet. */
export const sheetCollections = ['package', 'labTest'] as const satisfies CollectionName[];
export type SheetCollection = (typeof sheetCollections)[number];
export const sheetCollectionSchema = z.enum(sheetCollections);

/**
 * Marks of rows: they do not state whether fasting is needed, or they change what a reviewer signs.
 */
export const sheetMarks = ['fastingUnstated', 'unsigned'] as const;
export type SheetMark = (typeof sheetMarks)[number];

/**
 * The limits of a sheet. `cell` is in characters, as in spreadsheet programs. `changes` limits one transaction,
 * because writing blocks other requests for some milliseconds each. `unpacked` is the size of an unpacked workbook in
 * bytes. `reported` limits the size of the response.
 */
export const sheetLimits = {
  bytes: 20 * 1024 * 1024,
  unpacked: 64 * 1024 * 1024,
  rows: 20_000,
  columns: 200,
  cell: 32_767,
  changes: 2000,
  reported: { characters: 4_000_000, errors: 20_000 },
} as const;

/** A workbook, or CSV with a separator. */
const sheetFormats = ['xlsx', 'comma', 'semicolon'] as const;
/** The sheet to download: all records or none, and its format. */
export const sheetOrderSchema = z.object({
  isTemplate: z.boolean().default(false),
  format: z.enum(sheetFormats),
});
export type SheetOrder = z.infer<typeof sheetOrderSchema>;

/** Changes of numbers by more than this percentage are marked, because they may be typing errors. */
export const largeChange = 30;

/** An invalid cell. `row` is that of the spreadsheet; the headings are row 1. */
const sheetErrorSchema = z.object({ row: z.number().int(), column: z.string(), cell: z.string(), message: z.string() });
/** The changes of one row, as texts of the sheet. */
const sheetRowSchema = z.object({
  row: z.number().int(),
  /** Null for a new record. */
  id: contentIdSchema.nullable(),
  name: z.string(),
  /** The record has changed since the export. */
  isStale: z.boolean(),
  marks: z.array(z.enum(sheetMarks)),
  /** `percent`: the change of a number by more than `largeChange`. */
  changes: z.array(
    z.object({ column: z.string(), before: z.string(), after: z.string(), percent: z.number().int().nullable() }),
  ),
});
export type SheetRow = z.infer<typeof sheetRowSchema>;

/** The result of a check. */
const sheetCheckSchema = z.object({
  /** Identifies the checked changes. Applying the sheet requires it and is refused if the result would differ. */
  digest: z.string(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** The number of records with a number that changes by more than `largeChange`. */
  largelyChanged: z.number().int(),
  /** The number of added and changed records with each mark. */
  marked: z.record(z.enum(sheetMarks), z.number().int()),
  /** The total; `errors` and `rows` are truncated. */
  errorCount: z.number().int(),
  errors: z.array(sheetErrorSchema),
  rows: z.array(sheetRowSchema),
});
export type SheetCheck = z.infer<typeof sheetCheckSchema>;

/** The number of records, and the time that identifies the sheet for an undo. */
const sheetResultSchema = z.object({ added: z.number().int(), changed: z.number().int(), at: instantSchema });
export type SheetResult = z.infer<typeof sheetResultSchema>;
