import { and, asc, eq, type SQL } from 'drizzle-orm';
import { mostTicked, type RemovedTogether } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { type LabTestInput, type LabTestListInput, type LabTestRecord, labTestInputSchema, type PackageChoices } from '#shared/lab-tests/lab-tests.schema.ts';
import type { Collections } from '../content/collections.ts';
import { publishChange } from '../content/content-changes.ts';
import { pageOf, readListed, recordsOrder, shownText, versionAfter } from '../content/content-records.ts';
import { countHolders, holderColumns, holderCount, readHolders } from '../content/holders.ts';
import { holdText } from '../content/record-texts.ts';
import { areStored, unknownRecord } from '../content/stored-check.ts';
import { audit } from '../core/audit/audit.ts';
import { type Actor, actorName, requirePermission } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { ContentVersion } from '../core/content-version.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { missingIn } from '../core/db/columns.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { newContentId } from '../core/ids.ts';
import { labTestsCollection } from './lab-tests.collection.ts';
import { labTests, panels, tags } from './lab-tests.table.ts';

const names = [labTests.nameEn, labTests.nameAr] as const;

export type LabTestsService = ReturnType<typeof createLabTestsService>;

export interface LabTestsServiceDeps {
  db: Db;
  clock: Clock;
  contentVersion: ContentVersion;
  collections: Collections;
}

