import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { builtEntry } from '../../src/server/runtime-files.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { startMailServer } from '../../src/testing/mail-server.ts';

/** A separate centre with a mail server, for tests that change permissions. */
export async function startStaffServer() {
  const folder = mkdtempSync(join(tmpdir(), 'dana-staff-'));
  const port = await freePort();
  // A host name, because passkeys do not work with IP addresses.
  const url = `http://localhost:${port}`;
  const mail = await startMailServer();
  const process_ = spawn(process.execPath, [builtEntry('start')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      SMTP_URL: mail.url,
      DATA_DIR: join(folder, 'data'),
      UPLOADS_DIR: join(folder, 'uploads'),
      KEYS_DIR: join(folder, 'keys'),
      SEED_DEMO: 'false',
      LOG_LEVEL: 'silent',
    },
  });
  const setupPath = new URL(await printedLink(process_)).hash;
  return {
    url,
    mails: mail.mails,
    /** The secret of the setup link. */
    setupToken: setupPath.slice(1),
    /** Makes every session as old as an unattended browser, in which the owner entered the password long ago. */
    forgetReauthentications: () => {
      const db = new Database(join(folder, 'data', 'dana.db'));
      db.exec('UPDATE sign_in_sessions SET reauthenticated_at = NULL');
      db.close();
    },
    /** Moves the last activity of every session into the past, by so many minutes. */
    leaveUnattended: (minutes: number) => {
      const db = new Database(join(folder, 'data', 'dana.db'));
      const seen = new Date(Date.now() - minutes * 60_000).toISOString();
      db.prepare('UPDATE sign_in_sessions SET last_seen_at = ?').run(seen);
      db.close();
    },
    stop: async () => {
      const ended = new Promise((resolve) => process_.on('exit', resolve));
      process_.kill('SIGTERM');
      await ended;
      await mail.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function printedLink(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk;
      const link = /https?:\/\/\S+\/admin\/setup#\S+/.exec(printed)?.[0];
      if (link) resolve(link);
    });
    server.on('exit', () => reject(new Error('The server exited before it listened.')));
  });
}
