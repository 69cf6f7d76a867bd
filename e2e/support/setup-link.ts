import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The file with the one-time setup link of the test server on this port. */
export function setupLinkFile(port: string): string {
  return join(tmpdir(), `dana-e2e-setup-link-${port}`);
}

/** The path and secret of the one-time setup link. Throws if the server printed none. */
export function readSetupLink(): string {
  const link = new URL(readFileSync(setupLinkFile(process.env.E2E_PORT ?? '4173'), 'utf8'));
  return link.pathname + link.hash;
}
