import { chromium } from '@playwright/test';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { freePort } from './free-port.ts';

/** A separate Chromium in which Lighthouse loads pages one after another, as a phone on a slow connection. */
export interface MeasuringBrowser {
  /** Loads a URL with an empty cache and measures it. Throws if Lighthouse fails. */
  measure: (url: string, flags: Flags) => Promise<Result>;
  close: () => Promise<void>;
}

/** Starts the browser; by default Playwright's. */
export async function startMeasuringBrowser(executablePath?: string): Promise<MeasuringBrowser> {
  const port = await freePort();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      `--remote-debugging-port=${port}`,
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
  return {
    measure: async (url, flags) => {
      for (let attempt = 1; ; attempt += 1) {
        const run = await lighthouse(url, {
          port,
          logLevel: 'error',
          output: [],
          disableFullPageScreenshot: true,
          ...flags,
        });
        if (!run) throw new Error(`Lighthouse gave no result for ${url}.`);
        if (!run.lhr.runtimeError) return run.lhr;
        // The browser lost the recording, so measure again.
        if (attempt === 3) throw new Error(`${url}: ${run.lhr.runtimeError.message}`);
      }
    },
    close: () => browser.close(),
  };
}
