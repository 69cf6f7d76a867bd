import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the test server of this port leaves its one-time set-up link. */
export function setupLinkFile(port: string): string {
  return join(tmpdir(), `dana-e2e-setup-link-${port}`);
}

/** The path and secret of the test server's one-time set-up link. Throws where the server printed none. */
export function readSetupLink(): string {
  const link = new URL(readFileSync(setupLinkFile(process.env.E2E_PORT ?? '4173'), 'utf8'));
  return link.pathname + link.hash;
}
