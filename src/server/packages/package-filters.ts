import { and, asc, count, eq, exists, lte, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '#shared/i18n/locales.ts';
import { localized } from '#shared/i18n/localized.ts';
import type { PackageFacets } from '#shared/packages/packages.schema.ts';
import {
  audiences,
  type PackageFilters,
  type PackageSort,
  priceSteps,
} from '#shared/packages/packages-address.rules.ts';
import type { Db } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { tags } from '../lab-tests/lab-tests.table.ts';
import { packages, packageTags, toldFasting } from './packages.table.ts';

/** Filters of published packages. */
interface PackageSelection extends PackageFilters {
  /** Ignored with `ids`. */
  categoryId?: string | undefined;
  /** Results of a search, in any category. */
  ids?: readonly string[] | undefined;
  /** The current time in ms since 1970, for prices. */
  now: number;
}

/** The condition for published packages; ignores a tag that does not exist. */
export function packagesWhere(db: Db, selection: PackageSelection): SQL | undefined {
  const { ids, categoryId, tag, audience, fasting, maxPrice, now } = selection;
  const tagId = tag && db.select({ id: tags.id }).from(tags).where(eq(tags.key, tag)).get()?.id;
  return and(
    eq(packages.isPublished, true),
    ids ? isOneOf(packages.id, ids) : undefined,
    !ids && categoryId ? eq(packages.categoryId, categoryId) : undefined,
    tagId
      ? exists(
          db
            .select({ one: sql`1` })
            .from(packageTags)
            .where(and(eq(packageTags.tagId, tagId), eq(packageTags.packageId, packages.id))),
        )
      : undefined,
    audience ? sql`EXISTS (SELECT 1 FROM json_each(${packages.audience}) WHERE value = ${audience})` : undefined,
    fasting ? eq(toldFasting, fasting) : undefined,
    maxPrice ? lte(priceAt(now), maxPrice) : undefined,
  );
}

/** The order of a list; packages without a price are last in either direction. */
export function packagesOrder(sort: PackageSort | undefined, locale: Locale, now: number): SQL[] {
  const staffOrder = [asc(packages.sortOrder), asc(packages.id)];
  if (sort === 'name') {
    const [own, other] = locale === 'ar' ? [packages.nameAr, packages.nameEn] : [packages.nameEn, packages.nameAr];
    return [sql`COALESCE(NULLIF(${own}, ''), ${other}) COLLATE NOCASE`, ...staffOrder];
  }
  if (!sort) return staffOrder;
  const price = priceAt(now);
  return [sql`${price} IS NULL`, sort === 'price-up' ? sql`${price} ASC` : sql`${price} DESC`, ...staffOrder];
}

/** The lowest price of published packages at an instant, in AED; null if none has a price. */
export function readLowestPrice(db: Db, now: number): number | null {
  const where = packagesWhere(db, { now });
  return db.values<[number | null]>(sql`SELECT min(${priceAt(now)}) FROM ${packages} WHERE ${where}`)[0]?.[0] ?? null;
}

/** The counts of each filter's values, given the other filters. */
export function readFacets(db: Db, { locale, ...selection }: PackageSelection & { locale: Locale }): PackageFacets {
  const without = (filter: keyof PackageFilters) => packagesWhere(db, { ...selection, [filter]: undefined });
  const tagRows = db
    .select({ tag: tags, count: count(packages.id) })
    .from(tags)
    .innerJoin(packageTags, eq(packageTags.tagId, tags.id))
    .innerJoin(packages, eq(packages.id, packageTags.packageId))
    .where(without('tag'))
    .groupBy(tags.id)
    .orderBy(asc(tags.sortOrder), asc(tags.id))
    .all();
  const countBy = (value: SQL, from: SQL, where: SQL | undefined) =>
    new Map(db.values<[string | null, number]>(sql`SELECT ${value}, count(*) FROM ${from} WHERE ${where} GROUP BY 1`));
  const byAudience = countBy(
    sql`audiences.value`,
    sql`${packages}, json_each(${packages.audience}) AS audiences`,
    without('audience'),
  );
  const byFasting = countBy(toldFasting, sql`${packages}`, without('fasting'));
  return {
    tags: withChosenTag(db, tagRows, selection.tag).map(({ tag, count: number }) => ({
      value: tag.key,
      name: localized(tag, 'name', locale),
      count: number,
    })),
    audiences: offered(audiences, selection.audience, (value) => byAudience.get(value)),
    fasting: offered(['no', 'yes'] as const, selection.fasting, (value) => byFasting.get(value)),
    maxPrices: readPriceFacet(db, without('maxPrice'), selection),
  };
}

/**
 * SQL of the price at an instant: the sale price during the sale (as in `isSaleRunning`), null for a price on request.
 */
function priceAt(now: number): SQL<number | null> {
  const instant = new Date(now).toISOString();
  return sql`CASE WHEN ${packages.onSale} AND (${packages.startDate} IS NULL OR ${packages.startDate} <= ${instant})
    AND (${packages.endDate} IS NULL OR ${packages.endDate} > ${instant}) THEN COALESCE(${packages.priceSale}, ${packages.price}) ELSE ${packages.price} END`;
}

/** Price steps that match more packages than the step below. */
function readPriceFacet(
  db: Db,
  where: SQL | undefined,
  { maxPrice: chosen, now }: PackageSelection,
): PackageFacets['maxPrices'] {
  const price = priceAt(now);
  const columns = priceSteps.map((step) => sql`count(*) FILTER (WHERE ${price} <= ${step})`);
  const [counts = []] = db.values<number[]>(sql`SELECT ${sql.join(columns, sql`, `)} FROM ${packages} WHERE ${where}`);
  return priceSteps.flatMap((value, index) => {
    const number = counts[index] ?? 0;
    return number > (counts[index - 1] ?? 0) || value === chosen ? [{ value, count: number }] : [];
  });
}

type TagRow = { tag: typeof tags.$inferSelect; count: number };

function withChosenTag(db: Db, rows: TagRow[], chosen: string | undefined): TagRow[] {
  if (!chosen || rows.some(({ tag }) => tag.key === chosen)) return rows;
  const tag = db.select().from(tags).where(eq(tags.key, chosen)).get();
  return tag ? [...rows, { tag, count: 0 }] : rows;
}

function offered<Value extends string>(
  known: readonly Value[],
  chosen: Value | undefined,
  countOf: (value: Value) => number | undefined,
) {
  const counted = known.map((value) => ({ value, count: countOf(value) ?? 0 }));
  return counted.filter(({ value, count: number }) => number > 0 || value === chosen);
}
