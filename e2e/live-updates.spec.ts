import type { APIRequestContext, Page } from '@playwright/test';
import { adminPaths } from '../src/shared/paths.ts';
import { ownSite } from './support/own-site.ts';
import { expect, test } from './support/site.ts';
import { callProcedure, staffMember } from './support/staff.ts';
import { readWindowValue } from './support/window-value.ts';
import { pollNow } from './support/windows.ts';

/** Its own site, because requests of other tests would also arrive here. */
const site = ownSite();
/** One more than a browser's connections to a host over HTTP/1.1. */
const tabCount = 7;

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  await site.signIn(page);
  await page.close();
});

test.beforeEach(async ({ page }) => {
  const { email, password } = staffMember;
  await callProcedure(page, site.url, 'staff.signIn', { email, password });
});

const rowsOf = (page: Page, message: string) => page.getByRole('article').filter({ hasText: message });

async function send(request: APIRequestContext, message: string, lang: 'en' | 'ar') {
  const data = { name: 'Salma', email: 'salma@example.com', phone: '0501234567', type: 'inquiry', message, lang };
  expect((await request.post(`${site.url}/api/v1/mail/sentContact`, { data })).ok()).toBe(true);
}

test('Seven open inboxes over HTTP/1.1 leave a connection for the public site. @only-en', async ({
  page,
  context,
  to,
  t,
}) => {
  for (let count = 0; count < tabCount; count += 1) {
    const tab = await context.newPage();
    await tab.goto(site.url + to(adminPaths.requests()));
    await expect(tab.getByRole('heading', { level: 1, name: t('Requests') })).toBeVisible();
  }
  await expect(async () => {
    const start = Date.now();
    await page.goto(site.url + to('/contact'), { waitUntil: 'commit', timeout: 5_000 });
    expect(Date.now() - start).toBeLessThan(1_000);
  }).toPass({ timeout: 15_000 });
  // Known once the page has arrived.
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().nextHopProtocol))
    .toBe('http/1.1');
});

test('A hidden tab polls once a minute, and at once when it becomes visible. @only-en', async ({
  page,
  request,
  to,
  t,
  siteLocale,
}) => {
  const polls: number[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('admin.requests.poll')) polls.push(Date.now());
  });
  const setVisibility = (state: DocumentVisibilityState) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await page.clock.install();
  await page.goto(site.url + to(adminPaths.requests()));
  await expect(page.getByRole('heading', { level: 1, name: t('Requests') })).toBeVisible();
  await setVisibility('hidden');
  // The interval of a hidden tab begins once the page has read the next answer.
  await Promise.all([page.waitForResponse(/admin\.requests\.poll/), page.clock.fastForward(10_000)]);
  await expect(async () => {
    await page.clock.runFor(1_000);
    const count = polls.length;
    await page.clock.runFor(50_000);
    expect(polls).toHaveLength(count);
  }).toPass();
  await Promise.all([page.waitForResponse(/admin\.requests\.poll/), page.clock.runFor(60_000)]);
  await send(request, 'While hidden', siteLocale);
  await setVisibility('visible');
  await expect(rowsOf(page, 'While hidden')).toBeVisible();
});

test('A request that a colleague has open in another browser says so. @only-en', async ({
  page,
  browser,
  request,
  to,
  t,
  siteLocale,
}) => {
  const invited = { name: 'Huda', email: `huda-${siteLocale}@example.com`, role: 'reception', locale: siteLocale };
  const { path } = await callProcedure<{ path: string }>(page, site.url, 'staff.invite', invited);
  const context = await browser.newContext();
  const colleague = await context.newPage();
  const [, token] = path.split('#');
  await callProcedure(colleague, site.url, 'staff.openLink', { token, password: 'dates from the oasis' });
  const message = `Opened twice ${siteLocale}`;
  await send(request, message, siteLocale);
  await page.goto(site.url + to(adminPaths.requests()));
  await rowsOf(page, message).getByRole('link').click();
  const openedBy = (name: string) => page.getByRole('status').getByText(t('Opened by {list}').replace('{list}', name));
  await pollNow(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Salma' })).toBeVisible();
  await expect(openedBy('')).toHaveCount(0);
  const opened = colleague.waitForResponse(/admin\.requests\.poll/);
  await colleague.goto(page.url());
  await opened;
  await pollNow(page);
  await expect(openedBy('\u2068Huda\u2069')).toBeVisible();
  await pollNow(colleague);
  await expect(colleague.getByText(`\u2068${staffMember.name}\u2069`)).toBeVisible();
  await context.close();
});

test('After opt-in, one tab of the browser alerts staff to a new request without personal data. @only-ar', async ({
  page,
  context,
  request,
  to,
  t,
  siteLocale,
}) => {
  // Replaces the browser's notifications and tones, and counts the calls.
  await context.addInitScript(() => {
    const alerts = { titles: [] as string[], tones: 0 };
    Object.assign(window, { alerts });
    class FakeNotification extends EventTarget {
      static permission: NotificationPermission = 'default';
      static requestPermission = async () => {
        FakeNotification.permission = 'granted';
        return FakeNotification.permission;
      };
      constructor(title: string, options?: NotificationOptions) {
        super();
        alerts.titles.push(`${title} ${options?.body ?? ''}`);
      }
      close() {}
    }
    Object.assign(window, { Notification: FakeNotification });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      alerts.tones += 1;
      start.apply(this, when);
    };
  });
  const alertsOf = (tab: Page) => readWindowValue<{ titles: string[]; tones: number }>(tab, 'alerts');
  const openInbox = async (tab: Page) => {
    await tab.goto(site.url + to(adminPaths.requests()));
    await expect(tab.getByRole('searchbox', { name: t('Search requests') })).toBeVisible();
  };
  const allow = async (tab: Page) => {
    await tab.getByRole('button', { name: t('Alerts for new requests in this browser') }).click();
    await tab.getByRole('switch', { name: t('Show a notification') }).press('Space');
    await expect(tab.getByRole('switch', { name: t('Show a notification') })).toBeChecked();
  };
  await openInbox(page);
  await send(request, 'Before the opt-in', siteLocale);
  await pollNow(page);
  await expect(rowsOf(page, 'Before the opt-in')).toBeVisible();
  expect(await alertsOf(page)).toEqual({ titles: [], tones: 0 });
  await allow(page);
  await page.getByRole('switch', { name: t('Play a sound') }).press('Space');
  // Previews the sound.
  await expect.poll(async () => (await alertsOf(page)).tones).toBe(2);
  const second = await context.newPage();
  await openInbox(second);
  await allow(second);
  await send(request, 'After the opt-in', siteLocale);
  for (const tab of [page, second]) await expect(rowsOf(tab, 'After the opt-in')).toBeVisible();
  const all = async () => Promise.all([page, second].map(alertsOf));
  await expect.poll(async () => (await all()).reduce((sum, { tones }) => sum + tones, 0)).toBe(4);
  const titles = (await all()).flatMap((alerts) => alerts.titles);
  expect(titles).toEqual([expect.stringContaining(t('A new message has arrived.'))]);
  expect(titles[0]).not.toContain('Salma');
});
