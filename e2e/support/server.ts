import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtEntry } from '../../src/server/runtime-files.ts';
import { storeFixedCentre } from './fixed-centre/store.ts';
import { setupLinkFile } from './setup-link.ts';

/**
 * Starts the built server with the centre of fixed records in a temporary folder, which is removed at the end. Reads the
 * setup link from its output, so that a test can create the first member of staff.
 */
const port = process.env.E2E_PORT ?? '4173';
const folder = mkdtempSync(join(tmpdir(), 'dana-e2e-'));
const site = {
  NODE_ENV: 'production',
  DANA_MODE: 'demo',
  HOST: '127.0.0.1',
  PORT: port,
  PUBLIC_URL: '',
  SMTP_URL: '',
  DATA_DIR: join(folder, 'data'),
  UPLOADS_DIR: join(folder, 'uploads'),
  KEYS_DIR: join(folder, 'keys'),
  SEED_DEMO: 'false',
};
await storeFixedCentre(site);

const server = spawn(process.execPath, [builtEntry('start')], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    ...site,
    LOG_LEVEL: 'warn',
    // A test starts a webhook receiver on this machine.
    WEBHOOK_NETWORKS: '127.0.0.1',
    // One machine sends all tests' requests, without pauses.
    LIMIT_REQUESTS_PER_HOUR: '1000',
    LIMIT_HOLDS: '1000',
    LIMIT_FORM_MIN_SECONDS: '0',
    LIMIT_STATUS_CHECKS_PER_HOUR: '1000',
    LIMIT_SIGN_IN_ATTEMPTS: '1000',
  },
});

server.stdout.on('data', (chunk: Buffer) => {
  process.stdout.write(chunk);
  const link = /https?:\/\/\S+\/admin\/setup#\S+/.exec(chunk.toString())?.[0];
  if (link) writeFileSync(setupLinkFile(port), link, { mode: 0o600 });
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal));

server.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(setupLinkFile(port), { force: true });
  process.exit(code ?? 1);
});
