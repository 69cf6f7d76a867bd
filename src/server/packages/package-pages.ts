import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Locale, otherLocale } from '#shared/i18n/locales.ts';
import { categories } from '../categories/categories.collection.ts';
import { pageOf, readBestFirst, readListed } from '../content/content-records.ts';
import type { Db } from '../core/db/client.ts';
import { media } from '../media/media.table.ts';
import type { PackageRows } from './package-records.ts';
import { packagePictures, packages } from './packages.table.ts';

/** Rows with the package's own picture. */
export const selectPackages = (db: Db) => selectWith(db, packages.pictureId);

/** Rows for visitors, with the first picture of their language, as in `pictureIdsFor`. */
export function selectPackagesFor(db: Db, locale: Locale) {
  const firstIn = (of: Locale) =>
    sql`(select ${packagePictures.mediaId} from ${packagePictures} where ${packagePictures.packageId} = ${packages.id} and ${packagePictures.locale} = ${of} order by ${packagePictures.sortOrder} limit 1)`;
  return selectWith(db, sql`coalesce(${firstIn(locale)}, ${packages.pictureId}, ${firstIn(otherLocale(locale))})`);
}

const selectWith = (db: Db, pictureId: SQL | typeof packages.pictureId) =>
  db
    .select({ package: packages, category: categories, picture: media })
    .from(packages)
    .innerJoin(categories, eq(categories.id, packages.categoryId))
    .leftJoin(media, eq(media.id, pictureId));

type Select = () => ReturnType<typeof selectWith>;

/** One page of matching packages. */
interface PackagePageQuery {
  select: Select;
  where: SQL | undefined;
  page: number;
}

/** A page in an SQL order. */
export function readOrdered(db: Db, { select, where, page }: PackagePageQuery, order: readonly SQL[]) {
  const { total, isListed } = readListed(db, packages, { where, order, page });
  const rows: PackageRows[] = select()
    .where(isListed)
    .orderBy(...order)
    .all();
  return { rows, ...pageOf(total, page) };
}

/** A page in the order of `ids`, best match first. */
export function readFound(db: Db, { select, where, page }: PackagePageQuery, ids: readonly string[]) {
  const best = readBestFirst(db, packages, { where, ids, page });
  return { rows: readByIds(select, best.ids), ...pageOf(best.total, page) };
}

export function readByIds(select: Select, ids: readonly string[]): PackageRows[] {
  const rows = select()
    .where(inArray(packages.id, [...ids]))
    .all();
  return rows.toSorted((a, b) => ids.indexOf(a.package.id) - ids.indexOf(b.package.id));
}
