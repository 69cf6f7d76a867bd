import { stringify } from 'csv-stringify/sync';

export interface CsvOptions {
  /** Begins with the mark by which spreadsheets know UTF-8. */
  hasMark?: boolean;
  delimiter?: ',' | ';';
}

/** What a spreadsheet takes for the beginning of a formula. */
const formulaSigns = '=+\\-@\\t\\r＝＋－＠';
const formulaInFront = new RegExp(`^(?=[${formulaSigns}])`, 'u');
/**
 * The same within a cell, where a spreadsheet splits at something else than what the file is written with, and runs what follows. Looks back from each sign, at most to the
 * sign before: looking ahead from each separator would take the square of a cell's length where a visitor wrote nothing but line breaks.
 */
const formulaInside = /(?=[=+\-@＝＋－＠])(?<=[,;\t\r\n][\s"'\p{Cf}]*)/gu;

/**
 * Rows of cells as CSV, each cell in quotes. What a spreadsheet would run as a formula gets an apostrophe in front, also inside a cell after
 * commas, semicolons, tabs and line breaks, where some begin a new one.
 */
export function toCsv(rows: string[][], { hasMark = false, delimiter = ',' }: CsvOptions = {}): string {
  return stringify(
    rows.map((row) => row.map(neutralised)),
    { bom: hasMark, quoted: true, quoted_empty: true, record_delimiter: 'windows', delimiter },
  );
}

/** A cell as `toCsv` writes it: without space around it, and no formula. */
export const neutralised = (cell: string): string => cell.trim().replace(formulaInside, "'").replace(formulaInFront, "'");

const apostropheInFront = new RegExp(`^'(?=[${formulaSigns}])`, 'u');
const apostropheInside = /'(?=[=+\-@＝＋－＠])(?<=[,;\t\r\n][\s"\p{Cf}]*')/gu;

/** What was in a cell before `neutralised`. */
export const withoutNeutralising = (cell: string): string => cell.replace(apostropheInFront, '').replace(apostropheInside, '');
