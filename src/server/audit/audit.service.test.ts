import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditListInputSchema } from '#shared/audit/audit.schema.ts';
import { staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { audit } from '../core/audit/audit.ts';
import { auditLog } from '../core/audit/audit-log.table.ts';
import { systemActor } from '../core/auth/actor.ts';
import type { Db } from '../core/db/client.ts';
import { createAuditService } from './audit.service.ts';

const owner = staffActor('owner');
const reception = staffActor('reception', { name: 'حصة المنصوري' });
const now = Date.now();

let db: Db;
beforeEach(() => {
  db = openTestDb();
});

const service = () => createAuditService({ db, clock: () => now });
const list = (input: object = {}) => service().list(owner, auditListInputSchema.parse(input));
const names = (input: object = {}) => list(input).items.map(({ subjectName }) => subjectName);
const at = (day: string) => `${day}T08:00:00.000Z`;

function fill() {
  audit(db, owner, { event: 'created', at: at('2026-11-01'), subject: 'package', id: 'p1', name: 'Heart check' });
  audit(db, reception, { event: 'cardViewed', at: at('2026-11-02'), subject: 'request', name: 'D-7K3M-92QX' });
  audit(db, owner, { event: 'settingsChanged', at: at('2026-11-03'), subject: 'setting', name: 'centre' });
  audit(db, systemActor, { event: 'removedByRetention', at: at('2026-11-04'), subject: 'request', name: 'several' });
}

test('An owner lists the audit log newest first, filtered by kind, member of staff and days.', () => {
  fill();
  expect(names()).toEqual(['several', 'centre', 'D-7K3M-92QX', 'Heart check']);
  expect(names({ kind: 'card' })).toEqual(['D-7K3M-92QX']);
  expect(names({ staffId: owner.staffId })).toEqual(['centre', 'Heart check']);
  expect(names({ from: '2026-11-02', to: '2026-11-03' })).toEqual(['centre', 'D-7K3M-92QX']);
  expect(names({ from: '2026-12-01' })).toEqual([]);
});

test('A search finds names in both scripts, references and network addresses, within the filters.', () => {
  fill();
  expect(names({ search: 'حصه' })).toEqual(['D-7K3M-92QX']);
  expect(names({ search: '7k3m' })).toEqual(['D-7K3M-92QX']);
  expect(names({ search: '203.0.113.8', kind: 'settings' })).toEqual(['centre']);
  expect(names({ search: 'heart', staffId: reception.staffId })).toEqual([]);
  expect(names({ search: 'heart', to: '2026-10-31' })).toEqual([]);
  expect(names({ search: '"*' })).toEqual([]);
});

test('The database refuses to change, replace or delete a recent line.', () => {
  fill();
  const attempts = [
    sql`UPDATE audit_log SET staff_name = 'somebody else'`,
    sql`DELETE FROM audit_log`,
    sql`INSERT OR REPLACE INTO audit_log SELECT 1, at, kind, event, NULL, '', '', '', '', '', '{}' FROM audit_log WHERE id = 2`,
  ];
  for (const attempt of attempts) expect(() => db.run(attempt)).toThrow();
  expect(names()).toHaveLength(4);
});

test('Lines older than two years are deleted with their search words, and the count is recorded.', async () => {
  audit(db, owner, { event: 'created', at: at('2020-01-01'), subject: 'package', name: 'Ancient' });
  fill();
  expect(await service().removeDue(systemActor)).toBe(1);
  expect(names({ search: 'ancient' })).toEqual([]);
  expect(list().items[0]).toMatchObject({ event: 'removedByRetention', details: { count: 1 } });
});

test('Refused cross-site requests are recorded once with their path.', () => {
  const log = service();
  for (let index = 0; index < 5; index += 1)
    log.writeRefusal(reception, `POST /cards/${index}`, { event: 'crossSiteRefused', kind: 'POST /cards/:id' });
  expect(db.select().from(auditLog).all()).toMatchObject([
    { event: 'crossSiteRefused', kind: 'refusal', subjectName: 'POST /cards/0' },
  ]);
});

test('Repeated refusals of the same procedure are recorded once a minute.', () => {
  const log = service();
  for (let index = 0; index < 5; index += 1) log.writeRefusal(reception, 'admin.staff.list');
  expect(db.select().from(auditLog).all()).toMatchObject([
    { event: 'forbidden', staffName: 'حصة المنصوري', subjectName: 'admin.staff.list' },
  ]);
});
