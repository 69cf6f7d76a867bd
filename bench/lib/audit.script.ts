import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuditService } from '#server/audit/audit.service.ts';
import { systemActor } from '#server/core/auth/actor.ts';
import { systemClock } from '#server/core/clock.ts';
import { openDatabase } from '#server/core/db/client.ts';
import { migrateDatabase } from '#server/core/db/migrate.ts';
import { type AuditListInput, auditListInputSchema } from '#shared/audit/audit.schema.ts';
import { fillAudit } from './fill-audit.ts';

/**
 * Prints the times in ms of repeated pages and searches of the audit log with AUDIT_ENTRIES entries in a database file.
 */
const repeats = 7;
const folder = mkdtempSync(join(tmpdir(), 'dana-audit-'));
const db = openDatabase(join(folder, 'dana.db'));
migrateDatabase(db);
const { often, seldom, middle } = fillAudit(db, Number(process.env.AUDIT_ENTRIES));
const log = createAuditService({ db, clock: systemClock });
const queries: Record<string, Partial<AuditListInput>> = {
  'first page': {},
  'page 200': { page: 200 },
  'one kind': { kind: 'content' },
  'a rare kind': { kind: 'export' },
  'one person': { staffId: often },
  'a person with few entries': { staffId: seldom },
  'one person and kind': { staffId: often, kind: 'content' },
  'a person and kind without entries': { staffId: seldom, kind: 'export' },
  'some days': { from: middle, to: middle },
  'one person on some days': { from: middle, to: middle, staffId: often },
  'a rare kind on some days': { from: middle, to: middle, kind: 'export' },
  'from a day on': { from: middle, page: 200 },
  'search: a common name': { search: 'pearl' },
  'search: a prefix': { search: 'pe' },
  'search: a rare name': { search: 'zubaida' },
  'search: in Arabic': { search: 'لؤلؤة' },
  'search: two common words': { search: 'pearl huda' },
  'search: a common and a rare word': { search: 'pearl zubaida' },
  'search: a rare combination of words': { search: 'zubaida package' },
  'search: no match': { search: 'xyzzy' },
  'search: an address': { search: '192.0.2.7' },
  'search: a common name by one person': { search: 'pearl', staffId: often },
  'search: a common name by a person with few entries': { search: 'pearl', staffId: seldom },
  'search: a common name of a rare kind': { search: 'pearl', kind: 'export' },
  'search: a common name on some days': { search: 'pearl', from: middle, to: middle },
  'search: a common name, page 200': { search: 'pearl', page: 200 },
};
const ask = (input: Partial<AuditListInput>) => {
  const before = performance.now();
  log.list(systemActor, auditListInputSchema.parse(input));
  return performance.now() - before;
};
const times = Array.from({ length: repeats }, () =>
  Object.entries(queries).map(([name, input]) => ({ name, ms: ask(input) })),
).flat();
process.stdout.write(JSON.stringify(times));
db.$client.close();
rmSync(folder, { recursive: true, force: true });
