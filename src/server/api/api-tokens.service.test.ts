import { beforeEach, expect, test } from 'vitest';
import { staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { auditLog } from '../core/audit/audit-log.table.ts';
import type { Db } from '../core/db/client.ts';
import { createApiTokensService } from './api-tokens.service.ts';

let db: Db;
beforeEach(() => {
  db = openTestDb();
});

test('The audit log records who created and who revoked a token and its scopes, but not the token itself.', () => {
  const tokens = createApiTokensService({
    db,
    clock: () => Date.UTC(2026, 10, 21, 8),
    logger: { info: () => undefined },
  });
  const owner = staffActor('owner');
  const { token, record } = tokens.create(owner, {
    name: 'Price list of the desk',
    scopes: ['content.write', 'requests.write'],
    days: 90,
  });
  tokens.revoke(owner, record.id);
  const lines = db.select().from(auditLog).all();
  const line = { kind: 'settings', subject: 'token', subjectId: record.id, subjectName: 'Price list of the desk' };
  expect(lines).toMatchObject([
    { ...line, event: 'tokenMade', details: { scopes: 'content.write, requests.write', days: 90 } },
    { ...line, event: 'tokenRevoked' },
  ]);
  expect(JSON.stringify(lines)).not.toContain(token);
  expect(() => tokens.revoke(owner, record.id)).toThrow(expect.objectContaining({ code: 'not_found' }));
  expect(db.select().from(auditLog).all()).toHaveLength(2);
});
