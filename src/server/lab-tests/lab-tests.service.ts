import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import { maxSelected } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { labTestsCollection } from '#shared/lab-tests/lab-tests.collection.ts';
import type { LabTestListInput, PackageChoices } from '#shared/lab-tests/lab-tests.schema.ts';
import { countHolders, holderColumns, holderCount, readHolders } from '../content/holders.ts';
import { containsWords, pageOf, readListed, recordsOrder, shownText } from '../content/staff-lists.ts';
import { areStored, unknownRecord } from '../content/stored-check.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { missingIn } from '../core/db/columns.ts';
import { storedLabTests } from './lab-tests.collection.ts';
import { labTests, panels, tags } from './lab-tests.table.ts';
import { createUsedNamesService, type UsedNamesDeps } from './used-names.ts';

const names = [labTests.nameEn, labTests.nameAr] as const;
const purposes = [labTests.purposeEn, labTests.purposeAr] as const;

export type LabTestsService = ReturnType<typeof createLabTestsService>;

/** The laboratory tests of packages. */
export function createLabTestsService(deps: UsedNamesDeps) {
  const { db, collections } = deps;
  const usedBy = holderColumns(collections, storedLabTests);
  const packageCount = holderCount(usedBy, (named) => eq(named, labTests.id), { leavesOutTrash: true });
  const { readRecords, ...service } = createUsedNamesService(
    labTestsCollection,
    {
      to: storedLabTests,
      table: labTests,
      columns: { packageCount },
      compute: (row) => {
        const { id, packageCount } = row as { id: string; packageCount: number };
        const trashCount = packageCount > 0 ? 0 : countHolders(db, usedBy, [id]);
        return { packageCount, trashCount, holders: trashCount > 0 ? readHolders(db, usedBy, id, trashCount) : [] };
      },
      check: (tx, { defaultPanelId }) => {
        if (defaultPanelId !== null && !areStored(tx, panels, [defaultPanelId])) throw unknownRecord('defaultPanelId');
      },
      requireFree: ({ computed: { packageCount, trashCount } }) => {
        if (packageCount > 0)
          throw new AppError('conflict', { message: { id: 'labTests.inUse', values: { count: packageCount } } });
        if (trashCount > 0)
          throw new AppError('conflict', { message: { id: 'labTests.heldInTrash', values: { count: trashCount } } });
      },
    },
    deps,
  );

  /** A page of laboratory tests, by default ordered by name. Throws without content.write. */
  function list(
    _actor: Authorized<'content.write'>,
    { sort = 'name', page = 1, ...filters }: LabTestListInput,
    locale: Locale,
  ) {
    const where = listed(filters);
    const order = recordsOrder(sort, { name: shownText(names, locale), packages: packageCount }, [labTests.id]);
    const { total, isListed } = readListed(db, labTests, { where, order, page });
    return { items: readRecords(isListed, order), ...pageOf(total, page) };
  }

  /** The ids on all pages of `list` with these filters. Throws without content.write. */
  function listIds(_actor: Authorized<'content.write'>, filters: LabTestListInput): string[] {
    const rows = db
      .select({ id: labTests.id })
      .from(labTests)
      .where(listed(filters))
      .orderBy(asc(labTests.id))
      .limit(maxSelected)
      .all();
    return rows.map(({ id }) => id);
  }

  function listed({ search, missing, tube }: LabTestListInput): SQL | undefined {
    return and(
      tube === 'unstated' ? isNull(labTests.tube) : tube && eq(labTests.tube, tube),
      search ? containsWords(search, [...names, ...purposes]) : undefined,
      missing ? missingIn(missing, [names, purposes]) : undefined,
    );
  }

  /** All choices for a package. Throws without content.write. */
  function listChoices(_actor: Authorized<'content.write'>, locale: Locale): PackageChoices {
    const { id, nameEn, nameAr, defaultPanelId } = labTests;
    return {
      labTests: db
        .select({ id, nameEn, nameAr, defaultPanelId })
        .from(labTests)
        .orderBy(shownText(names, locale))
        .all(),
      panels: db
        .select({ id: panels.id, nameEn: panels.nameEn, nameAr: panels.nameAr })
        .from(panels)
        .orderBy(asc(panels.sortOrder))
        .all(),
      tags: db
        .select({ id: tags.id, nameEn: tags.nameEn, nameAr: tags.nameAr })
        .from(tags)
        .orderBy(asc(tags.sortOrder))
        .all(),
    };
  }

  return { ...service, list, listIds, listChoices };
}
