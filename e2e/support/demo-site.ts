import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { startOwnSite } from './own-site.ts';

interface DemoSite {
  url: string;
  browser: Browser;
  /** The session of the owner. */
  session: NonNullable<BrowserContextOptions['storageState']>;
}

/** Starts the demo and a browser for a program that takes pictures, and ends both afterwards. */
export async function withDemoSite(take: (demo: DemoSite) => Promise<void>): Promise<void> {
  const site = await startOwnSite(() => ({ SEED_DEMO: 'true', LIMIT_FORM_MIN_SECONDS: '0' }));
  const browser = await chromium.launch({
    ...(process.env.BROWSER && { executablePath: process.env.BROWSER }),
    args: ['--no-sandbox'],
  });
  try {
    const owner = await browser.newContext();
    await site.signIn(await owner.newPage());
    await take({ url: site.url, browser, session: await owner.storageState() });
  } finally {
    await browser.close();
    await site.stop();
  }
}
