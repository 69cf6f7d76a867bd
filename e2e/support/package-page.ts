import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { OfferSummary } from '../../src/shared/offers/offers.schema.ts';
import type { PackageDetail, PackageList } from '../../src/shared/packages/packages.schema.ts';

/** What the site answers to one procedure. */
export async function ask<Result>(request: APIRequestContext, procedure: string, input: object): Promise<Result> {
  const answer = await request.get(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`);
  return ((await answer.json()) as { result: { data: Result } }).result.data;
}

/** The demo centre's package of an English name. */
export async function findPackage(request: APIRequestContext, search: string, locale: 'en' | 'ar'): Promise<PackageDetail> {
  const { items } = await ask<PackageList>(request, 'content.packages.list', { locale: 'en', search });
  const id = items.find(({ name }) => name === search)?.id;
  return ask<PackageDetail>(request, 'content.packages.get', { id, locale });
}

/** The offers as the list has them. */
export const listOffers = (request: APIRequestContext, locale: 'en' | 'ar') => ask<OfferSummary[]>(request, 'content.offers.list', { locale });

/** Opens a page in a browser of its own that runs no script. */
export async function openWithoutScript(browser: Browser, baseURL: string | undefined, address: string) {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto(address);
  return { page, close: () => context.close() };
}

/** Gives the page a device's own share dialog, or none. */
export const setShareDialog = (page: Page, kind: 'none' | 'works') =>
  page.addInitScript((wanted) => {
    const share = async (data: ShareData) => {
      Object.assign(window, { shared: data });
    };
    Object.defineProperty(navigator, 'share', { value: wanted === 'none' ? undefined : share, configurable: true });
  }, kind);
