import { and, asc, between, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { DashboardRange, EndingSoon, RequestsDashboard } from '#shared/dashboard/dashboard.schema.ts';
import { isSaleRunning } from '#shared/packages/sales.rules.ts';
import { type RequestType, requestTypes } from '#shared/requests/request-types.ts';
import { retentionLimits } from '#shared/retention/retention.rules.ts';
import { dayOf, endOfDay, startOfDay } from '#shared/time/days.rules.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import type { Authorized } from '../core/auth/actor.ts';
import { type Clock, toInstant } from '../core/clock.ts';
import type { Db } from '../core/db/client.ts';
import { offers } from '../offers/offers.collection.ts';
import { packages } from '../packages/packages.table.ts';
import { requests } from '../request-records/requests.table.ts';
import { folders } from '../requests/inbox/request-list.ts';
import type { SettingsService } from '../settings/settings.service.ts';

const maxPackages = 5;
const maxEnding = 10;
const soonMs = 14 * dayMs;

/** From one instant (ISO 8601) to another. */
interface Span {
  from: string;
  until: string;
}

export type DashboardService = ReturnType<typeof createDashboardService>;

interface DashboardDeps {
  db: Db;
  clock: Clock;
  settings: Pick<SettingsService, 'get'>;
}

/** Parts of the page "Today": figures of requests and expiring offers. Probable spam is not counted. */
export function createDashboardService({ db, clock, settings }: DashboardDeps) {
  const dayBefore = (days: number) => dayOf(toInstant(clock() - days * dayMs));

  /** Figures of the requests of the last `days` days. Those of as many days before end at the same time of day. */
  function getRequests(_actor: Authorized<'requests.read'>, days: DashboardRange): RequestsDashboard {
    const range = Array.from({ length: days }, (_, index) => dayBefore(days - 1 - index));
    const now = clock();
    const since = startOfDay(dayBefore(days - 1));
    const before = { from: startOfDay(dayBefore(2 * days - 1)), until: toInstant(now - days * dayMs) };
    return {
      byDay: countByDay(range),
      ...readAnswers({ from: since, until: endOfDay(dayBefore(0)) }),
      before: isRecorded(before.from)
        ? { requests: countRequests(before), medianAnswerMinutes: readAnswers(before).medianAnswerMinutes }
        : null,
      mostRequested: readMostRequested(since),
    };
  }

  /** Whether all requests since an instant are stored: there are earlier ones, and none of them was old enough to be removed. */
  function isRecorded(from: string): boolean {
    const first = db.select({ at: requests.createdAt }).from(requests).orderBy(asc(requests.createdAt)).limit(1).get();
    const { closed, open } = retentionLimits(settings.get('retention'), clock());
    return first !== undefined && first.at <= from && closed <= from && open <= from;
  }

  /**
   * Published offers and sales that are running and end within two weeks, the next to end first.
   */
  function listEndingSoon(_actor: Authorized<'content.write'>): EndingSoon[] {
    const now = clock();
    const endsSoon = (endDate: SQLWrapper) => between(endDate, toInstant(now), toInstant(now + soonMs));
    const ending = (
      kind: EndingSoon['kind'],
      rows: (typeof offers.$inferSelect | typeof packages.$inferSelect)[],
    ): EndingSoon[] =>
      rows.flatMap((row) => {
        const { id, nameEn, nameAr, endDate } = row;
        const isSoon = endDate !== null && Date.parse(endDate) <= now + soonMs && isSaleRunning(row, now);
        return isSoon ? [{ kind, id, nameEn, nameAr, endDate }] : [];
      });
    const found = [
      ...ending(
        'offer',
        db
          .select()
          .from(offers)
          .where(and(eq(offers.isPublished, true), endsSoon(offers.endDate)))
          .all(),
      ),
      ...ending(
        'package',
        db
          .select()
          .from(packages)
          .where(and(eq(packages.isPublished, true), eq(packages.onSale, true), endsSoon(packages.endDate)))
          .all(),
      ),
    ];
    return found.toSorted((a, b) => a.endDate.localeCompare(b.endDate)).slice(0, maxEnding);
  }

  /** Each count reads a range of one index. */
  function countByDay(days: string[]): RequestsDashboard['byDay'] {
    const spans = JSON.stringify(days.map((day) => ({ day, from: startOfDay(day), to: endOfDay(day) })));
    const inSpan = sql`${requests.createdAt} BETWEEN span.value ->> '$.from' AND span.value ->> '$.to'`;
    const counted = db.all<{ day: string; type: RequestType; found: number }>(
      sql`SELECT span.value ->> '$.day' AS day, kind.value AS type,
        (SELECT count(*) FROM ${requests} WHERE ${folders.inbox} AND ${requests.type} = kind.value AND ${inSpan}) AS found
        FROM json_each(${spans}) AS span, json_each(${JSON.stringify(requestTypes)}) AS kind`,
    );
    const byDay = Map.groupBy(counted, ({ day }) => day);
    const countsOf = (day: string) => {
      const ofDay = byDay.get(day) ?? [];
      return Object.fromEntries(ofDay.map(({ type, found }) => [type, found]));
    };
    return days.map((day) => ({ day, counts: countsOf(day) as RequestsDashboard['byDay'][number]['counts'] }));
  }

  function countRequests({ from, until }: Span): number {
    const { createdAt } = requests;
    return db.get<{ found: number }>(
      sql`SELECT count(*) AS found FROM ${requests} WHERE ${folders.inbox} AND ${createdAt} BETWEEN ${from} AND ${until}`,
    ).found;
  }

  function readAnswers({ from, until }: Span): Pick<RequestsDashboard, 'medianAnswerMinutes' | 'answeredCount'> {
    const { answerMinutes } = requests;
    const groups = db.all<{ minutes: number; found: number }>(
      sql`SELECT ${answerMinutes} AS minutes, count(*) AS found FROM ${requests}
        WHERE ${folders.inbox} AND ${answerMinutes} IS NOT NULL AND ${requests.createdAt} BETWEEN ${from} AND ${until}
        GROUP BY 1 ORDER BY 1`,
    );
    const answeredCount = groups.reduce((sum, { found }) => sum + found, 0);
    let passed = 0;
    const middle = groups.find(({ found }) => {
      passed += found;
      return passed * 2 >= answeredCount;
    });
    return { medianAnswerMinutes: middle?.minutes ?? null, answeredCount };
  }

  /** There are few packages, so each is counted in its own range of the index. Few requests name further ones. */
  function readMostRequested(since: string): RequestsDashboard['mostRequested'] {
    const { askedPackageId, furtherPackageIds } = requests;
    const isCounted = sql`${folders.inbox} AND ${requests.createdAt} >= ${since}`;
    return db.all(
      sql`WITH further AS MATERIALIZED (
          SELECT value AS id, count(*) AS count FROM ${requests}, json_each(${furtherPackageIds})
          WHERE ${isCounted} AND ${furtherPackageIds} IS NOT NULL GROUP BY 1
        )
        SELECT * FROM (
          SELECT ${packages.id} AS id, ${packages.nameEn} AS nameEn, ${packages.nameAr} AS nameAr, ${packages.sortOrder} AS place,
          (SELECT count(*) FROM ${requests} WHERE ${isCounted} AND ${askedPackageId} = ${packages.id})
          + ifnull((SELECT count FROM further WHERE further.id = ${packages.id}), 0) AS count FROM ${packages}
        ) WHERE count > 0 ORDER BY count DESC, place LIMIT ${maxPackages}`,
    );
  }

  return { getRequests, listEndingSoon };
}
