import { and, asc, type SQL } from 'drizzle-orm';
import { recordsPageSize } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import { changePrices, type PriceOutcome } from '#shared/packages/price-changes.rules.ts';
import {
  type ApplyPricesInput,
  applyPricesInputSchema,
  type ChosenPackages,
  type PriceChange,
  type PricePreview,
  type PricePreviewInput,
  pricePreviewInputSchema,
} from '#shared/packages/price-changes.schema.ts';
import { agreedPercent } from '#shared/packages/sale-percent.rules.ts';
import { type BulkPlan, type BulkPlans, startDigest } from '../content/bulk-plan.ts';
import type { ChangedRecord } from '../content/bulk-undo.ts';
import { offsetOf, pageOf } from '../content/staff-lists.ts';
import type { Authorized } from '../core/auth/actor.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import type { PackagesService } from './packages.service.ts';
import { packages } from './packages.table.ts';

interface PackagePricesDeps {
  db: Db;
  packages: Pick<PackagesService, 'whereListed'>;
  bulkPlans: BulkPlans;
}

export type PackagePricesService = ReturnType<typeof createPackagePricesService>;

/** Price changes of many packages. The server computes the rows that a sheet would contain. */
export function createPackagePricesService({ db, packages: listed, bulkPlans }: PackagePricesDeps) {
  /** A page of the preview of a price change. Throws `invalid_input`. */
  function preview(actor: Authorized<'content.write'>, input: PricePreviewInput): PricePreview {
    const { chosen, change, page } = pricePreviewInputSchema.parse(input);
    const { rows, digest } = planPrices(db, whereChosen(actor, chosen), change);
    const refused = rows.filter(({ refusal }) => refusal);
    const changed = rows.filter(isToChange);
    const same = rows.filter(({ isChanged }) => !isChanged);
    const items = [...refused, ...changed, ...same].slice(offsetOf(page), offsetOf(page) + recordsPageSize);
    const counts = { changed: changed.length, refused: refused.length, same: same.length };
    return { items, ...pageOf(rows.length, page), counts, digest };
  }

  /** Changes the prices of all chosen packages that the preview does not refuse. Throws `conflict`, and like `preview`. */
  function apply(actor: Authorized<'content.write'>, input: ApplyPricesInput): { changed: number; at: string } {
    const { chosen, change, digest } = applyPricesInputSchema.parse(input);
    const where = whereChosen(actor, chosen);
    return bulkPlans.apply(actor, (tx) => planPrices(tx, where, change), {
      digest,
      conflict: { id: 'prices.conflict' },
      refusal: null,
      isImport: false,
    });
  }

  function whereChosen(actor: Authorized<'content.write'>, chosen: ChosenPackages): SQL | undefined {
    if ('filters' in chosen) return listed.whereListed(actor, chosen.filters);
    return and(listed.whereListed(actor, {}), isOneOf(packages.id, chosen.ids));
  }

  /** Undoes this member's price change at an instant. Throws like `BulkPlans.undo`, and `not_found`. */
  const undo = (actor: Authorized<'content.write'>, at: string) => bulkPlans.undo(actor, at, pricesAmong);

  return { preview, apply, undo };
}

const isPrice = (field: string) => ['price', 'priceSale', 'salePercent'].includes(field);

/**
 * The packages of a price change. Only those without another change are restored, so that a form that the same member
 * saved then stays. Throws `not_found` if there are none.
 */
function pricesAmong(records: readonly ChangedRecord[]): ChangedRecord[] {
  const rows = records.filter(({ fields }) => fields.some(isPrice));
  if (!rows.some(({ fields }) => fields.every(isPrice))) throw new AppError('not_found');
  return rows.map((row) => ({ ...row, isIntact: row.isIntact && row.fields.every(isPrice) }));
}

const isToChange = ({ isChanged, refusal }: PriceOutcome) => isChanged && refusal === null;

interface PricePlan extends BulkPlan {
  /** All chosen packages in the staff's order, with those that stay as they are. */
  rows: PricePreview['items'];
}

function planPrices(reader: Db | Tx, where: SQL | undefined, change: PriceChange): PricePlan {
  const { id, nameEn, nameAr, version, price, onSale, priceSale, salePercent } = packages;
  const stored = reader
    .select({ id, nameEn, nameAr, version, before: { price, onSale, priceSale, salePercent } })
    .from(packages)
    .where(where)
    .orderBy(asc(packages.sortOrder), asc(packages.id))
    .all();
  const rows = stored.map((row) => ({ ...row, ...changePrices(row.before, change) }));
  const digest = startDigest(JSON.stringify(change));
  const changes = rows.flatMap((row) => {
    const values = isToChange(row) ? pricesOf(row.after) : null;
    digest.add(row, values);
    return values ? [{ stored: row, values }] : [];
  });
  return { rows, changes, refusedCount: rows.filter(({ refusal }) => refusal).length, digest: digest.end() };
}

const pricesOf = ({ price, priceSale, salePercent }: PriceOutcome['after']) => ({
  price,
  priceSale,
  salePercent: agreedPercent({ price, priceSale, salePercent }),
});
