import { asc, eq } from 'drizzle-orm';
import { currentPrice, isSaleRunning } from '#shared/packages/sales.rules.ts';
import type { Bookable } from '#shared/requests/request-entry.schema.ts';
import type { Authorized } from '../core/auth/actor.ts';
import type { Clock } from '../core/clock.ts';
import type { Db } from '../core/db/client.ts';
import { offers } from '../offers/offers.collection.ts';
import { packages, toldFasting, toldFastingHours } from '../packages/packages.table.ts';

export type BookablesService = ReturnType<typeof createBookablesService>;

/** Packages and offers that staff can enter a request for. */
export function createBookablesService({ db, clock }: { db: Db; clock: Clock }) {
  /**
   * Lists published packages, then current offers, each in the staff's order.
   */
  function list(_actor: Authorized<'requests.read'>): Bookable[] {
    const { id, nameEn, nameAr, homeCollection, price, priceSale, onSale, startDate, endDate } = packages;
    const prices = { price, priceSale, onSale, startDate, endDate };
    const listed = db
      .select({ id, nameEn, nameAr, homeCollection, fasting: toldFasting, hours: toldFastingHours, prices })
      .from(packages)
      .where(eq(packages.isPublished, true))
      .orderBy(asc(packages.sortOrder), asc(packages.id))
      .all();
    const offered = db
      .select()
      .from(offers)
      .where(eq(offers.isPublished, true))
      .orderBy(asc(offers.sortOrder), asc(offers.id))
      .all()
      .filter((offer) => isSaleRunning(offer, clock()));
    return [
      ...listed.map(({ fasting, hours, prices: ofPackage, ...row }) => ({
        ...row,
        price: currentPrice(ofPackage, clock()),
        kind: 'package' as const,
        fastingHours: fasting === 'yes' ? hours : null,
      })),
      ...offered.map((row) => ({
        kind: 'offer' as const,
        id: row.id,
        nameEn: row.nameEn,
        nameAr: row.nameAr,
        homeCollection: null,
        fastingHours: null,
        price: row.salePrice,
      })),
    ];
  }

  return { list };
}
