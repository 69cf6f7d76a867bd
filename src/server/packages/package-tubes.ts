import { asc, eq } from 'drizzle-orm';
import { type Tube, tubes } from '#shared/lab-tests/lab-tests.collection.ts';
import type { PackageTubes } from '#shared/lab-tests/lab-tests.schema.ts';
import type { Db } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { labTests } from '../lab-tests/lab-tests.table.ts';
import { packageLabTests } from './packages.table.ts';

/**
 * Reads packages once; the result answers with the tubes of some of them, whose samples are taken together: each tube
 * once, with each test once.
 */
export function readTubes(db: Db, packageIds: readonly string[]): (of: readonly string[]) => PackageTubes {
  const { packageId, labTestId, sortOrder } = packageLabTests;
  const rows = db
    .select({
      packageId,
      labTestId,
      sortOrder,
      tube: labTests.tube,
      name: { nameEn: labTests.nameEn, nameAr: labTests.nameAr },
    })
    .from(packageLabTests)
    .innerJoin(labTests, eq(labTests.id, labTestId))
    .where(isOneOf(packageId, packageIds))
    .orderBy(asc(sortOrder))
    .all();
  const byPackage = Map.groupBy(rows, (row) => row.packageId);
  return (of) => {
    const inOrder = of.flatMap((id) => byPackage.get(id) ?? []).sort((one, other) => one.sortOrder - other.sortOrder);
    const taken = new Map(inOrder.map((row) => [row.labTestId, row]));
    const byTube = Map.groupBy(taken.values(), ({ tube }) => tube);
    return ([...tubes, null] as (Tube | null)[]).flatMap((tube) => {
      const inTube = byTube.get(tube);
      return inTube ? [{ tube, labTests: inTube.map(({ name }) => name) }] : [];
    });
  };
}
