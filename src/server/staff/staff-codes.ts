import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import { clockCorrectionMs } from '#shared/time/time.rules.ts';
import type { Tx } from '../core/db/client.ts';
import { stepSeconds } from './second-factor.ts';
import type { StaffParts } from './staff.service.ts';
import { recoveryCodes, staff } from './staff.table.ts';
import type { StaffRow } from './staff-records.ts';

/** The clock correction in steps of a code. */
const correctionSteps = clockCorrectionMs / 1000 / stepSeconds;

/** Spends an authenticator or recovery code, in the caller's transaction. null if it is wrong or was used before. */
export function spendCode({ secondFactor }: Pick<StaffParts, 'secondFactor'>, tx: Tx, row: StaffRow, code: string): 'code' | 'recoveryCode' | null {
  const secret = row.totpSecret === null ? null : secondFactor.decrypt(row.id, row.totpSecret);
  const step = secret === null ? null : secondFactor.stepOf(secret, code);
  if (step !== null) {
    // A step from the future was stored while the clock was wrong, and would refuse every later code.
    const isLater = or(isNull(staff.totpLastStep), lt(staff.totpLastStep, step), gt(staff.totpLastStep, step + correctionSteps));
    const taken = tx
      .update(staff)
      .set({ totpLastStep: step })
      .where(and(eq(staff.id, row.id), isLater))
      .run();
    return taken.changes === 1 ? 'code' : null;
  }
  const isTheirs = and(eq(recoveryCodes.staffId, row.id), inArray(recoveryCodes.codeHash, secondFactor.recoveryHashes(code)));
  return tx.delete(recoveryCodes).where(isTheirs).run().changes > 0 ? 'recoveryCode' : null;
}
