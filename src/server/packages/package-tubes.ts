import { asc, eq } from 'drizzle-orm';
import { type Tube, tubes } from '#shared/lab-tests/lab-tests.collection.ts';
import type { PackageTubes } from '#shared/lab-tests/lab-tests.schema.ts';
import type { Db } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { labTests } from '../lab-tests/lab-tests.table.ts';
import { packageLabTests } from './packages.table.ts';

/** The tubes of each package with tests. */
export function readTubes(db: Db, packageIds: readonly string[]): Map<string, PackageTubes> {
  const { packageId, labTestId, sortOrder } = packageLabTests;
  const rows = db
    .select({ packageId, tube: labTests.tube, nameEn: labTests.nameEn, nameAr: labTests.nameAr })
    .from(packageLabTests)
    .innerJoin(labTests, eq(labTests.id, labTestId))
    .where(isOneOf(packageId, packageIds))
    .orderBy(asc(sortOrder))
    .all();
  const found = new Map<string, PackageTubes>();
  for (const tube of [...tubes, null] as (Tube | null)[])
    for (const { packageId, nameEn, nameAr } of rows.filter((row) => row.tube === tube)) {
      const ofPackage = found.get(packageId) ?? [];
      found.set(packageId, ofPackage);
      if (ofPackage.at(-1)?.tube !== tube) ofPackage.push({ tube, labTests: [] });
      ofPackage.at(-1)?.labTests.push({ nameEn, nameAr });
    }
  return found;
}
