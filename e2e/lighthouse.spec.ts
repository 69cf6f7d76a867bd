import { type MeasuringBrowser, startMeasuringBrowser } from '../src/testing/lighthouse.ts';
import { findContentIds, type PublicPage, publicPages } from './support/public-pages.ts';
import { expect, onlyIn, test as siteTest } from './support/site.ts';

/** Lighthouse's accessibility category is axe, which every-page.spec.ts runs on each page in both languages and at two widths. */
const categories = ['best-practices', 'seo'];
/** Where Lighthouse counts how much the machine does in a second before each page; here the second is over at once. */
const blankPage = 'data:text/html,<script>let now = 0; Date.now = () => (now += 500)</script>';
/** Nothing of speed is asked here, so nothing needs to come to rest or to be set against the machine. */
const haste = {
  blankPage,
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  networkQuietThresholdMs: 200,
  cpuQuietThresholdMs: 0,
  disableStorageReset: true,
};

/** Lighthouse opens the pages, in a browser of its own; no other needs to stand open beside it. */
const test = siteTest.extend({ quietConsole: async ({ siteLocale: _ }, use) => use(undefined) });

let browser: MeasuringBrowser;
test.beforeAll(async ({ launchOptions }) => {
  browser = await startMeasuringBrowser(launchOptions.executablePath);
});
test.afterAll(() => browser.close());

/** Of the pages that are not the main ones each second is looked at in Arabic: both languages are made by the same code, and every-page.spec.ts reads both. */
const languagesOf = ({ isMain }: PublicPage, at: number) => (isMain ? [] : [onlyIn(at % 2 === 0 ? 'en' : 'ar')]);

for (const [at, tried] of publicPages.filter(({ isVariant }) => !isVariant).entries()) {
  const { name, path, isIndexed = true, status = 200 } = tried;
  test(`Lighthouse finds nothing to better in ${name}.`, { tag: languagesOf(tried, at) }, async ({ request, to, baseURL }) => {
    const skipAudits = [
      // Tells how new a page's features are, for information alone; nothing else here needs a recording, which takes as long as all the rest.
      'baseline',
      // Left out of search engines on purpose.
      ...(isIndexed ? [] : ['is-crawlable']),
      // What is not found says so, and browsers write each such answer to their console.
      ...(status === 200 ? [] : ['http-status-code', 'errors-in-console']),
    ];
    const result = await browser.measure(`${baseURL}${to(path(await findContentIds(request)))}`, {
      ...haste,
      onlyCategories: categories,
      skipAudits,
      ignoreStatusCode: true,
    });
    const faults = Object.values(result.categories).flatMap(({ auditRefs }) =>
      auditRefs.flatMap(({ id, weight }) => (weight > 0 && isFault(result.audits[id]?.score) ? [`${id}: ${result.audits[id]?.title}`] : [])),
    );
    expect.soft(faults).toEqual([]);
    expect(Object.values(result.categories).map(({ id, score }) => [id, score])).toEqual(categories.map((id) => [id, 1]));
  });
}

/** An audit that does not apply has no score. */
function isFault(score: number | null | undefined): boolean {
  return typeof score === 'number' && score < 1;
}
