import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
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
import { bulkUpdate, storeAllPendingVersions } from '../content/bulk-update.ts';
import { offsetOf, pageOf } from '../content/content-records.ts';
import { recordVersions } from '../content/record-versions.table.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { ContentDeps } from '../core/common-deps.ts';
import type { Db } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { storedPackages } from './packages.collection.ts';
import type { PackagesService } from './packages.service.ts';
import { packages } from './packages.table.ts';

/** Packages read between two pauses, in which the server answers other requests. */
const batchSize = 50;
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
  async function apply(actor: Actor, input: ApplyPricesInput): Promise<{ changed: number; at: string }> {
    const { chosen, change, seen } = applyPricesInputSchema.parse(input);
    const where = whereChosen(actor, chosen);
    const at = toInstant(clock());
    const rows = compute(db, where, change);
    if (hashOf(rows) !== seen) throw new AppError('conflict', { message: { id: 'prices.conflict' } });
    const changes = rows.filter(isToChange).map(({ id, version, after }) => ({ id, version, values: pricesOf(after) }));
    await bulkUpdate(db, actor, storedPackages, changes, { event: 'updated', at, onChanged: contentVersion.bump });
    return { changed: changes.length, at };
  }

  /**
   * Restores the earlier prices after this member's price change at an instant. Skips packages that were changed or trashed since. Throws `not_found`
   * if there was no such change, and without content.write.
   */
  async function undo(actor: Actor, at: string): Promise<UndonePrices> {
    requirePermission(actor, 'content.write');
    await storeAllPendingVersions(db, storedPackages);
    const rows = await readChanged(db, actor, at);
    if (rows.length === 0) throw new AppError('not_found');
    const changes = rows.filter(({ isIntact }) => isIntact).map(({ id, version, former }) => ({ id, version, values: pricesOf(former) }));
    const how = { event: 'restored', at: toInstant(clock()), onChanged: contentVersion.bump, skipsConflicts: true } as const;
    const restored = await bulkUpdate(db, actor, storedPackages, changes, how);
    const left = rows.filter(({ id }) => !restored.has(id));
    const names = left.slice(0, maxNamed).map(({ nameEn, nameAr }) => ({ nameEn, nameAr }));
    return { restored: restored.size, left: { count: left.length, names } };
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

function compute(db: Db, where: SQL | undefined, change: PriceChange) {
  const { id, nameEn, nameAr, version, price, onSale, priceSale, salePercent } = packages;
  const rows = db
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

/** The packages of a price change, each with its earlier content; none if the change was not of prices. */
async function readChanged(db: Db, actor: Actor, at: string): Promise<ChangedPackage[]> {
  const { collection, recordId, staffId } = recordVersions;
  const isOfThen = and(eq(recordVersions.at, at), eq(collection, 'package'), actor.kind === 'staff' ? eq(staffId, actor.staffId) : isNull(staffId));
  const ids = db.select({ id: recordId }).from(recordVersions).where(isOfThen).all();
  const changed: ChangedPackage[] = [];
  // Limited, because each row contains the whole package twice.
  for (let start = 0; start < ids.length; start += batchSize) {
    const some = ids.slice(start, start + batchSize).map(({ id }) => id);
    changed.push(...readSomeChanged(db, and(isOfThen, isOneOf(recordId, some))));
    await setImmediate();
  }
  if (!changed.some(({ isPriceChange: isOne }) => isOne)) return [];
  return changed.toSorted((one, other) => one.sortOrder - other.sortOrder || (one.id < other.id ? -1 : 1));
}

type ChangedPackage = ReturnType<typeof readSomeChanged>[number];

function readSomeChanged(db: Db, which: SQL | undefined) {
  const former = alias(recordVersions, 'former');
  const { collection, recordId, number } = recordVersions;
  const { price, priceSale, salePercent } = packages;
  const later = alias(recordVersions, 'later');
  const laterByPeople = db
    .select({ number: later.number })
    .from(later)
    .where(and(eq(later.collection, collection), eq(later.recordId, recordId), gt(later.number, number), ne(later.staffName, '')));
  const rows = db
    .select({
      id: packages.id,
      version: packages.version,
      sortOrder: packages.sortOrder,
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
    .where(which)
    .all();
  const changed = rows.filter((row) => differ(row.former, row.now, priceFields));
  return changed.map(({ now, former: before, isLeftAlone, prices, ...row }) => {
    const isOne = isPriceChange({ now, former: before });
    return { ...row, isPriceChange: isOne, isIntact: isLeftAlone && isOne && !differ(now, prices, priceFields), former: pricesSchema.parse(before) };
  });
}

type Snapshot = Record<string, unknown>;
const priceFields = ['price', 'priceSale', 'salePercent'];

/**
 * Whether only prices changed. Distinguishes it from a form that the same member saved at the same instant. Ignores `onSale: false` of an ended sale,
 * which had no version in earlier releases, and fields that a later release added.
 */
function isPriceChange({ former, now }: { former: Snapshot; now: Snapshot }): boolean {
  const others = Object.keys(now).filter((field) => field in former && !priceFields.includes(field) && !(field === 'onSale' && now.onSale === false));
  return !differ(former, now, others);
}

function differ(one: Snapshot, other: Snapshot, fields: readonly string[]): boolean {
  return fields.some((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}
