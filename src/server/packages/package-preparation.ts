import { derivePreparation } from '#shared/lab-tests/derived-preparation.rules.ts';
import type { PackagePreparation, PackagePreparationInput } from '#shared/packages/package-preparation.schema.ts';
import type { Authorized } from '../core/auth/actor.ts';
import type { Db } from '../core/db/client.ts';
import { isOneOf } from '../core/db/prepared-query.ts';
import { labTests } from '../lab-tests/lab-tests.table.ts';
import { preparationTexts } from '../lab-tests/preparation-sentences.ts';

/** The preparation for a package from the signed facts of its tests, for staff who compose it. */
export function createPackagePreparation({ db }: { db: Db }) {
  /** Tests that are not stored are left out. Throws without content.write. */
  function previewPreparation(_actor: Authorized<'content.write'>, input: PackagePreparationInput): PackagePreparation {
    const { id, nameEn, nameAr, signed } = labTests;
    const rows = db.select({ id, nameEn, nameAr, signed }).from(labTests).where(isOneOf(id, input.labTestIds)).all();
    const tests = input.labTestIds.flatMap((wanted) => rows.find((row) => row.id === wanted) ?? []);
    const derived = derivePreparation(
      tests.map((row) => row.signed?.values ?? null),
      input,
    );
    const { facts, each, conflicts, fastingFor, answered, isStrict } = derived;
    return {
      fasting: facts.fasting,
      fastingFrom: facts.fastingFrom,
      texts: preparationTexts([facts, ...each]),
      conflicts,
      fastingFor: fastingFor.flatMap((place) => {
        const row = tests[place];
        return row ? [{ nameEn: row.nameEn, nameAr: row.nameAr }] : [];
      }),
      answered,
      total: tests.length,
      isStrict,
    };
  }

  return { previewPreparation };
}
