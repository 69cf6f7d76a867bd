import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '../time/time.rules.ts';
import { backupName, latestHour, readBackupName, surplusBackups } from './backups.rules.ts';
import { backupNameSchema } from './backups.schema.ts';

const now = Date.UTC(2026, 10, 21, 8);
const iso = (ms: number) => new Date(ms).toISOString();

test('The hour of the automatic backup is an hour of the centre’s time zone, and the latest one is never in the future.', () => {
  expect(iso(latestHour(3, now))).toBe('2026-11-20T23:00:00.000Z');
  expect(iso(latestHour(15, now))).toBe('2026-11-20T11:00:00.000Z');
  expect(iso(latestHour(12, now))).toBe(iso(now));
});

test('Rotation retains the daily backups of seven days and weekly backups of four weeks, without gaps of more than a week.', () => {
  const all = Array.from({ length: 365 }, (_, age) => ({ createdAt: iso(now - age * dayMs), missing: 0 }));
  const surplus = new Set(surplusBackups(all, { days: 7, weeks: 4 }, now));
  const ages = all.flatMap((backup, age) => (surplus.has(backup) ? [] : [age]));
  expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(ages.length).toBeLessThanOrEqual(7 + 4);
  expect(ages.at(-1)).toBeGreaterThanOrEqual(21);
  expect(ages.at(-1)).toBeLessThan(28);
  for (const [index, age] of ages.slice(1).entries()) expect(age - (ages[index] as number)).toBeLessThanOrEqual(7);
});

test('Daily rotation does not delete the backups that the weekly retention needs.', () => {
  let kept: { createdAt: string; missing: number }[] = [];
  for (let day = 0; day < 120; day += 1) {
    const today = now + day * dayMs;
    kept = [...kept, { createdAt: iso(today), missing: 0 }];
    const surplus = surplusBackups(kept, { days: 7, weeks: 4 }, today);
    kept = kept.filter((backup) => !surplus.includes(backup));
  }
  const ages = kept
    .map(({ createdAt }) => (now + 119 * dayMs - Date.parse(createdAt)) / dayMs)
    .toSorted((one, other) => one - other);
  expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(ages.at(-1)).toBeGreaterThanOrEqual(21);
});

test('Rotation never deletes the only backup, at any age.', () => {
  expect(surplusBackups([{ createdAt: '2020-01-01T00:00:00.000Z', missing: 0 }], { days: 1, weeks: 0 }, now)).toEqual(
    [],
  );
});

test('The name of a backup contains its time, its encryption and its number of missing files.', () => {
  for (const isEncrypted of [true, false]) {
    for (const missing of [0, 1, 1200]) {
      const name = backupName('2026-11-21T08:05:09.123Z', isEncrypted, missing);
      expect(backupNameSchema.parse(name)).toBe(name);
      expect(readBackupName(name)).toEqual({ createdAt: '2026-11-21T08:05:09.000Z', isEncrypted, missing });
    }
  }
});

test('In any sequence, an incomplete backup never displaces a complete one, and rotation retains at most two incomplete backups.', () => {
  const sequence = fc.array(fc.constantFrom(0, 0, 1, 7), { minLength: 1, maxLength: 40 });
  const check = (made: number[]) => {
    let kept: { createdAt: string; missing: number }[] = [];
    for (const [day, missing] of made.entries()) {
      const today = now + day * dayMs;
      kept = [...kept, { createdAt: iso(today), missing }];
      const surplus = surplusBackups(kept, { days: 3, weeks: 2 }, today);
      if (missing > 0) expect(surplus.filter((backup) => backup.missing === 0)).toEqual([]);
      kept = kept.filter((backup) => !surplus.includes(backup));
      expect(kept.filter((backup) => backup.missing > 0).length).toBeLessThanOrEqual(2);
      expect(kept.at(-1)).toEqual({ createdAt: iso(today), missing });
      // The latest complete backup is never removed.
      const lastComplete = made.slice(0, day + 1).lastIndexOf(0);
      if (lastComplete >= 0) expect(kept).toContainEqual({ createdAt: iso(now + lastComplete * dayMs), missing: 0 });
    }
  };
  fc.assert(fc.property(sequence, check));
});
