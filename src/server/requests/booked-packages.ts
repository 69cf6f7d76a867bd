import { and, eq } from 'drizzle-orm';
import { longestFasting } from '#shared/packages/fasting.rules.ts';
import { visitPackages } from '#shared/requests/visit-packages.rules.ts';
import type { Db } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { offers } from '../offers/offers.collection.ts';
import { packages } from '../packages/packages.table.ts';
import type { RequestRow } from './requests.table.ts';

/** The ids of the packages that each request names, itself or through an offer, by the id of the request. */
export function readBookedPackageIds(
  db: Db,
  requests: readonly Pick<RequestRow, 'id' | 'details'>[],
): Map<string, string[]> {
  const offerIds = requests.flatMap(({ details }) => ('offerId' in details && details.offerId) || []);
  const { id, relatedPackageId } = offers;
  const rows = db.select({ id, relatedPackageId }).from(offers).where(isOneOf(id, offerIds)).all();
  const ofOffers = new Map(rows.map((row) => [row.id, row.relatedPackageId]));
  return new Map(requests.map(({ id, details }) => [id, packagesIn(details, ofOffers)]));
}

function packagesIn(details: RequestRow['details'], ofOffers: Map<string, string | null>): string[] {
  if (details.type === 'withdrawal') return visitPackages(details);
  if (details.type !== 'booking') return [];
  return [details.packageId ?? ofOffers.get(details.offerId ?? '') ?? []].flat();
}

/** The longest fasting of packages: its hours, 0 if no number is stated, null if none of them needs it. */
export type FastingOf = (packageIds: readonly string[]) => number | null;

/** Reads the fasting of packages. */
export function readFasting(db: Db, packageIds: readonly string[]): FastingOf {
  const { id, fastingRequired, fastingHours } = packages;
  const rows = db
    .select({ id, fastingHours })
    .from(packages)
    .where(and(isOneOf(id, packageIds), eq(fastingRequired, 'yes')))
    .all();
  return (of) => longestFasting(rows.filter((row) => of.includes(row.id)).map((row) => row.fastingHours));
}
