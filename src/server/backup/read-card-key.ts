import { closeSync, openSync, readSync } from 'node:fs';
import { keyIdEnd, readKeyId } from '../core/auth/sealed-bytes.ts';

/** The id of the key that a card's file needs; null where it is none. */
export function readCardKeyId(path: string): string | null {
  const start = Buffer.alloc(keyIdEnd);
  const file = openSync(path, 'r');
  try {
    return readKeyId(start.subarray(0, readSync(file, start)));
  } finally {
    closeSync(file);
  }
}
