import { sitePaths } from '../src/shared/paths.ts';
import { colourOf, expectAccessible, stopFading } from './support/accessibility.ts';
import { expectStrongEdges } from './support/contrast.ts';
import { openHydrated } from './support/hydration.ts';
import { type ContentIds, findContentIds, turnOf } from './support/public-pages.ts';
import { expect, test } from './support/site.ts';

const paths: ((ids: ContentIds) => string)[] = [
  sitePaths.home,
  () => sitePaths.packages(),
  ({ packageId }) => sitePaths.packageDetail(packageId),
  ({ packageId }) => sitePaths.booking(packageId),
  sitePaths.location,
  () => sitePaths.withdraw(),
];
const darkPearl = 'rgb(12, 29, 34)';

// accent.rules.test.ts checks all pairs of colours; this test finds pages that use them otherwise.

test('On a dark device, the pages are dark and readable, and printed in light colours.', async ({
  page,
  request,
  to,
  siteLocale,
}) => {
  const ids = await findContentIds(request);
  await page.emulateMedia({ colorScheme: 'dark' });
  const turns = paths.filter((_, at) => turnOf(at) === siteLocale).map((path) => path(ids));
  for (const path of turns) {
    await openHydrated(page, to(path));
    await stopFading(page);
    await expectAccessible(page, `${path} in the dark`, { isBodyTextStrong: true });
    await expectStrongEdges(page, `${path} in the dark`);
    expect.soft(await colourOf(page.locator('body'), 'background-color'), path).toBe(darkPearl);
  }
  await page.emulateMedia({ media: 'print' });
  expect(await colourOf(page.locator('body'), 'background-color')).toBe('rgb(253, 252, 250)');
});
