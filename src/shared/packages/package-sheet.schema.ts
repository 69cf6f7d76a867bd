import { z } from 'zod';
import { contentIdSchema, instantSchema } from '../fields/fields.schema.ts';

/**
 * The limits of a package sheet. `cell` is in characters, as in spreadsheet programs. `changes` limits one transaction,
 * because writing blocks other requests for some milliseconds each. `unpacked` is the size of an unpacked workbook in
 * bytes. `reported` limits the size of the response.
 */
export const packageSheetLimits = {
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
/** The sheet to download: all packages or none, and its format. */
export const packageSheetOrderSchema = z.object({
  isTemplate: z.boolean().default(false),
  format: z.enum(sheetFormats),
});
export type PackageSheetOrder = z.infer<typeof packageSheetOrderSchema>;

/** Changes of numbers by more than this percentage are marked, because they may be typing errors. */
export const largeChange = 30;

/** An invalid cell. `row` is that of the spreadsheet; the headings are row 1. */
const sheetErrorSchema = z.object({ row: z.number().int(), column: z.string(), cell: z.string(), message: z.string() });
/** The changes of one row, as texts of the sheet. */
const sheetRowSchema = z.object({
  row: z.number().int(),
  /** Null for a new package. */
  id: contentIdSchema.nullable(),
  name: z.string(),
  /** The package has changed since the export. */
  isStale: z.boolean(),
  /** The row does not state whether fasting is needed. */
  isFastingUnstated: z.boolean(),
  /** `percent`: the change of a number by more than `largeChange`. */
  changes: z.array(
    z.object({ column: z.string(), before: z.string(), after: z.string(), percent: z.number().int().nullable() }),
  ),
});
export type SheetRow = z.infer<typeof sheetRowSchema>;

/** The result of a check. */
const packageSheetCheckSchema = z.object({
  /** Identifies the checked changes. Applying the sheet requires it and is refused if the result would differ. */
  digest: z.string(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** The number of packages with a number that changes by more than `largeChange`. */
  largelyChanged: z.number().int(),
  /** The number of added and changed packages that do not state fasting. */
  fastingUnstated: z.number().int(),
  /** The total; `errors` and `rows` are truncated. */
  errorCount: z.number().int(),
  errors: z.array(sheetErrorSchema),
  rows: z.array(sheetRowSchema),
});
export type PackageSheetCheck = z.infer<typeof packageSheetCheckSchema>;

/** The number of packages, and the time that identifies the sheet for an undo. */
const packageSheetResultSchema = z.object({ added: z.number().int(), changed: z.number().int(), at: instantSchema });
export type PackageSheetResult = z.infer<typeof packageSheetResultSchema>;
