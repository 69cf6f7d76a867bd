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
  }
  const ground = () => colourOf(page.locator('body'), 'background-color');
  const dark = await ground();
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await ground();
  expect(light).not.toBe(dark);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  expect(await ground()).toBe(light);
});
