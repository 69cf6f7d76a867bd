import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { builtEntry } from '../../src/server/runtime-files.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { startMailServer } from '../../src/testing/mail-server.ts';
import { test } from './site.ts';
import { staffMember } from './staff.ts';

const setupLink = /(https?:\/\/\S+)\/admin\/setup#(\S+)/;

/**
 * Starts an empty centre with a mail server on the built server for one test file. Starts before the tests and stops
 * after them. `environment` adds settings.
 */
export function ownSite(environment: Record<string, string> = {}): OwnSite {
  let started: Awaited<ReturnType<typeof startOwnSite>>;
  test.beforeAll(async () => {
    started = await startOwnSite(() => environment);
  });
  test.afterAll(() => started.stop());
  return {
    get url() {
      return started.url;
    },
    get mails() {
      return started.mails;
    },
    setupUrl: (path) => started.setupUrl(path),
    signIn: (page) => started.signIn(page),
  };
}

interface OwnSite {
  url: string;
  /** The one-time link of the first member of staff; `signIn` uses it up. */
  setupUrl: (path: string) => string;
  /** The mails that the centre has sent, latest last. */
  mails: Awaited<ReturnType<typeof startMailServer>>['mails'];
  /** Signs the page's browser in as the owner, and opens the site to visitors. */
  signIn: (page: Page) => Promise<void>;
}

/** Starts a server with data of its own; `stop` ends it. `environment` may depend on its URL. */
export async function startOwnSite(environment: (url: string) => Record<string, string>) {
  const mailServer = await startMailServer({
    refuseRecipient: (recipient) => (recipient.startsWith('nobody@') ? 550 : null),
  });
  const folder = mkdtempSync(join(tmpdir(), 'dana-e2e-own-'));
  const port = await freePort();
  // A host name, because passkeys do not work with IP addresses.
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, [builtEntry('start')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DANA_MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: '',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'no-reply@lab.example',
      MAIL_TO: 'info@lab.example',
      DATA_DIR: join(folder, 'data'),
      UPLOADS_DIR: join(folder, 'uploads'),
      KEYS_DIR: join(folder, 'keys'),
      SEED_DEMO: 'false',
      LOG_LEVEL: 'error',
      ...environment(url),
    },
  });
  const token = await new Promise<string>((resolve, reject) => {
    let printed = '';
    server.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = setupLink.exec(printed)?.[2];
      if (found) resolve(found);
    });
    server.on('exit', () => reject(new Error(`The site did not start: ${printed}`)));
  });

  /** Creates the owner with the one-time link, and signs the page's browser in. */
  async function setUp(page: Page): Promise<void> {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const data = { ...staffMember, token };
    const headers = { origin: url };
    const answer = await page.request.post(`${url}/trpc/admin.staff.setup`, { data, headers });
    if (!answer.ok()) throw new Error(await answer.text());
  }

  async function signIn(page: Page): Promise<void> {
    await setUp(page);
    // A new site is closed to visitors.
    const opened = await page.request.post(`${url}/trpc/admin.firstSteps.open`, {
      data: { isIncompleteAccepted: true },
      headers: { origin: url },
    });
    if (!opened.ok()) throw new Error(await opened.text());
  }

  async function stop(): Promise<void> {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    await mailServer.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  /** Changes the database of the running server. */
  const execute = (sql: string, ...values: string[]) => {
    const db = new Database(join(folder, 'data', 'dana.db'));
    db.prepare(sql).run(...values);
    db.close();
  };

  const setupUrl = (path: string) => `${url}${path}#${token}`;
  return { url, setupUrl, mails: mailServer.mails, setUp, signIn, execute, stop };
}
