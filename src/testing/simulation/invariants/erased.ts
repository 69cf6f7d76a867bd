import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { removals } from '#server/requests/removals.table.ts';
import { requestCards, requests } from '#server/requests/requests.table.ts';
import type { Invariant } from '../invariant.ts';

/** Once an erasure is finished, nothing of the person is in any byte of any file, and no file of a removed card remains. */
export const erased: Invariant = {
  name: 'nothing erased is left in a file',
  when: 'day',
  check: ({ folder, diary, db }) => {
    const broken: string[] = [];
    const isFinished = db()
      .select()
      .from(removals)
      .where(eq(removals.reason, 'person'))
      .all()
      .every(({ finishedAt }) => finishedAt !== null);
    const stored = db().select().from(requests).all();
    const known = new Set(stored.map(({ reference }) => reference));
    for (const { reference } of diary.erased())
      if (known.has(reference)) broken.push(`${reference} was erased, and is stored`);
    // A person may write again after the erasure and get no answer, so the diary does not know it.
    const wrote = new Set(stored.flatMap(({ email, phone }) => [email, phone]));
    const gone = (isFinished ? diary.erasedPeople() : []).filter(
      ({ email, phone }) => !wrote.has(email) && !wrote.has(phone),
    );
    const files =
      gone.length > 0 ? filesIn(folder).map((file) => [file, readFileSync(file, 'latin1').toLowerCase()]) : [];
    for (const { name, email, phone } of gone)
      for (const [file = '', content = ''] of files)
        for (const trace of [name.toLowerCase().split(' ').at(-1) ?? name, email, phone.slice(-9)])
          if (content.includes(trace)) broken.push(`${trace} was erased, and is in ${file.slice(folder.length)}`);
    const cards = new Set(
      db()
        .select({ id: requestCards.id })
        .from(requestCards)
        .all()
        .map(({ id }) => id),
    );
    const kept = filesIn(join(folder, 'uploads', 'private')).map((file) => file.slice(-32));
    broken.push(...kept.filter((id) => !cards.has(id)).map((id) => `the file ${id} belongs to no card`));
    return { asked: gone.length, broken };
  },
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
