import { closeSync, fdatasyncSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { runTimeSlice } from './time-slices.ts';

/**
 * SQLite overwrites deleted cells (`secure_delete`), but not the copies that remain in a page from which it moved cells.
 * They are between the page's pointers and its first cell, where it never reads
 * (https://sqlite.org/fileformat.html#b_tree_pages).
 */
export interface DatabaseFile {
  descriptor: number;
  pageBytes: number;
}

const fileHeaderBytes = 100;
/** The first byte of each kind of b-tree page, and the length of its header. Other pages begin with 0 below 64 GB. */
const headerBytes: Record<number, number | undefined> = { 2: 12, 5: 12, 10: 8, 13: 8 };
const pagesAtOnce = 256;

/** Throws for a file that SQLite shrinks by itself (`auto_vacuum`): it has further kinds of pages. */
export function openDatabaseFile(file: string): DatabaseFile {
  const descriptor = openSync(file, 'r+');
  const header = Buffer.alloc(fileHeaderBytes);
  readSync(descriptor, header, 0, fileHeaderBytes, 0);
  if (header.readUInt32BE(52) !== 0) throw new Error('A database with auto_vacuum cannot be overwritten.');
  const size = header.readUInt16BE(16);
  return { descriptor, pageBytes: size === 1 ? 65536 : size };
}

export const closeDatabaseFile = ({ descriptor }: DatabaseFile): void => closeSync(descriptor);

/** The numbers of pages with bytes other than 0 in their unused part. Other work can run in between. */
export async function listPagesToOverwrite({ descriptor, pageBytes }: DatabaseFile): Promise<number[]> {
  const found: number[] = [];
  const pages = Buffer.alloc(pageBytes * pagesAtOnce);
  for (let position = 0; position < fstatSync(descriptor).size; position += pages.length) {
    const read = readSync(descriptor, pages, 0, pages.length, position);
    for (let start = 0; start + pageBytes <= read; start += pageBytes) {
      const number = (position + start) / pageBytes + 1;
      if (!isZero(unusedPartOf(pages.subarray(start, start + pageBytes), number).bytes)) found.push(number);
    }
    await setImmediate();
  }
  return found;
}

/** Overwrites the unused parts of pages for at most 15 ms, and returns how many pages are done. */
export function overwriteUnusedParts({ descriptor, pageBytes }: DatabaseFile, numbers: number[]): number {
  const page = Buffer.alloc(pageBytes);
  return runTimeSlice(numbers, (number) => {
    const position = (number - 1) * pageBytes;
    if (readSync(descriptor, page, 0, pageBytes, position) < pageBytes) return;
    const { start, bytes } = unusedPartOf(page, number);
    writeSync(descriptor, bytes.fill(0), 0, bytes.length, position + start);
  });
}

export const syncDatabaseFile = ({ descriptor }: DatabaseFile): void => fdatasyncSync(descriptor);

/** Overwrites the unused parts of all pages of a database that no process uses. */
export async function overwriteUnusedFile(path: string): Promise<void> {
  const file = openDatabaseFile(path);
  try {
    const numbers = await listPagesToOverwrite(file);
    for (let done = 0; done < numbers.length; ) done += overwriteUnusedParts(file, numbers.slice(done));
  } finally {
    closeDatabaseFile(file);
  }
}

const none = { start: 0, bytes: Buffer.alloc(0) };

/**
 * The bytes between a page's pointers and its first cell. None of page 1, which holds the schema alone and begins
 * otherwise.
 */
function unusedPartOf(page: Buffer, number: number): { start: number; bytes: Buffer } {
  const header = headerBytes[page.readUInt8(0)];
  if (header === undefined || number === 1) return none;
  const start = header + 2 * page.readUInt16BE(3);
  const end = page.readUInt16BE(5) || 65536;
  return start <= end && end <= page.length ? { start, bytes: page.subarray(start, end) } : none;
}

const zeros = Buffer.alloc(65536);
const isZero = (bytes: Buffer): boolean => bytes.equals(zeros.subarray(0, bytes.length));
