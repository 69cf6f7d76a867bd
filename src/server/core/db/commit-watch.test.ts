import { expect, test } from 'vitest';
import { openTestDb } from '#testing/test-db.ts';
import { jobRuns } from '../job-runs.table.ts';
import { inTransaction, openDatabase } from './client.ts';

const lastRunAt = '2026-11-21T08:00:00.000Z';

/** A database whose commits are noted, and which refuses a write while `refusal` is set. */
function openWatched() {
  const noted: string[] = [];
  const state = { refusal: null as Error | null };
  const db = openDatabase(openTestDb().$client.serialize(), {
    beforeWrite: (isBegin) => {
      if (state.refusal && !isBegin) throw state.refusal;
      noted.push(isBegin ? 'begin' : 'write');
    },
    onCommit: () => void noted.push('commit'),
  });
  const read = () => db.select().from(jobRuns).all().length;
  return { db, noted, state, read };
}

test('Each commit is told once: that of a transaction, and that of a single statement. Reads are not told.', () => {
  const { db, noted, read } = openWatched();
  inTransaction(db, (tx) => {
    tx.insert(jobRuns).values({ job: 'retention', lastRunAt }).run();
    tx.update(jobRuns).set({ lastRunAt }).returning().get();
  });
  expect(read()).toBe(1);
  expect(noted.splice(0)).toEqual(['begin', 'write', 'write', 'commit']);
  db.delete(jobRuns).run();
  expect(noted).toEqual(['write', 'commit']);
  expect(() =>
    inTransaction(db, () => {
      throw new Error('refused by the work');
    }),
  ).toThrow('refused by the work');
  expect(noted).toEqual(['write', 'commit', 'begin']);
});

test('A refused write rolls its whole transaction back, even if the work goes on.', () => {
  const { db, state, read } = openWatched();
  state.refusal = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  expect(() => db.insert(jobRuns).values({ job: 'retention', lastRunAt }).run()).toThrow(state.refusal);
  state.refusal = null;
  const work = () =>
    inTransaction(db, (tx) => {
      tx.insert(jobRuns).values({ job: 'retention', lastRunAt }).run();
      state.refusal = new Error('disk I/O error');
      tx.insert(jobRuns).values({ job: 'testMail', lastRunAt }).run();
    });
  expect(work).toThrow('disk I/O error');
  expect(read()).toBe(0);
});
