import { and, desc, eq, gte } from 'drizzle-orm';
import { adminPaths } from '#shared/paths.ts';
import type { Db } from '../core/db/client.ts';
import type { HealthCheck } from '../core/health-check.ts';
import { staff } from './staff.table.ts';
import { wrongCodeLimits } from './staff-codes.ts';
import { staffHealthMessages as messages } from './staff-health.messages.ts';

/**
 * Health check: no account has received many wrong codes. It is never red: a stranger with a password must not be able
 * to stop the heartbeat.
 */
export function createWrongCodesCheck(db: Db): HealthCheck {
  const tried = and(eq(staff.isActive, true), gte(staff.wrongCodes, wrongCodeLimits.notice));
  return {
    name: 'wrongCodes',
    label: messages.wrongCodes,
    title: messages.wrongCodesTitle,
    advice: [messages.wrongCodesAdvice],
    path: adminPaths.staff(),
    find: () => {
      const accounts = db
        .select({ name: staff.name, wrongCodes: staff.wrongCodes })
        .from(staff)
        .where(tried)
        .orderBy(desc(staff.wrongCodes))
        .all();
      return {
        problem:
          accounts.length === 0 ? null : { state: 'amber', reason: `${accounts.length} accounts got many wrong codes` },
        facts: accounts.map(({ name, wrongCodes }) => ({
          label: { ...messages.wrongCodesOf, values: { name } },
          value: { count: wrongCodes },
        })),
      };
    },
  };
}
