import { expect, test } from 'vitest';
import { findReplicaProblem, findTrialProblem, isReplicating } from './replica.rules.ts';
import type { ReplicaStatus } from './replica-status.ts';

const now = Date.parse('2026-11-26T04:00:00.000Z');
const ago = (ms: number) => new Date(now - ms).toISOString();
const healthy: ReplicaStatus = {
  writtenAt: ago(2000),
  litestream: { version: '0.5.17', sqlite: '3.51.3', isRunning: true, lagMs: 300 },
  files: { copiedAt: ago(3000), error: null },
  trial: { doneAt: ago(3_600_000), replicaFault: null, backupFault: null, backupMadeAt: ago(5 * 3_600_000) },
};

test('A replica that keeps up has no problem.', () => {
  expect([findReplicaProblem(healthy, now), findTrialProblem(healthy, now)]).toEqual([null, null]);
});

test.each<[string, ReplicaStatus | null, RegExp]>([
  ['no status', null, /npm run replicate/],
  ['an old status', { ...healthy, writtenAt: ago(16_000) }, /npm run replicate/],
  ['no Litestream', { ...healthy, litestream: { ...healthy.litestream, isRunning: false } }, /^Litestream/],
  ['a late database', { ...healthy, litestream: { ...healthy.litestream, lagMs: 11_000 } }, /database is late/],
  ['late files', { ...healthy, files: { copiedAt: ago(21_000), error: 'no route' } }, /files are late.*no route/],
  [
    'files copied while the clock was wrong',
    { ...healthy, files: { copiedAt: ago(-86_400_000), error: null } },
    /files are late/,
  ],
  ['no copy of the files', { ...healthy, files: { copiedAt: null, error: null } }, /files are late/],
])('With %s, the check is amber and names the reason.', (_name, status, reason) => {
  expect(findReplicaProblem(status, now)).toEqual({ state: 'amber', reason: expect.stringMatching(reason) });
});

test('A Litestream with an earlier SQLite than 3.51.3 is red, also after it was stopped.', () => {
  const unsafe = { ...healthy, writtenAt: ago(60_000), litestream: { ...healthy.litestream, sqlite: '3.42.0' } };
  expect(findReplicaProblem(unsafe, now)).toEqual({ state: 'red', reason: expect.stringContaining('3.42.0') });
});

test('A failed nightly check is red, a missing or old one or one of the future amber.', () => {
  const withTrial = (trial: ReplicaStatus['trial']) => findTrialProblem({ ...healthy, trial }, now)?.state;
  const trial = { doneAt: ago(0), replicaFault: null, backupFault: null, backupMadeAt: ago(3_600_000) };
  expect([
    withTrial(null),
    withTrial({ ...trial, replicaFault: 'The newest request is missing.' }),
    withTrial({ ...trial, backupFault: 'It is damaged.' }),
    withTrial({ ...trial, doneAt: ago(37 * 3_600_000) }),
    withTrial({ ...trial, doneAt: ago(-24 * 3_600_000) }),
  ]).toEqual(['amber', 'red', 'red', 'amber', 'amber']);
});

test.each([
  ['found no backup', null, /found no backup/],
  ['found only an old backup', ago(49 * 3_600_000), /newest backup .* is of 2026-11-24T03/],
])('A nightly check that %s is amber and names BACKUP_DIR.', (_case, backupMadeAt, reason) => {
  const trial = { doneAt: ago(0), replicaFault: null, backupFault: null, backupMadeAt };
  expect(findTrialProblem({ ...healthy, trial }, now)).toMatchObject({
    state: 'amber',
    reason: expect.stringMatching(reason),
  });
});

test('A process that has written no status for 15 seconds counts as stopped.', () => {
  expect([healthy, { ...healthy, writtenAt: ago(16_000) }, null].map((status) => isReplicating(status, now))).toEqual([
    true,
    false,
    false,
  ]);
});
