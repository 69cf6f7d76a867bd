import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { removals } from '#server/requests/removal/removals.table.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import type { Person } from '../diary.ts';
import { casesOf, type Invariant } from '../invariant.ts';

/** Files are searched for an erased person for this long. */
const searchedMs = 10 * dayMs;

/** After an erasure, no file contains the person's data, and no file of a removed card remains. */
export const erased: Invariant = {
  name: 'nothing erased is left in a file',
  when: 'day',
  check: (centre) => {
    const { folder, diary, db, clock } = centre;
    const stored = casesOf(centre).filter(({ request }) => request !== null);
    const isErased = ({ reference }: { reference: string }) => (diary.known.get(reference)?.erasedAt ?? null) !== null;
    const broken = stored.filter(isErased).map(({ reference }) => `${reference} was erased, and is stored`);
    // A person may write again after the erasure without an answer; the diary does not contain that request.
    const wrote = new Set(stored.flatMap(({ request }) => [request?.email, request?.phone]));
    const isFinished = db()
      .select()
      .from(removals)
      .all()
      .every(({ finishedAt }) => finishedAt !== null);
    const erasedPeople = isFinished ? diary.erasedPeople(clock.trueNow() - searchedMs) : [];
    const gone = erasedPeople.filter(({ email, phone }) => !wrote.has(email) && !wrote.has(phone));
    const files = gone.length > 0 ? filesIn(folder) : [];
    for (const file of files)
      broken.push(
        ...tracesIn(file, gone).map((trace) => `${trace} was erased, and is in ${file.slice(folder.length)}`),
      );
    const cards = new Set(stored.flatMap((one) => one.cards.map(({ id }) => id)));
    const kept = filesIn(join(folder, 'uploads', 'private')).map((file) => file.slice(-32));
    broken.push(...kept.filter((id) => !cards.has(id)).map((id) => `the file ${id} belongs to no card`));
    return { checked: gone.length, broken };
  },
};

function tracesIn(file: string, gone: Person[]): string[] {
  const content = readFileSync(file, 'latin1').toLowerCase();
  return gone
    .flatMap(({ name, email, phone }) => [name.toLowerCase().split(' ').at(-1) ?? name, email, phone.slice(-9)])
    .filter((trace) => content.includes(trace));
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
