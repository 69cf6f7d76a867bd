import { type MeasuringBrowser, startMeasuringBrowser } from '../src/testing/lighthouse.ts';
import { findContentIds, publicPages, turnOf } from './support/public-pages.ts';
import { expect, onlyIn, test as siteTest } from './support/site.ts';

/**
 * Without Lighthouse's accessibility category: it uses axe, which every-page.spec.ts runs on each page in both
 * languages and at two widths.
 */
const categories = ['best-practices', 'seo'];
/** Lighthouse benchmarks the CPU for a second on this page before each run; the fake clock ends it at once. */
const blankPage = 'data:text/html,<script>let now = 0; Date.now = () => (now += 500)</script>';
/** Skips the waits and throttling that only performance metrics need. */
const fastFlags = {
  blankPage,
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 200,
  cpuQuietThresholdMs: 0,
  disableStorageReset: true,
};

/** Lighthouse uses its own browser, so this test needs no page. */
const test = siteTest.extend({ quietConsole: async ({ siteLocale: _ }, use) => use(undefined) });

let browser: MeasuringBrowser;
test.beforeAll(async ({ launchOptions }) => {
  browser = await startMeasuringBrowser(launchOptions.executablePath);
});
test.afterAll(() => browser.close());

// Other pages consist of the same components; every-page.spec.ts and the tests of the server cover them.
for (const [at, { name, path }] of publicPages.filter(({ isMain }) => isMain).entries())
  test(`Lighthouse reports no faults in ${name}.`, { tag: onlyIn(turnOf(at)) }, async ({ request, to, baseURL }) => {
    const result = await browser.measure(`${baseURL}${to(path(await findContentIds(request)))}`, {
      ...fastFlags,
      onlyCategories: categories,
      // Informational only, and the only audit that needs a slow trace.
      skipAudits: ['baseline'],
    });
    const faults = Object.values(result.categories).flatMap(({ auditRefs }) =>
      auditRefs.flatMap(({ id, weight }) =>
        weight > 0 && isFault(result.audits[id]?.score) ? [`${id}: ${result.audits[id]?.title}`] : [],
      ),
    );
    expect.soft(faults).toEqual([]);
    expect(Object.values(result.categories).map(({ id, score }) => [id, score])).toEqual(
      categories.map((id) => [id, 1]),
    );
  });

/** An audit that does not apply has no score. */
function isFault(score: number | null | undefined): boolean {
  return typeof score === 'number' && score < 1;
}
