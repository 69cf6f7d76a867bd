import { stringify } from 'csv-stringify/sync';

interface CsvOptions {
  /** Whether the file starts with the UTF-8 byte order mark that spreadsheets need. */
  hasMark?: boolean;
  delimiter?: ',' | ';';
}

/** Characters at which spreadsheets start a formula. */
const formulaSigns = '=+\\-@\\t\\r＝＋－＠';
const formulaInFront = new RegExp(`^(?=[${formulaSigns}])`, 'u');
/**
 * Formula signs within a cell, because a spreadsheet may split at another delimiter than the file's. Each sign looks
 * back, at most to the previous sign. A lookahead from each delimiter would take quadratic time in a cell that consists
 * of line breaks.
 */
const formulaInside = /(?=[=+\-@＝＋－＠])(?<=[,;\t\r\n][\s"'\p{Cf}]*)/gu;

/**
 * Rows of cells as CSV, each cell in quotes. An apostrophe before each possible formula stops spreadsheets from running
 * it, also inside a cell after commas, semicolons, tabs and line breaks.
 */
export function toCsv(rows: string[][], { hasMark = false, delimiter = ',' }: CsvOptions = {}): string {
  return stringify(
    rows.map((row) => row.map(neutralised)),
    { bom: hasMark, quoted: true, quoted_empty: true, record_delimiter: 'windows', delimiter },
  );
}

/** Trims a cell and escapes formulas. */
export const neutralised = (cell: string): string =>
  cell.trim().replace(formulaInside, "'").replace(formulaInFront, "'");

const apostropheInFront = new RegExp(`^'(?=[${formulaSigns}])`, 'u');
const apostropheInside = /'(?=[=+\-@＝＋－＠])(?<=[,;\t\r\n][\s"\p{Cf}]*')/gu;

/** Reverts `neutralised`, except for the trimming. */
export const withoutNeutralising = (cell: string): string =>
  cell.replace(apostropheInFront, '').replace(apostropheInside, '');
