import { isDeepStrictEqual } from 'node:util';
import { and, asc, count, eq, gte, isNotNull, isNull, lte, type SQL } from 'drizzle-orm';
import { recordsPageSize } from '#shared/content/records.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { LabTestValues } from '#shared/lab-tests/lab-tests.collection.ts';
import type { LabTestReviewState, LabTestsToReview, LabTestToReview } from '#shared/lab-tests/lab-tests.schema.ts';
import type { PreparationFacts } from '#shared/lab-tests/preparation.schema.ts';
import { type CollectionDeps, changeContent } from '../content/content-transaction.ts';
import { readValues } from '../content/declared-collection.ts';
import { recordVersions } from '../content/record-versions.table.ts';
import { readStates, versionsOf } from '../content/record-versions.ts';
import { offsetOf, pageOf } from '../content/staff-lists.ts';
import { type ReviewInput, reviewedFieldsOf, writeReviewed } from '../content/text-review.ts';
import { type Actor, type Authorized, actorName } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import type { Db, Tx } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { storedLabTests } from './lab-tests.collection.ts';
import { labTests } from './lab-tests.table.ts';
import { preparationTexts } from './preparation-sentences.ts';

type LabTestRow = typeof labTests.$inferSelect;

const reviewMonths = 24;
/** A review of this instant or before is due again. */
export function renewalLimit(now: number): string {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - reviewMonths);
  return limit.toISOString();
}

const reviewedFields = reviewedFieldsOf(storedLabTests) as (keyof LabTestValues)[];
const isSame = (one: Partial<LabTestValues>, other: Partial<LabTestValues>) =>
  reviewedFields.every((field) => isDeepStrictEqual(one[field], other[field]));

/** What reviewers sign of laboratory tests: one version of the facts and of the texts in both languages. */
export function createLabTestReviews(deps: CollectionDeps) {
  const { db, clock } = deps;

  /** A page of the tests that wait for a review, whose review is due again, or that are signed; the oldest first. */
  function listToReview(
    actor: Authorized<'content.review'>,
    { state, page }: { state: LabTestReviewState; page: number },
  ): LabTestsToReview {
    const where = and(isNull(labTests.deletedAt), conditions[state]());
    const total = db.select({ total: count() }).from(labTests).where(where).get()?.total ?? 0;
    const rows = db
      .select()
      .from(labTests)
      .where(where)
      .orderBy(asc(labTests.updatedAt), asc(labTests.id))
      .limit(recordsPageSize)
      .offset(offsetOf(page))
      .all();
    const valuesOf = readValues(db, storedLabTests, rows);
    return { items: rows.map((row) => toReview(actor, row, valuesOf(row))), ...pageOf(total, page) };
  }

  const conditions: Record<LabTestReviewState, () => SQL | undefined> = {
    waiting: () => isNull(labTests.reviewedAt),
    due: () => lte(labTests.reviewedAt, renewalLimit(clock())),
    signed: () => isNotNull(labTests.reviewedAt),
  };

  function toReview(actor: Actor, row: LabTestRow, values: LabTestValues): LabTestToReview {
    const { id, version, signed } = row;
    const changed = signed
      ? reviewedFields.filter((field) => !isDeepStrictEqual(signed.values[field], values[field]))
      : [];
    return {
      id,
      version,
      values,
      preparation: preparationTexts([values]),
      changed,
      signed: signed && { at: signed.at, by: signed.by },
      isOwn: isAuthor(db, actor, row),
    };
  }

  /** The sentences for patients about facts that staff type, in both languages. Throws without content.write. */
  const previewPreparation = (_actor: Authorized<'content.write'>, facts: Partial<PreparationFacts>) =>
    preparationTexts([facts]);

  /**
   * Signs the versions that the reviewer saw, or takes their signatures away, which makes their facts silent. Returns
   * the ids of those that changed. Throws `conflict` if one has changed meanwhile, and `forbidden` for what the
   * reviewer wrote.
   */
  function setReviewed(actor: Authorized<'content.review'>, input: ReviewInput): string[] {
    const { ids, isReviewed, versions = {} } = input;
    return changeContent(deps, (tx) => {
      const states = readStates(tx, storedLabTests, ids);
      if (isReviewed) {
        if (ids.some((id) => versions[id] === undefined))
          throw new AppError('conflict', { message: { id: 'content.textsChanged' } });
        const rows = tx.select().from(labTests).where(isOneOf(labTests.id, ids)).all();
        if (rows.some((row) => isAuthor(tx, actor, row)))
          throw new AppError('forbidden', { message: { id: 'labTests.ownReview' } });
      }
      const at = toInstant(clock());
      const changed = writeReviewed(tx, actor, storedLabTests, input, clock, { dueUntil: renewalLimit(clock()) });
      for (const { id, version, content } of states.filter((state) => changed.includes(state.id))) {
        const signed = isReviewed ? { version, values: content as LabTestValues, at, by: actorName(actor) } : null;
        tx.update(labTests).set({ signed }).where(eq(labTests.id, id)).run();
      }
      // Packages derive their preparation from these facts.
      const event = isReviewed ? 'reviewed' : 'reviewRemoved';
      tx.publishChange({ collection: 'labTest', ids: changed, event, at });
      return changed;
    });
  }

  return { listToReview, setReviewed, previewPreparation };
}

/** Whether a member of staff wrote what a reviewer would sign now. */
function isAuthor(reader: Db | Tx, actor: Actor, { id, signed }: Pick<LabTestRow, 'id' | 'signed'>): boolean {
  if (actor.kind !== 'staff') return false;
  const { staffId, number, snapshot } = recordVersions;
  const versions = reader
    .select({ staffId, number, snapshot })
    .from(recordVersions)
    .where(and(versionsOf('labTest', id), gte(number, signed?.version ?? 0)))
    .orderBy(asc(number))
    .all();
  return versions.some((version, index) => {
    if (version.staffId !== actor.staffId || version.number === signed?.version) return false;
    const former = versions[index - 1]?.snapshot;
    return former === undefined || !isSame(former, version.snapshot);
  });
}
