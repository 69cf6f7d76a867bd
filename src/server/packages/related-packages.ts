import { and, asc, count, desc, eq, inArray, isNotNull, ne, or } from 'drizzle-orm';
import type { Db } from '../core/db/client.ts';
import { packageLabTests, packages } from './packages.table.ts';

/**
 * The ids of other published packages of the same category or with common laboratory tests. Those of the category are
 * first, then those with the most common tests.
 */
export function findRelatedIds(
  db: Db,
  { id, categoryId }: Pick<typeof packages.$inferSelect, 'id' | 'categoryId'>,
  most: number,
): string[] {
  const { packageId, labTestId } = packageLabTests;
  const ownTests = db.select({ labTestId }).from(packageLabTests).where(eq(packageId, id));
  const common = db
    .select({ packageId, number: count().as('number') })
    .from(packageLabTests)
    .where(inArray(labTestId, ownTests))
    .groupBy(packageId)
    .as('common');
  const isOfCategory = eq(packages.categoryId, categoryId);
  return db
    .select({ id: packages.id })
    .from(packages)
    .leftJoin(common, eq(common.packageId, packages.id))
    .where(and(eq(packages.isPublished, true), ne(packages.id, id), or(isOfCategory, isNotNull(common.packageId))))
    .orderBy(desc(isOfCategory), desc(common.number), asc(packages.sortOrder), asc(packages.id))
    .limit(most)
    .all()
    .map((row) => row.id);
}
