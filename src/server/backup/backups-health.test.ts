import { expect, test } from 'vitest';
import { dayMs } from '#shared/time/time.rules.ts';
import { judgeBackups } from './backups-health.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const madeAt = (days: number) => ({
  name: 'dana.tar.gz',
  createdAt: new Date(now - days * dayMs).toISOString(),
  bytes: 1000,
  missing: 0,
  isEncrypted: true,
});
const sound = {
  stored: [madeAt(1)],
  lostFolder: null,
  lastFailure: null,
  isScheduled: true,
  since: now - 30 * dayMs,
  now,
};

test.each([
  ['a backup of yesterday', {}, undefined],
  ['no backup for three days', { stored: [madeAt(3)] }, 'red'],
  ['no backup for three days and no schedule', { stored: [madeAt(3)], isScheduled: false }, 'amber'],
  ['no backup on the first day', { stored: [], since: now }, 'amber'],
  ['no backup on the third day', { stored: [], since: now - 3 * dayMs }, 'red'],
])('The state of backups with %s is right.', (_case, changed, state) => {
  expect(judgeBackups({ ...sound, ...changed }).problem?.state).toBe(state);
});
