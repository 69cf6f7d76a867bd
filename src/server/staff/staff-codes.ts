import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { AppError } from '#shared/errors.ts';
import { clockCorrectionMs } from '#shared/time/time.rules.ts';
import { authMessages } from '../core/auth/auth.messages.ts';
import { hashToken } from '../core/auth/token-hash.ts';
import { type Db, inTransaction, type Tx } from '../core/db/client.ts';
import { type createSecondFactor, stepSeconds } from './second-factor.ts';
import { recoveryCodes, staff } from './staff.table.ts';
import type { NotifyChange } from './staff-mails.ts';
import type { StaffRow } from './staff-records.ts';

/**
 * Wrong codes before a mail to the member, and before the password must be changed: they came from someone who knows
 * it.
 */
export const wrongCodeLimits = { notice: 10, newPassword: 100 } as const;
const maxSources = 1000;
/** The clock correction in steps of a code. */
const correctionSteps = clockCorrectionMs / 1000 / stepSeconds;

type Taken = 'code' | 'recoveryCode';
type SecondFactor = ReturnType<typeof createSecondFactor>;

interface CodeCheckDeps {
  db: Db;
  secondFactor: SecondFactor;
  notifyChange: NotifyChange;
}

/**
 * Checks authenticator and recovery codes, and counts wrong ones for each account, until its password changes. Only
 * someone with the password reaches this check, so strangers cannot use the count up.
 */
export function createCodeCheck({ db, secondFactor, notifyChange }: CodeCheckDeps) {
  /**
   * Wrong codes by source, which a right code from there takes back: a member's own typing errors must not add up for
   * years.
   */
  const ownFailures = new LRUCache<string, number>({ max: maxSources });

  /**
   * Spends a right code and returns its kind; null if it is wrong or was used before. `source` identifies the sign-in
   * or the session. Throws `forbidden` after too many wrong codes, until the password changes.
   */
  function spend(
    row: StaffRow,
    code: string,
    source: string,
    onTaken: (tx: Tx, taken: Taken) => void = () => undefined,
  ): Taken | null {
    const key = hashToken(source);
    const own = ownFailures.get(key) ?? 0;
    const { taken, wrong } = inTransaction(db, (tx) => {
      requireFewWrongCodes(tx, row.id);
      const spent = spendCode(secondFactor, tx, row, code);
      if (spent !== null) onTaken(tx, spent);
      const change = spent === null ? sql`${staff.wrongCodes} + 1` : sql`max(0, ${staff.wrongCodes} - ${own})`;
      return {
        taken: spent,
        wrong: tx.update(staff).set({ wrongCodes: change }).where(eq(staff.id, row.id)).returning().get()?.wrongCodes,
      };
    });
    if (taken !== null) ownFailures.delete(key);
    else {
      ownFailures.set(key, own + 1);
      if (wrong === wrongCodeLimits.notice) void notifyChange(row, 'codesTried');
      if (wrong === wrongCodeLimits.newPassword) void notifyChange(row, 'codesLocked');
    }
    return taken;
  }

  return { spend };
}

function requireFewWrongCodes(reader: Db | Tx, id: string): void {
  const { wrongCodes = 0 } =
    reader.select({ wrongCodes: staff.wrongCodes }).from(staff).where(eq(staff.id, id)).get() ?? {};
  if (wrongCodes >= wrongCodeLimits.newPassword)
    throw new AppError('forbidden', { message: authMessages.passwordMustChange });
}

function spendCode(secondFactor: SecondFactor, tx: Tx, row: StaffRow, code: string): Taken | null {
  const secret = row.totpSecret === null ? null : secondFactor.decrypt(row.id, row.totpSecret);
  const step = secret === null ? null : secondFactor.stepOf(secret, code);
  if (step !== null) {
    // A step from the future was stored while the clock was wrong, and would refuse every later code.
    const isLater = or(
      isNull(staff.totpLastStep),
      lt(staff.totpLastStep, step),
      gt(staff.totpLastStep, step + correctionSteps),
    );
    const taken = tx
      .update(staff)
      .set({ totpLastStep: step })
      .where(and(eq(staff.id, row.id), isLater))
      .run();
    return taken.changes === 1 ? 'code' : null;
  }
  const isTheirs = and(
    eq(recoveryCodes.staffId, row.id),
    inArray(recoveryCodes.codeHash, secondFactor.recoveryHashes(code)),
  );
  return tx.delete(recoveryCodes).where(isTheirs).run().changes > 0 ? 'recoveryCode' : null;
}
