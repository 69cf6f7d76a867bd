import { count, eq, type SQL, sql } from 'drizzle-orm';
import { recordsPageSize } from '#shared/content/records.schema.ts';
import { type Locale, otherLocale } from '#shared/i18n/locales.ts';
import { categories } from '../categories/categories.collection.ts';
import { offsetOf, pageOf, readBestFirst } from '../content/staff-lists.ts';
import type { Db } from '../core/db/client.ts';
import { givenIds, isGiven, preparedQuery } from '../core/db/prepared-query.ts';
import { media } from '../media/media.table.ts';
import type { PackageRows } from './package-records.ts';
import { packageLabTests, packagePictures, packages } from './packages.table.ts';

/** How many tests of each panel a package names, in its order. */
const namedByPanel =
  sql`(select json_group_array(named order by place) from (select count(*) as named, min(${packageLabTests.sortOrder}) as place from ${packageLabTests} where ${packageLabTests.packageId} = ${packages.id} group by ${packageLabTests.panelId}))`.mapWith(
    (json: string) => JSON.parse(json) as number[],
  );

/** Rows for visitors, with the first picture of their language, as in `pictureIdsFor`; else that of the category. */
export function selectPackagesFor(db: Db, locale: Locale) {
  const firstIn = (of: Locale) =>
    sql`(select ${packagePictures.mediaId} from ${packagePictures} where ${packagePictures.packageId} = ${packages.id} and ${packagePictures.locale} = ${of} order by ${packagePictures.sortOrder} limit 1)`;
  const pictureId = sql`coalesce(${firstIn(locale)}, ${packages.pictureId}, ${firstIn(otherLocale(locale))}, ${categories.pictureId})`;
  return db
    .select({ package: packages, category: categories, picture: media, namedByPanel })
    .from(packages)
    .innerJoin(categories, eq(categories.id, packages.categoryId))
    .leftJoin(media, eq(media.id, pictureId));
}

/** One page of matching packages, for visitors. */
interface PackagePageQuery {
  locale: Locale;
  where: SQL | undefined;
  page: number;
}

/** A page in an SQL order. */
export function readOrdered(db: Db, { locale, where, page }: PackagePageQuery, order: readonly SQL[]) {
  const total = db.select({ total: count() }).from(packages).where(where).get()?.total ?? 0;
  const listed = db
    .select({ id: packages.id })
    .from(packages)
    .where(where)
    .orderBy(...order)
    .limit(recordsPageSize)
    .offset(offsetOf(page))
    .all();
  const ids = listed.map(({ id }) => id);
  return { rows: readByIds(db, locale, ids), ...pageOf(total, page) };
}

/** A page in the order of `ids`, best match first. */
export function readFound(db: Db, { locale, where, page }: PackagePageQuery, ids: readonly string[]) {
  const best = readBestFirst(db, packages, { where, ids, page });
  return { rows: readByIds(db, locale, best.ids), ...pageOf(best.total, page) };
}

/** Packages in this order, for visitors; published or not. */
export function readByIds(db: Db, locale: Locale, ids: readonly string[]): PackageRows[] {
  const rows = packagesByIds(db, locale).all(givenIds(ids));
  return rows.toSorted((a, b) => ids.indexOf(a.package.id) - ids.indexOf(b.package.id));
}

const packagesByIds = preparedQuery((db, locale: Locale) =>
  selectPackagesFor(db, locale).where(isGiven(packages.id)).prepare(),
);
