import { closeSync, openSync, readSync } from 'node:fs';
import { keyIdEnd, readKeyId } from '../core/auth/encrypted-bytes.ts';

/** The id of a card's encryption key; null if the file is not an encrypted card. */
export function readCardKeyId(path: string): string | null {
  const start = Buffer.alloc(keyIdEnd);
  const file = openSync(path, 'r');
  try {
    return readKeyId(start.subarray(0, readSync(file, start)));
  } finally {
    closeSync(file);
  }
}
