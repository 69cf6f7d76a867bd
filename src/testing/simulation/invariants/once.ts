import { desc, sql } from 'drizzle-orm';
import { preparedQuery } from '#server/core/db/prepared-query.ts';
import { requests } from '#server/request-records/requests.table.ts';
import { casesOf, type Invariant } from '../invariant.ts';

/** More than the requests of a day; forms are sent again within a day. */
const newest = 100;
const newestRequests = preparedQuery((db) =>
  db
    .select()
    .from(requests)
    .orderBy(desc(sql`${requests}.rowid`))
    .limit(newest)
    .prepare(),
);

/** A repeated form creates no second request while its first one is unchanged. */
export const once: Invariant = {
  name: 'a repeat creates no second request',
  when: 'step',
  check: (centre) => {
    const texts = casesOf(centre).map(({ request }) => JSON.stringify(request?.details ?? {}));
    const repeated = centre.diary.written
      .slice(-newest)
      .filter(({ sends, isRecognised }) => isRecognised && sends > 1)
      .filter(({ mark }) => texts.some((text) => text.includes(mark)));
    const rows = repeated.length > 0 ? newestRequests(centre.db()).all() : [];
    const equal = Map.groupBy(rows, ({ name, details, spamReason }) =>
      // Repeats are recognised within a folder: the inbox, or possible spam.
      JSON.stringify([name, details, spamReason === null || spamReason === 'staff']),
    );
    const broken = [...equal].flatMap(([content, [_last, ...earlier]]) => {
      const untouched = earlier.find(({ version }) => version === 1);
      return untouched && repeated.some(({ mark }) => content.includes(mark))
        ? [`${untouched.reference} was sent again, and is stored twice`]
        : [];
    });
    return { checked: repeated.length, broken };
  },
};
