import { and, asc, count, eq } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { type LabTestInput, type LabTestListInput, type LabTestRecord, labTestInputSchema, type PackageChoices } from '#shared/schemas/lab-tests.schema.ts';
import { recordsPageSize } from '#shared/schemas/records.schema.ts';
import { type Actor, actorName, requirePermission } from '../auth/actor.ts';
import type { ContentVersion } from '../content-version.ts';
import { type Db, inTransaction } from '../db/client.ts';
import { labTests, packageLabTests, panels, tags } from '../db/schema/index.ts';
import { newContentId } from '../ids.ts';
import { holdsWords, missingIn, nextVersion, offsetOf, pageOf, recordsOrder, shownText } from './content-records.ts';
import { reindex } from './packages.service.ts';

export type LabTestsService = ReturnType<typeof createLabTestsService>;

const names = [labTests.nameEn, labTests.nameAr] as const;

/** The single laboratory tests that packages are made of. */
export function createLabTestsService({ db, contentVersion }: { db: Db; contentVersion: ContentVersion }) {
  const packageCount = count(packageLabTests.packageId);
  const select = () =>
    db
      .select({ id: labTests.id, nameEn: labTests.nameEn, nameAr: labTests.nameAr, version: labTests.version, packageCount })
      .from(labTests)
      .leftJoin(packageLabTests, eq(packageLabTests.labTestId, labTests.id))
      .groupBy(labTests.id);

  /** Laboratory tests a page at a time, by name unless another order is asked for. Throws without content.write. */
  function list(actor: Actor, { search, missing, sort = 'name', page = 1 }: LabTestListInput, locale: Locale) {
    requirePermission(actor, 'content.write');
    const where = and(search ? holdsWords(search, names) : undefined, missing ? missingIn(missing, [names]) : undefined);
    const total = db.select({ total: count() }).from(labTests).where(where).get()?.total ?? 0;
    const order = recordsOrder(sort, { name: shownText(names, locale), packages: packageCount }, [labTests.id]);
    const items: LabTestRecord[] = select()
      .where(where)
      .orderBy(...order)
      .limit(recordsPageSize)
      .offset(offsetOf(page))
      .all();
    return { items, ...pageOf(total, page) };
  }

  /** Everything that a package can be made of. Throws without content.write. */
  function listChoices(actor: Actor, locale: Locale): PackageChoices {
    requirePermission(actor, 'content.write');
    const { id, nameEn, nameAr } = labTests;
    return {
      labTests: db.select({ id, nameEn, nameAr }).from(labTests).orderBy(shownText(names, locale)).all(),
      panels: db.select({ id: panels.id, nameEn: panels.nameEn, nameAr: panels.nameAr }).from(panels).orderBy(asc(panels.sortOrder)).all(),
      tags: db.select({ id: tags.id, nameEn: tags.nameEn, nameAr: tags.nameAr }).from(tags).orderBy(asc(tags.sortOrder)).all(),
    };
  }

  /** One laboratory test in both languages. Throws `not_found`, and without content.write. */
  function getRecord(actor: Actor, id: string): LabTestRecord {
    requirePermission(actor, 'content.write');
    return read(id);
  }

  /** Adds a laboratory test. Throws `invalid_input`, and without content.write. */
  function create(actor: Actor, input: LabTestInput): LabTestRecord {
    requirePermission(actor, 'content.write');
    const id = newContentId();
    db.insert(labTests)
      .values({ id, ...labTestInputSchema.parse(input), updatedBy: actorName(actor) })
      .run();
    return read(id);
  }

  /**
   * Gives a laboratory test other names, in every package that holds it. Throws `not_found`, `conflict` where it is no longer the
   * `version` that was seen, and as `create`.
   */
  function update(actor: Actor, id: string, input: LabTestInput, version?: number): LabTestRecord {
    requirePermission(actor, 'content.write');
    const values = labTestInputSchema.parse(input);
    inTransaction(db, (tx) => {
      const next = nextVersion(tx, labTests, id, version);
      tx.update(labTests)
        .set({ ...values, updatedBy: actorName(actor), version: next })
        .where(eq(labTests.id, id))
        .run();
      const holders = tx.select({ id: packageLabTests.packageId }).from(packageLabTests).where(eq(packageLabTests.labTestId, id)).all();
      for (const holder of holders) reindex(tx, holder.id);
    });
    contentVersion.bump();
    return read(id);
  }

  /** Removes a laboratory test. Throws `conflict` with the number of packages that still hold it, `not_found`, and without content.write. */
  function remove(actor: Actor, id: string): void {
    requirePermission(actor, 'content.write');
    const { packageCount: holders } = read(id);
    if (holders > 0) throw new AppError('conflict', { message: { id: 'labTests.inUse', values: { count: holders } } });
    db.delete(labTests).where(eq(labTests.id, id)).run();
  }

  function read(id: string): LabTestRecord {
    const record = select().where(eq(labTests.id, id)).get();
    if (!record) throw new AppError('not_found');
    return record;
  }

  return { list, listChoices, getRecord, create, update, remove };
}
