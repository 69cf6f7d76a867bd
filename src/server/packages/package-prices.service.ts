import { createHash } from 'node:crypto';
import { and, asc, eq, gt, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { recordsPageSize } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import { agreedPercent, changePrices, type PriceOutcome } from '#shared/packages/price-changes.rules.ts';
import {
  type ApplyPricesInput,
  applyPricesInputSchema,
  type ChosenPackages,
  type PriceChange,
  type PricePreview,
  type PricePreviewInput,
  pricePreviewInputSchema,
  pricesSchema,
  type UndonePrices,
} from '#shared/packages/price-changes.schema.ts';
import { updateRecords } from '../content/bulk-insert.ts';
import { offsetOf, pageOf } from '../content/content-records.ts';
import { recordVersions } from '../content/record-versions.table.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { ContentDeps } from '../core/common-deps.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { storedPackages } from './packages.collection.ts';
import type { PackagesService } from './packages.service.ts';
import { packages } from './packages.table.ts';

/** Number of packages that are named if an undo skips them. */
const maxNamed = 10;

interface PackagePricesDeps extends ContentDeps {
  packages: Pick<PackagesService, 'whereListed'>;
}

export type PackagePricesService = ReturnType<typeof createPackagePricesService>;

/** Price changes of many packages: preview, apply, and undo where nobody has changed the package since. */
export function createPackagePricesService({ db, clock, contentVersion, packages: listed }: PackagePricesDeps) {
  /** A page of the preview of a price change. Throws `invalid_input`, and without content.write. */
  function preview(actor: Actor, input: PricePreviewInput): PricePreview {
    const { chosen, change, page } = pricePreviewInputSchema.parse(input);
    const rows = compute(db, whereChosen(actor, chosen), change);
    const [refused, changed, same] = [rows.filter(({ refusal }) => refusal), rows.filter(isToChange), rows.filter(({ isChanged }) => !isChanged)];
    const items = [...refused, ...changed, ...same].slice(offsetOf(page), offsetOf(page) + recordsPageSize);
    const counts = { changed: changed.length, refused: refused.length, same: same.length };
    return { items: items.map(({ version: _version, ...row }) => row), ...pageOf(rows.length, page), counts, seen: hashOf(rows) };
  }

  /**
   * Changes the prices of all selected packages that the preview does not refuse; each gets a version. Throws `conflict` if the packages or their
   * versions differ from the preview with the hash `seen`, and like `preview`.
   */
  function apply(actor: Actor, input: ApplyPricesInput): { changed: number; at: string } {
    const { chosen, change, seen } = applyPricesInputSchema.parse(input);
    const where = whereChosen(actor, chosen);
    const at = toInstant(clock());
    const changed = inTransaction(db, (tx) => {
      const rows = compute(tx, where, change);
      if (hashOf(rows) !== seen) throw new AppError('conflict', { message: { id: 'prices.conflict' } });
      const changes = new Map(rows.filter(isToChange).map(({ id, after }) => [id, pricesOf(after)]));
      updateRecords(tx, actor, storedPackages, changes, { event: 'updated', at });
      return changes.size;
    });
    contentVersion.bump();
    return { changed, at };
  }

  /**
   * Restores the earlier prices after this member's price change at an instant. Skips packages that were changed or trashed since. Throws `not_found`
   * if there was no such change, and without content.write.
   */
  function undo(actor: Actor, at: string): UndonePrices {
    requirePermission(actor, 'content.write');
    const [intact, left] = inTransaction(db, (tx) => {
      const rows = readChanged(tx, actor, at);
      if (!rows.some(({ isPriceChange: isOne }) => isOne)) throw new AppError('not_found');
      const intact = rows.filter(({ isIntact }) => isIntact);
      const changes = new Map(intact.map(({ id, former }) => [id, pricesOf(former)]));
      updateRecords(tx, actor, storedPackages, changes, { event: 'restored', at: toInstant(clock()) });
      return [intact, rows.filter(({ isIntact }) => !isIntact)];
    });
    contentVersion.bump();
    const names = left.slice(0, maxNamed).map(({ nameEn, nameAr }) => ({ nameEn, nameAr }));
    return { restored: intact.length, left: { count: left.length, names } };
  }

  function whereChosen(actor: Actor, chosen: ChosenPackages): SQL | undefined {
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

/** The packages of a price change in the staff's order, each with its earlier content. */
function readChanged(tx: Tx, actor: Actor, at: string) {
  const former = alias(recordVersions, 'former');
  const { collection, recordId, number } = recordVersions;
  const { price, priceSale, salePercent } = packages;
  const later = alias(recordVersions, 'later');
  const { staffId } = recordVersions;
  const isOfThen = and(eq(recordVersions.at, at), eq(collection, 'package'), actor.kind === 'staff' ? eq(staffId, actor.staffId) : isNull(staffId));
  const laterByPeople = tx
    .select({ number: later.number })
    .from(later)
    .where(and(eq(later.collection, collection), eq(later.recordId, recordId), gt(later.number, number), ne(later.staffName, '')));
  const rows = tx
    .select({
      id: packages.id,
      nameEn: packages.nameEn,
      nameAr: packages.nameAr,
      isLeftAlone: sql`${notExists(laterByPeople)} AND ${isNull(packages.deletedAt)}`.mapWith(Boolean),
      prices: { price, priceSale, salePercent },
      now: recordVersions.snapshot,
      former: former.snapshot,
    })
    .from(recordVersions)
    .innerJoin(packages, eq(packages.id, recordId))
    .innerJoin(former, and(eq(former.collection, collection), eq(former.recordId, recordId), eq(former.number, sql`${number} - 1`)))
    .where(isOfThen)
    .orderBy(asc(packages.sortOrder), asc(packages.id))
    .all();
  const changed = rows.filter((row) => differ(row.former, row.now, priceFields));
  return changed.map(({ now, former: before, isLeftAlone, prices, ...row }) => {
    const isOne = isPriceChange({ now, former: before });
    return { ...row, isPriceChange: isOne, isIntact: isLeftAlone && isOne && !differ(now, prices, priceFields), former: pricesSchema.parse(before) };
  });
}

type Snapshot = Record<string, unknown>;
const priceFields = ['price', 'priceSale', 'salePercent'];

/** Whether only prices changed. Distinguishes it from a form that the same member saved at the same instant. Ignores fields that a later release added. */
function isPriceChange({ former, now }: { former: Snapshot; now: Snapshot }): boolean {
  return !differ(
    former,
    now,
    Object.keys(now).filter((field) => field in former && !priceFields.includes(field)),
  );
}

function differ(one: Snapshot, other: Snapshot, fields: readonly string[]): boolean {
  return fields.some((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}
