import { and, eq } from 'drizzle-orm';
import type { Db } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { offers } from '../offers/offers.collection.ts';
import { packages } from '../packages/packages.table.ts';
import type { RequestRow } from './requests.table.ts';

/** The id of the package that each request names, itself or through an offer, by the id of the request. */
export function readBookedPackageIds(
  db: Db,
  requests: readonly Pick<RequestRow, 'id' | 'details'>[],
): Map<string, string> {
  const offerIds = requests.flatMap(({ details }) => ('offerId' in details && details.offerId) || []);
  const { id, relatedPackageId } = offers;
  const rows = db.select({ id, relatedPackageId }).from(offers).where(isOneOf(id, offerIds)).all();
  const ofOffers = new Map(rows.map((row) => [row.id, row.relatedPackageId]));
  const found = new Map<string, string>();
  for (const { id, details } of requests) {
    if (!('packageId' in details)) continue;
    const offered = 'offerId' in details ? ofOffers.get(details.offerId ?? '') : null;
    const packageId = details.packageId ?? offered;
    if (packageId) found.set(id, packageId);
  }
  return found;
}

/** The hours of fasting of each package that needs it; 0 if their number is not stated. */
export function readFasting(db: Db, packageIds: readonly string[]): Map<string, number> {
  const { id, fastingRequired, fastingHours } = packages;
  const rows = db
    .select({ id, fastingHours })
    .from(packages)
    .where(and(isOneOf(id, packageIds), eq(fastingRequired, 'yes')))
    .all();
  return new Map(rows.map((row) => [row.id, row.fastingHours]));
}
