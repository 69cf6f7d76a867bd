import { desc, sql } from 'drizzle-orm';
import { preparedQuery } from '#server/core/db/prepared-query.ts';
import { requests } from '#server/request-records/requests.table.ts';
import { casesOf, type Invariant } from '../invariant.ts';

/** Forms are sent again within a day, in which fewer requests arrive. */
const newest = 100;
const newestRequests = preparedQuery((db) =>
  db
    .select()
    .from(requests)
    .orderBy(desc(sql`${requests}.rowid`))
    .limit(newest)
    .prepare(),
);

/** A form that is sent again, while nobody has touched its request, makes no second one. */
export const once: Invariant = {
  name: 'a repeat makes no second request',
  when: 'step',
  check: (centre) => {
    const texts = casesOf(centre).map(({ request }) => JSON.stringify(request?.details ?? {}));
    const repeated = centre.diary.written
      .slice(-newest)
      .filter(({ sends, isRecognised }) => isRecognised && sends > 1)
      .filter(({ mark }) => texts.some((text) => text.includes(mark)));
    const rows = repeated.length > 0 ? newestRequests(centre.db()).all() : [];
    const equal = Map.groupBy(rows, ({ name, details, spamReason }) =>
      // The folder of its arrival: a form that looked like spam is no repeat in the inbox.
      JSON.stringify([name, details, spamReason === null || spamReason === 'staff']),
    );
    const broken = [...equal].flatMap(([content, [_last, ...earlier]]) => {
      const untouched = earlier.find(({ version }) => version === 1);
      return untouched && repeated.some(({ mark }) => content.includes(mark))
        ? [`${untouched.reference} was sent again, and is stored twice`]
        : [];
    });
    return { asked: repeated.length, broken };
  },
};
