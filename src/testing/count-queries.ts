import { vi } from 'vitest';
import type { Db } from '#server/core/db/client.ts';

/** The number of statements that `work` prepares. */
export function countQueries(db: Db, work: () => unknown): number {
  const prepare = vi.spyOn(db.$client, 'prepare');
  work();
  const found = prepare.mock.calls.length;
  prepare.mockRestore();
  return found;
}
