import { defineConfig, devices } from '@playwright/test';
import type { SiteOptions } from './e2e/support/site.ts';

const port = Number(process.env.E2E_PORT ?? 4173);
const executablePath = process.env.BROWSER;

export default defineConfig<SiteOptions>({
  testDir: 'e2e',
  fullyParallel: false,
  workers: 2,
  // A machine that stalls for a minute is no fault of the product: what fails twice is. What needed the second try is
  // printed.
  retries: 1,
  forbidOnly: true,
  // Transpiling the built renderer would take fifteen seconds.
  build: { external: ['**/dist/**'] },
  timeout: 60_000,
  // Staff pages learn within 10 s what others changed.
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./e2e/support/slowest.reporter.ts']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${port}`,
    // Writing down each step costs a good part of the test, so only the second try is.
    trace: { mode: 'on-first-retry', screenshots: false },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'en', grepInvert: /@only-ar\b/, use: { siteLocale: 'en', locale: 'en-GB' } },
    { name: 'ar', grepInvert: /@only-en\b/, use: { siteLocale: 'ar', locale: 'ar-AE' } },
  ],
  webServer: {
    command: 'node e2e/support/server.ts',
    url: `http://127.0.0.1:${port}/readyz`,
    env: { E2E_PORT: String(port) },
    timeout: 60_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
