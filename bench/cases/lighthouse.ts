import type { Result } from 'lighthouse';
import { localeCodes } from '#shared/i18n/locales.ts';
import { localizedPath, sitePaths } from '#shared/paths.ts';
import { type MeasuringBrowser, startMeasuringBrowser } from '#testing/lighthouse.ts';
import { median } from '../lib/statistics.ts';
import type { Measurement } from '../lib/table.ts';

/** A metric of Lighthouse and its limit. */
interface Metric {
  name: string;
  unit: string;
  limit: Measurement['limit'];
  read: (result: Result) => number;
}

const audit = (result: Result, id: string) => result.audits[id]?.numericValue ?? Number.NaN;

const metrics: Metric[] = [
  {
    name: 'performance',
    unit: '',
    limit: { atLeast: 97 },
    read: ({ categories }) => Math.round((categories.performance?.score ?? Number.NaN) * 100),
  },
  {
    name: 'layout shift',
    unit: '',
    limit: { atMost: 0.01 },
    read: (result) => audit(result, 'cumulative-layout-shift'),
  },
  {
    name: 'largest paint',
    unit: 's',
    limit: { atMost: 1.5 },
    read: (result) => audit(result, 'largest-contentful-paint') / 1000,
  },
];
const firstViewBytes: Metric = {
  name: 'first view',
  unit: 'kB',
  limit: { atMost: 400 },
  read: (result) => audit(result, 'total-byte-weight') / 1000,
};

/** Measures the landing pages as a phone on a slow connection (Lighthouse's simulation); the median of several runs. */
export async function measureLighthouse(siteUrl: string, runs: number): Promise<Measurement[]> {
  const browser = await startMeasuringBrowser(process.env.BROWSER);
  try {
    const measurements: Measurement[] = [];
    for (const path of await pathsOf(siteUrl)) {
      for (const locale of localeCodes)
        measurements.push(
          ...(await measurePage(browser, siteUrl, localizedPath(locale, path), path === sitePaths.home(), runs)),
        );
    }
    return measurements;
  } finally {
    await browser.close();
  }
}

async function measurePage(
  browser: MeasuringBrowser,
  siteUrl: string,
  path: string,
  isLanding: boolean,
  runs: number,
): Promise<Measurement[]> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1)
    results.push(await browser.measure(siteUrl + path, { onlyCategories: ['performance'] }));
  const blocking = Math.round(median(results.map((result) => audit(result, 'total-blocking-time'))));
  return [...metrics, ...(isLanding ? [firstViewBytes] : [])].map(({ name, unit, limit, read }) => ({
    name: `${name} of ${path.replace(/=[0-9a-f]{24}/, '=...')}`,
    value: median(results.map(read)),
    unit,
    limit,
    note: name === 'performance' ? `Lighthouse mobile, ${runs} runs; script blocks for ${blocking} ms` : '',
  }));
}

async function pathsOf(siteUrl: string): Promise<string[]> {
  const packages = await (await fetch(siteUrl + sitePaths.packages())).text();
  const packageId = /[?]package=([0-9a-f]{24})/.exec(packages)?.[1];
  if (!packageId) throw new Error('The demo centre shows no package.');
  return [
    sitePaths.home(),
    sitePaths.packages(),
    sitePaths.packageDetail(packageId),
    sitePaths.offers(),
    sitePaths.information(),
    sitePaths.contact(),
  ];
}
