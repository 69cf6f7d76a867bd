import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** As in moved-clock.preload.ts. */
const clockReadMs = 100;

/** A clock for a server of its own (`ownSite`), which the test moves while the server runs. */
export function movedClock() {
  const folder = mkdtempSync(join(tmpdir(), 'dana-e2e-clock-'));
  const file = join(folder, 'ms');
  writeFileSync(file, '0');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return {
    environment: {
      NODE_OPTIONS: `--import=${resolve('e2e/support/moved-clock.preload.ts')}`,
      MOVED_CLOCK: file,
    },
    /** Resolves when it is this time (ISO 8601) on the server. */
    moveTo: async (instant: string): Promise<void> => {
      writeFileSync(file, String(Date.parse(instant) - Date.now()));
      // The server has read the file before it handles what arrives later.
      await wait(2 * clockReadMs);
    },
  };
}
