import { z } from 'zod';
import { contentIdSchema } from '../fields/fields.schema.ts';

/**
 * How large a sheet of packages may be, in characters a cell (as many as spreadsheet programs keep) and in cells a row too; how many it may add and change at once (nobody is answered while they are written, some milliseconds each),
 * and how much of what it would do is told in one answer.
 */
export const packageSheetLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 20_000,
  columns: 200,
  cell: 32_767,
  changes: 2000,
  told: { characters: 4_000_000, errors: 20_000 },
} as const;

const sheetDelimiters = ['comma', 'semicolon'] as const;
/** Which sheet is asked for: all packages or none, and what stands between two cells. */
export const packageSheetOrderSchema = z.object({ isTemplate: z.boolean().default(false), delimiter: z.enum(sheetDelimiters).default('comma') });
export type PackageSheetOrder = z.infer<typeof packageSheetOrderSchema>;

/** One cell that cannot be taken. `row` counts as spreadsheets do; the headings are row 1. */
const sheetErrorSchema = z.object({ row: z.number().int(), column: z.string(), cell: z.string(), message: z.string() });
/** What a row would add or change, in the words of the sheet. */
const sheetRowSchema = z.object({
  row: z.number().int(),
  /** null for a new package. */
  id: contentIdSchema.nullable(),
  name: z.string(),
  /** The package was changed here since the sheet was exported. */
  isStale: z.boolean(),
  /** The row leaves open whether the package needs fasting. */
  isFastingUnstated: z.boolean(),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
});
export type SheetRow = z.infer<typeof sheetRowSchema>;

/** What applying a sheet would do. */
export const packageSheetCheckSchema = z.object({
  /** What was checked: applying names it, and is refused where it would now do something else. */
  digest: z.string(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** How many of the added and changed packages leave fasting open. */
  fastingUnstated: z.number().int(),
  /** All errors; `errors` tells them up to a bound, as `rows` does what changes. */
  errorCount: z.number().int(),
  errors: z.array(sheetErrorSchema),
  rows: z.array(sheetRowSchema),
});
export type PackageSheetCheck = z.infer<typeof packageSheetCheckSchema>;

/** What was done. */
export const packageSheetResultSchema = z.object({ added: z.number().int(), changed: z.number().int() });
export type PackageSheetResult = z.infer<typeof packageSheetResultSchema>;