/** The single laboratory tests that packages are made of. */
export function createLabTestsService({ db, clock, contentVersion, collections }: LabTestsServiceDeps) {
  const namedBy = holderColumns(collections, labTestsCollection);
  const { id, nameEn, nameAr, version, packageCount, defaultPanelId } = labTests;
  const select = () => db.select({ id, nameEn, nameAr, version, packageCount, defaultPanelId }).from(labTests);

  /** Laboratory tests a page at a time, by name unless another order is asked for. Throws without content.write. */
  function list(actor: Actor, { sort = 'name', page = 1, ...filters }: LabTestListInput, locale: Locale) {
    requirePermission(actor, 'content.write');
    const where = listed(filters);
    const order = recordsOrder(sort, { name: shownText(names, locale), packages: packageCount }, [labTests.id]);
    const { total, isListed } = readListed(db, labTests, { where, order, page });
    const items = select()
      .where(isListed)
      .orderBy(...order)
      .all()
      .map(withTrash);
    return { items, ...pageOf(total, page) };
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
    return {
      labTests: db.select({ id, nameEn, nameAr, defaultPanelId }).from(labTests).orderBy(shownText(names, locale)).all(),
      panels: db.select({ id: panels.id, nameEn: panels.nameEn, nameAr: panels.nameAr }).from(panels).orderBy(asc(panels.sortOrder)).all(),
      tags: db.select({ id: tags.id, nameEn: tags.nameEn, nameAr: tags.nameAr }).from(tags).orderBy(asc(tags.sortOrder)).all(),
    };
  }

  /** One laboratory test in both languages. Throws `not_found`, and without content.write. */
  function getRecord(actor: Actor, id: string): LabTestRecord {
    requirePermission(actor, 'content.write');
    return read(id);
  }

  /** Adds a laboratory test. Throws `invalid_input`, also where its panel is not stored, and without content.write. */
  function create(actor: Actor, input: LabTestInput): LabTestRecord {
    requirePermission(actor, 'content.write');
    const values = { id: newContentId(), ...labTestInputSchema.parse(input) };
    inTransaction(db, (tx) => {
      checkPanel(tx, values.defaultPanelId);
      tx.insert(labTests)
        .values({ ...values, updatedBy: actorName(actor) })
        .run();
      writeDown(tx, actor, 'created', values);
    });
    return read(values.id);
  }

  /**
   * Changes a laboratory test. Its names change in every package that holds it; its panel applies to packages that it is added to later. The
   * search index follows in the background, for thousands of packages some seconds later. Throws `not_found`, `conflict` where it is no longer the `version` that was seen, and as `create`.
   */
  function update(actor: Actor, id: string, input: LabTestInput, version?: number): LabTestRecord {
    requirePermission(actor, 'content.write');
    const values = labTestInputSchema.parse(input);
    inTransaction(db, (tx) => {
      const stored = tx.select({ version: labTests.version, updatedBy: labTests.updatedBy }).from(labTests).where(eq(labTests.id, id)).get();
      const next = versionAfter(stored, version);
      checkPanel(tx, values.defaultPanelId);
      tx.update(labTests)
        .set({ ...values, updatedBy: actorName(actor), version: next })
        .where(eq(labTests.id, id))
        .run();
      writeDown(tx, actor, 'updated', { id, ...values });
    });
    contentVersion.bump();
    return read(id);
  }

  /**
   * Removes a laboratory test that no package holds, not even one in the trash: it may come back. Throws `conflict` with the number of those that do,
   * `not_found`, and without content.write.
   */
  function remove(actor: Actor, id: string): void {
    requirePermission(actor, 'content.write');
    inTransaction(db, (tx) => {
      const { packageCount, binCount, ...labTest } = read(id);
      if (packageCount > 0) throw new AppError('conflict', { message: { id: 'labTests.inUse', values: { count: packageCount } } });
      if (binCount > 0) throw new AppError('conflict', { message: { id: 'labTests.heldInBin', values: { count: binCount } } });
      erase(tx, actor, [labTest]);
    });
  }

  /** `remove` for several at once: those that packages still hold, also packages in the trash, are kept; those that are gone already are passed over. */
  function removeMany(actor: Actor, ids: readonly string[]): RemovedTogether {
    requirePermission(actor, 'content.write');
    return inTransaction(db, (tx) => {
      const heldBy = holderCount(namedBy, (named) => eq(named, id));
      const found = tx.select({ id, nameEn, nameAr, heldBy }).from(labTests).where(isOneOf(id, ids)).all();
      const unused = found.filter((labTest) => labTest.heldBy === 0);
      erase(tx, actor, unused);
      return { removed: unused.map((labTest) => labTest.id), keptCount: found.length - unused.length };
    });
  }

  function erase(tx: Tx, actor: Actor, erased: readonly Pick<LabTestRecord, 'id' | 'nameEn' | 'nameAr'>[]): void {
    const ids = erased.map(({ id }) => id);
    tx.delete(labTests).where(isOneOf(labTests.id, ids)).run();
    for (const labTest of erased) writeDown(tx, actor, 'removed', labTest);
  }

  function writeDown(
    tx: Tx,
    actor: Actor,
    event: 'created' | 'updated' | 'removed',
    { id, nameEn, nameAr }: Pick<LabTestRecord, 'id' | 'nameEn' | 'nameAr'>,
  ): void {
    const at = toInstant(clock());
    publishChange(tx, { collection: 'labTest', ids: [id], event, at });
    audit(tx, actor, { event, at, noun: 'labTest', id, name: nameEn || nameAr });
  }

  /** With the packages in the trash that keep a laboratory test from being removed, where no other holds it. */
  function withTrash<Row extends { id: string; packageCount: number }>(row: Row): Row & Pick<LabTestRecord, 'binCount' | 'holders'> {
    const binCount = row.packageCount > 0 ? 0 : countHolders(db, namedBy, [row.id]);
    return { ...row, binCount, holders: binCount > 0 ? readHolders(db, namedBy, row.id, binCount) : [] };
  }

  function read(id: string): LabTestRecord {
    const record = select().where(eq(labTests.id, id)).get();
    if (!record) throw new AppError('not_found');
    return withTrash(record);
  }

  return { list, listIds, listChoices, getRecord, create, update, remove, removeMany };
}

function checkPanel(tx: Tx, panelId: string | null): void {
  if (panelId !== null && !areStored(tx, panels, [panelId])) throw unknownRecord('defaultPanelId');
}
