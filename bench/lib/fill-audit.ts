import type { Db } from '#server/core/db/client.ts';
import { mark } from '#server/core/db/full-text.ts';
import { newContentId } from '#server/core/ids.ts';
import { type AuditEvent, auditKindOf } from '#shared/audit/audit.schema.ts';
import { indexWords } from '#shared/fields/search.rules.ts';
import { makeStaffMember } from '#testing/factories.ts';

const columns =
  "INSERT INTO audit_log (id, at, kind, event, staff_id, staff_name, address, subject, subject_id, subject_name, details) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '{}')";
const events: AuditEvent[] = [
  'updated',
  'updated',
  'updated',
  'signedIn',
  'published',
  'created',
  'cardViewed',
  'wrongPassword',
  'settingsChanged',
];
const subjects = ['Pearl check', 'فحص اللؤلؤة', 'Heart and vessels', 'Vitamin D', 'Before the holidays'];
const members = 8;
const minuteMs = 60_000;
const seldomEvery = 50_021;

/**
 * Inserts entries like `audit` in one transaction, one a minute until now. Returns a person with an eighth of the
 * entries, one with hardly any, and a day in the middle.
 */
export function fillAudit(db: Db, count: number): { often: string; seldom: string; middle: string } {
  const staff = Array.from({ length: members }, (_, index) =>
    makeStaffMember(db, { name: index === 0 ? 'Huda' : `Member ${index}` }),
  );
  const seldom = makeStaffMember(db, { name: 'Zubaida' });
  const insert = db.$client.prepare(columns);
  const index = db.$client.prepare('INSERT INTO audit_search (rowid, words) VALUES (?, ?)');
  const newest = Date.now();
  const at = (number: number) => new Date(newest - (count - number) * minuteMs).toISOString();
  db.$client.transaction(() => {
    for (let number = 1; number <= count; number += 1) {
      const isRare = number % seldomEvery === 0;
      const person = isRare ? seldom : (staff[number % members] as typeof seldom);
      const event =
        number % 20_011 === 0 ? 'exported' : (events[(number * 7 + (number >> 3)) % events.length] as AuditEvent);
      const kind = auditKindOf(event);
      const name = subjects[(number * 3 + (number >> 5)) % subjects.length] as string;
      const [id, subject, address] = [newContentId(), 'package', `192.0.2.${number % 200}`];
      insert.run(number, at(number), kind, event, person.id, person.name, address, subject, id, name);
      const words = [person.name, name, id, address, subject].flatMap(indexWords);
      index.run(number, [...new Set([...words, mark(kind), mark(person.id)])].join(' '));
    }
  })();
  return { often: (staff[0] as typeof seldom).id, seldom: seldom.id, middle: at(Math.floor(count / 2)).slice(0, 10) };
}
