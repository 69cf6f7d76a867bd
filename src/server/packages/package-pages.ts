import { count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Locale, otherLocale } from '#shared/i18n/locales.ts';
import { categories } from '../categories/categories.table.ts';
import { isOnPage, offsetOf, pageOf } from '../content/content-records.ts';
import type { Db } from '../core/db/client.ts';
import { media } from '../media/media.table.ts';
import type { PackageRows } from './package-records.ts';
import { packagePictures, packages } from './packages.table.ts';

/** As staff and API clients see packages: with the one picture. */
export const selectPackages = (db: Db) => selectWith(db, packages.pictureId);

/** As visitors see packages: with the picture that stands first in their language, by the rule of `presentPictureList`. */
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

/** One page of the packages that a condition takes. */
export interface PackagePageQuery {
  select: Select;
  where: SQL | undefined;
  page: number;
}

/** The packages of a page in an order that the database knows. */
export function readOrdered(db: Db, { select, where, page }: PackagePageQuery, order: readonly SQL[]) {
  const total = db.select({ total: count() }).from(packages).where(where).get()?.total ?? 0;
  const rows: PackageRows[] = select()
    .where(isOnPage(packages, { where, order, page }))
    .orderBy(...order)
    .all();
  return { rows, ...pageOf(total, page) };
}

/** The best match first: an order of `ids` that only the search knows. */
export function readBestFirst(db: Db, { select, where, page }: PackagePageQuery, ids: readonly string[]) {
  const left = new Set(
    db
      .select({ id: packages.id })
      .from(packages)
      .where(where)
      .all()
      .map(({ id }) => id),
  );
  const found = ids.filter((id) => left.has(id));
  return { rows: readByIds(select, found.slice(offsetOf(page), offsetOf(page + 1))), ...pageOf(found.length, page) };
}

/** Packages in the order of these ids, published or not. */
export function readByIds(select: Select, ids: readonly string[]): PackageRows[] {
  const rows = select()
    .where(inArray(packages.id, [...ids]))
    .all();
  return rows.toSorted((a, b) => ids.indexOf(a.package.id) - ids.indexOf(b.package.id));
}
