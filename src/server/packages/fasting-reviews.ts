import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { approvalKey, approvalNeed, isForChildren } from '#shared/packages/package-preparation.rules.ts';
import type {
  FastingApprovalInput,
  FastingReviews,
  PackagePreparation,
  PackagePreparationInput,
} from '#shared/packages/package-preparation.schema.ts';
import { type CollectionDeps, changeContent } from '../content/content-transaction.ts';
import { audit } from '../core/audit/audit.ts';
import { type Authorized, actorName } from '../core/auth/actor.ts';
import { toInstant } from '../core/clock.ts';
import { preparationTexts } from '../lab-tests/preparation-sentences.ts';
import { packagePreparationTexts as texts } from './package-preparation.messages.ts';
import { deriveNamed, isApproved, readDerived, readTests, refreshPreparation } from './package-preparation.ts';
import { packages } from './packages.table.ts';

const maxListed = 200;

/** Shows staff the preparation that the tests of a package need, and lets reviewers confirm its fasting. */
export function createFastingReviews(deps: CollectionDeps) {
  const { db, clock } = deps;

  /**
   * Derives the preparation of a package in a form from the signed facts of its tests. Omits tests that are not stored.
   * Throws without content.write.
   */
  function previewPreparation(_actor: Authorized<'content.write'>, input: PackagePreparationInput): PackagePreparation {
    const stored = readTests(db, input.labTestIds);
    const tests = input.labTestIds.flatMap((id) => stored.get(id) ?? []);
    const { facts, each, asked, conflicts, fastingNames, answered, isStrict } = deriveNamed(tests, input);
    return {
      fasting: asked?.fasting ?? facts.fasting,
      fastingFrom: asked?.fastingFrom ?? null,
      texts: preparationTexts([facts, ...each]),
      conflicts,
      fastingFor: fastingNames,
      answered,
      total: tests.length,
      isStrict,
    };
  }

  /** Packages whose fasting a reviewer must confirm, and those where one did, in the order of staff. */
  function listFastingReviews(_actor: Authorized<'content.review'>): FastingReviews {
    const rows = db
      .select()
      .from(packages)
      .where(
        and(
          isNull(packages.deletedAt),
          or(eq(packages.preparationIssue, 'review'), isNotNull(packages.fastingApproval)),
        ),
      )
      .orderBy(asc(packages.sortOrder), asc(packages.id))
      .limit(maxListed)
      .all();
    const derivedOf = readDerived(db, rows);
    return rows.flatMap((row) => {
      const { id, version, nameEn, nameAr, fastingRequired, fastingHours, fastingApproval } = row;
      const derived = derivedOf(id);
      const need = approvalNeed(row, derived);
      if (need === null || derived.asked === null) return [];
      const isConfirmed = isApproved(row, derived);
      return {
        id,
        version,
        nameEn,
        nameAr,
        need,
        key: approvalKey(row, derived),
        isForChildren: isForChildren(row),
        asked: preparationTexts([derived.asked]),
        fastingFor: derived.fastingNames,
        stated: fastingRequired === null ? null : { fastingRequired, fastingHours },
        approval: isConfirmed && fastingApproval ? fastingApproval : null,
      };
    });
  }

  /**
   * Confirms the fasting of a package as the reviewer saw it, or takes that back. Throws `not_found`, `conflict` if the
   * package or its tests have changed, and `invalid_input` without a reason for less than the tests ask for.
   */
  function approveFasting(actor: Authorized<'content.review'>, input: FastingApprovalInput): void {
    const { id, version, reason, isApproved: isConfirmed } = input;
    changeContent(deps, (tx) => {
      const row = tx
        .select()
        .from(packages)
        .where(and(eq(packages.id, id), isNull(packages.deletedAt)))
        .get();
      if (!row) throw new AppError('not_found');
      const derived = readDerived(tx, [row])(id);
      const need = approvalNeed(row, derived);
      const key = approvalKey(row, derived);
      if (isConfirmed && (row.version !== version || key !== input.key || need === null))
        throw new AppError('conflict', { message: texts.noApproval });
      if (isConfirmed && need === 'laxer' && reason === '')
        throw new AppError('invalid_input', { fields: { reason: texts.reasonMissing } });
      const at = toInstant(clock());
      const fastingApproval = isConfirmed ? { key, reason, at, by: actorName(actor) } : null;
      tx.update(packages).set({ fastingApproval }).where(eq(packages.id, id)).run();
      refreshPreparation(tx, [id]);
      const event = isConfirmed ? 'fastingConfirmed' : 'fastingUnconfirmed';
      audit(tx, actor, { event, at, subject: 'package', id, name: row.nameEn || row.nameAr, details: { reason } });
    });
  }

  return { previewPreparation, listFastingReviews, approveFasting };
}
