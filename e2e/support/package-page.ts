import type { APIRequestContext, Page } from '@playwright/test';
import type { OfferSummary } from '../../src/shared/offers/offers.schema.ts';
import type { PackageDetail } from '../../src/shared/packages/packages.schema.ts';

/** The result of a query procedure. */
export async function callQuery<Result>(request: APIRequestContext, procedure: string, input: object): Promise<Result> {
  const answer = await request.get(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`);
  return ((await answer.json()) as { result: { data: Result } }).result.data;
}

/** A package as visitors read it. */
export const readPackage = (request: APIRequestContext, id: string, locale: 'en' | 'ar') =>
  callQuery<PackageDetail>(request, 'content.packages.get', { id, locale });

/** The offers of the public list. */
export const listOffers = (request: APIRequestContext, locale: 'en' | 'ar') =>
  callQuery<OfferSummary[]>(request, 'content.offers.list', { locale });

/** Mocks the device's share dialog, or removes it. */
export const setShareDialog = (page: Page, kind: 'none' | 'works') =>
  page.addInitScript((wanted) => {
    const share = async (data: ShareData) => {
      Object.assign(window, { shared: data });
    };
    Object.defineProperty(navigator, 'share', { value: wanted === 'none' ? undefined : share, configurable: true });
  }, kind);
