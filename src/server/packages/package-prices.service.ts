import { createHash } from 'node:crypto';
import { and, asc, type SQL } from 'drizzle-orm';
import { recordsPageSize } from '#shared/content/records.schema.ts';
import type { UndoneChange } from '#shared/content/undone.schema.ts';
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
  pricesSchema,
} from '#shared/packages/price-changes.schema.ts';
import { agreedPercent } from '#shared/packages/sale-percent.rules.ts';
import { leftAsTheyAre, readChanged } from '../content/bulk-undo.ts';
import { type ContentWriteDeps, changeContent } from '../content/content-transaction.ts';
import { offsetOf, pageOf } from '../content/staff-lists.ts';
import { updateRecords } from '../content/write-records.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { storedPackages } from './packages.collection.ts';
import type { PackagesService } from './packages.service.ts';
import { packages } from './packages.table.ts';

interface PackagePricesDeps extends ContentWriteDeps {
  packages: Pick<PackagesService, 'whereListed'>;
}

export type PackagePricesService = ReturnType<typeof createPackagePricesService>;

/** Price changes of many packages: preview, apply, and undo where nobody has changed the package since. */
export function createPackagePricesService({ packages: listed, ...deps }: PackagePricesDeps) {
  const { db, clock } = deps;

  /** A page of the preview of a price change. Throws `invalid_input`, and without content.write. */
  function preview(actor: Authorized<'content.write'>, input: PricePreviewInput): PricePreview {
    const { chosen, change, page } = pricePreviewInputSchema.parse(input);
    const rows = compute(db, whereChosen(actor, chosen), change);
    const refused = rows.filter(({ refusal }) => refusal);
    const changed = rows.filter(isToChange);
    const same = rows.filter(({ isChanged }) => !isChanged);
    const items = [...refused, ...changed, ...same].slice(offsetOf(page), offsetOf(page) + recordsPageSize);
    const counts = { changed: changed.length, refused: refused.length, same: same.length };
    return {
      items: items.map(({ version: _version, ...row }) => row),
      ...pageOf(rows.length, page),
      counts,
      seen: hashOf(rows),
    };
  }

  /**
   * Changes the prices of all selected packages that the preview does not refuse; each gets a version. Throws
   * `conflict` if the packages or their versions differ from the preview with the hash `seen`, and like `preview`.
   */
  function apply(actor: Authorized<'content.write'>, input: ApplyPricesInput): { changed: number; at: string } {
    const { chosen, change, seen } = applyPricesInputSchema.parse(input);
    const where = whereChosen(actor, chosen);
    const at = toInstant(clock());
    const changed = changeContent(deps, (tx) => {
      const rows = compute(tx, where, change);
      if (hashOf(rows) !== seen) throw new AppError('conflict', { message: { id: 'prices.conflict' } });
      const changes = new Map(rows.filter(isToChange).map(({ id, after }) => [id, pricesOf(after)]));
      updateRecords(tx, actor, storedPackages, changes, { event: 'updated', at });
      return changes.size;
    });
    return { changed, at };
  }

  /**
   * Restores the earlier prices after this member's price change at an instant. Skips packages that were changed or
   * trashed since. Throws `not_found` if there was no such change, and without content.write.
   */
  function undo(actor: Authorized<'content.write'>, at: string): UndoneChange {
    return changeContent(deps, (tx) => {
      const rows = readPriceChange(tx, actor, at);
      if (!rows.some(({ isPriceChange }) => isPriceChange)) throw new AppError('not_found');
      const intact = rows.filter(({ isIntact }) => isIntact);
      const changes = new Map(intact.map(({ id, former }) => [id, pricesOf(pricesSchema.parse(former))]));
      updateRecords(tx, actor, storedPackages, changes, { event: 'restored', at: toInstant(clock()) });
      return { restored: intact.length, removed: 0, left: leftAsTheyAre(rows) };
    });
  }

  function whereChosen(actor: Authorized<'content.write'>, chosen: ChosenPackages): SQL | undefined {
    if ('filters' in chosen) return listed.whereListed(actor, chosen.filters);
    return and(listed.whereListed(actor, {}), isOneOf(packages.id, chosen.ids));
  }

  return { preview, apply, undo };
}

const isToChange = ({ isChanged, refusal }: PriceOutcome) => isChanged && refusal === null;
const pricesOf = ({ price, priceSale, salePercent }: PriceOutcome['after']) => ({
  price,
  priceSale,
  salePercent: agreedPercent({ price, priceSale, salePercent }),
});

function compute(reader: Db | Tx, where: SQL | undefined, change: PriceChange) {
  const { id, nameEn, nameAr, version, price, onSale, priceSale, salePercent } = packages;
  const rows = reader
    .select({ id, nameEn, nameAr, version, before: { price, onSale, priceSale, salePercent } })
    .from(packages)
    .where(where)
    .orderBy(asc(packages.sortOrder), asc(packages.id))
    .all();
  return rows.map((row) => ({ ...row, ...changePrices(row.before, change) }));
}

/** A hash of the packages and their versions; a sale that ended changes it too. */
function hashOf(rows: ReturnType<typeof compute>): string {
  const seen = rows.map(({ id, version, after, refusal }) => [id, version, after, refusal]);
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url');
}

/**
 * The packages whose prices changed at an instant. Only those without another change are restored, so that a form that
 * the same member saved then stays.
 */
function readPriceChange(tx: Tx, actor: Authorized<'content.write'>, at: string) {
  const isPrice = (field: string) => ['price', 'priceSale', 'salePercent'].includes(field);
  return readChanged(tx, actor, storedPackages, at)
    .filter(({ fields }) => fields.some(isPrice))
    .map((row) => ({
      ...row,
      isIntact: row.isIntact && row.fields.every(isPrice),
      isPriceChange: row.fields.every(isPrice),
    }));
}
