import { cellRef, parseCellRef } from 'hucre/xlsx';

/**
 * The places of cells whose value is none of their type, which the library reads as 0, as FALSE, as empty, or as the
 * first text of the workbook, and of cells that may replace another one, because they do not follow the cell before
 * them. `parts` are the XML files of the workbook.
 */
export function findDamagedCells(parts: readonly string[]): string[] {
  const texts = parts.find((part) => hasRoot(part, sharedTextsRoot)) ?? '';
  const sharedTexts = texts.match(/<(?:\w{1,20}:)?si[\s/>]/g)?.length ?? 0;
  return parts.filter((part) => hasRoot(part, sheetRoot)).flatMap((sheet) => damagedIn(sheet, sharedTexts));
}

const sharedTextsRoot = /<(?:\w{1,20}:)?sst[\s>]/;
const sheetRoot = /<(?:\w{1,20}:)?worksheet[\s>]/;
/** The root element begins within this many characters of a file. */
const maxPreface = 2000;
const hasRoot = (part: string, root: RegExp) => root.test(part.slice(0, maxPreface));

interface WrittenCell {
  place: string;
  type: string;
  /** Whether it is behind the cell before it. */
  isBehind: boolean;
  /** The text of its element `v`; null without one. */
  value: string | null;
  /** Whether it has an element `is`, the text of a cell that shares none. */
  hasOwnText: boolean;
}

const writtenPlace = /\sr=["']([^"']*)/;
const writtenType = /\st=["']([^"']*)/;
const element = /<(\/?)(?:\w{1,20}:)?(row|c|v|is)((?:[\s/][^<>]*)?)>([^<]*)/g;

function damagedIn(sheet: string, sharedTexts: number): string[] {
  const damaged: string[] = [];
  let cell: WrittenCell | null = null;
  /** The place of a cell that names none. */
  let next = { row: -1, col: 0 };
  let last = next;
  for (const [, slash, name, attributes = '', text = ''] of sheet.matchAll(element)) {
    const isStart = slash === '';
    if (name === 'row' && isStart) {
      const number = writtenPlace.exec(attributes)?.[1];
      next = { row: number === undefined ? next.row + 1 : Number(number) - 1, col: 0 };
    }
    if (name === 'c' && isStart) {
      const written = writtenPlace.exec(attributes)?.[1];
      const { row, col } = written === undefined ? next : parseCellRef(written);
      const isBehind = row > last.row || (row === last.row && col > last.col);
      const type = writtenType.exec(attributes)?.[1] ?? 'n';
      cell = { place: cellRef(row, col), type, isBehind, value: null, hasOwnText: false };
      last = { row, col };
      next = { row: next.row, col: col + 1 };
    }
    if (!cell) continue;
    if (name === 'is') cell.hasOwnText = true;
    if (name === 'v' && isStart) cell.value = text;
    if (name !== 'c' || (isStart && !attributes.endsWith('/'))) continue;
    if (isDamaged(cell, sharedTexts)) damaged.push(cell.place);
    cell = null;
  }
  return damaged;
}

function isDamaged({ type, isBehind, value, hasOwnText }: WrittenCell, sharedTexts: number): boolean {
  if (!isBehind) return true;
  const written = value?.trim() ?? '';
  if (type === 'inlineStr') return !hasOwnText && written !== '';
  if (hasOwnText) return true;
  if (type === 's') return !/^\d+$/.test(written) || Number(written) >= sharedTexts;
  if (type === 'b') return !/^(?:[01]|true|false)$/i.test(written);
  if (type === 'str' || type === 'e') return false;
  // Digits in another notation, and spaces, which JavaScript takes for numbers.
  return /^[+-]?0[xob]|&/i.test(written) || (written === '' && Boolean(value));
}
