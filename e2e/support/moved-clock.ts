import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

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
    /** From now on it is this time (ISO 8601) on the server. */
    moveTo: (instant: string): void => writeFileSync(file, String(Date.parse(instant) - Date.now())),
  };
}
