import { and, asc, type SQL } from 'drizzle-orm';
import { mostTicked } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { labTestsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import type { LabTestListInput, PackageChoices } from '#shared/lab-tests/lab-tests.schema.ts';
import { pageOf, readListed, recordsOrder, shownText } from '../content/content-records.ts';
import { countHolders, holderColumns, readHolders } from '../content/holders.ts';
import { holdText } from '../content/record-texts.ts';
import { areStored, unknownRecord } from '../content/stored-check.ts';
import { type Actor, requirePermission } from '../core/auth/actor.ts';
import { missingIn } from '../core/db/columns.ts';
import { storedLabTests } from './lab-tests.collection.ts';
import { labTests, panels, tags } from './lab-tests.table.ts';
import { createUsedNamesService, type UsedNamesDeps } from './used-names.ts';

const names = [labTests.nameEn, labTests.nameAr] as const;

export type LabTestsService = ReturnType<typeof createLabTestsService>;

/** The single laboratory tests that packages are made of. */
export function createLabTestsService(deps: UsedNamesDeps) {
  const { db, collections } = deps;
  const heldBy = holderColumns(collections, storedLabTests);
  const { readRecords, ...service } = createUsedNamesService(
    labTestsCollection,
    {
      to: storedLabTests,
      table: labTests,
      compute: (row) => {
        const { id, packageCount } = row as { id: string; packageCount: number };
        const binCount = packageCount > 0 ? 0 : countHolders(db, heldBy, [id]);
        return { packageCount, binCount, holders: binCount > 0 ? readHolders(db, heldBy, id, binCount) : [] };
      },
      check: (tx, { defaultPanelId }) => {
        if (defaultPanelId !== null && !areStored(tx, panels, [defaultPanelId])) throw unknownRecord('defaultPanelId');
      },
      requireFree: ({ computed: { packageCount, binCount } }) => {
        if (packageCount > 0) throw new AppError('conflict', { message: { id: 'labTests.inUse', values: { count: packageCount } } });
        if (binCount > 0) throw new AppError('conflict', { message: { id: 'labTests.heldInBin', values: { count: binCount } } });
      },
    },
    deps,
  );

  /** Laboratory tests a page at a time, by name unless another order is asked for. Throws without content.write. */
  function list(actor: Actor, { sort = 'name', page = 1, ...filters }: LabTestListInput, locale: Locale) {
    requirePermission(actor, 'content.write');
    const where = listed(filters);
    const order = recordsOrder(sort, { name: shownText(names, locale), packages: labTests.packageCount }, [labTests.id]);
    const { total, isListed } = readListed(db, labTests, { where, order, page });
    return { items: readRecords(isListed, order), ...pageOf(total, page) };
  }

  /** The ids of all that `list` shows with the same filters, on whatever page. Throws without content.write. */
  function listIds(actor: Actor, filters: LabTestListInput): string[] {
    requirePermission(actor, 'content.write');
    const rows = db.select({ id: labTests.id }).from(labTests).where(listed(filters)).orderBy(asc(labTests.id)).limit(mostTicked).all();
    return rows.map(({ id }) => id);
  }

  function listed({ search, missing }: LabTestListInput): SQL | undefined {
    return and(search ? holdText('labTest', labTests.id, search) : undefined, missing ? missingIn(missing, [names]) : undefined);
  }

  /** Everything that a package can be made of. Throws without content.write. */
  function listChoices(actor: Actor, locale: Locale): PackageChoices {
    requirePermission(actor, 'content.write');
    const { id, nameEn, nameAr, defaultPanelId } = labTests;
    return {
      labTests: db.select({ id, nameEn, nameAr, defaultPanelId }).from(labTests).orderBy(shownText(names, locale)).all(),
      panels: db.select({ id: panels.id, nameEn: panels.nameEn, nameAr: panels.nameAr }).from(panels).orderBy(asc(panels.sortOrder)).all(),
      tags: db.select({ id: tags.id, nameEn: tags.nameEn, nameAr: tags.nameAr }).from(tags).orderBy(asc(tags.sortOrder)).all(),
    };
  }

  return { ...service, list, listIds, listChoices };
}
