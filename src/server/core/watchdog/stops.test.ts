import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeOf } from '#testing/code-of.ts';
import type { Work } from './running-work.ts';
import { addStop, type StoppedRecord } from './stops.rules.ts';
import { createStops, readBuild, stopsFile } from './stops.ts';

let dataDir: string;
let version: number;
let records: StoppedRecord[];
let logged: string[];
beforeEach(() => {
  dataDir = mkdtempSync(`${tmpdir()}/dana-stops-`);
  version = 1;
  records = [];
  logged = [];
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const slow: Work = { kind: 'page', name: '/slow', key: 'slow', hasFreeText: false };
const job: Work = { kind: 'job', name: 'mails', key: 'mails', hasFreeText: false };

/** The watchdog ends the process with the work, and the next one starts. */
function stopAndStart(work: Work, build = readBuild(), hasTurned = false) {
  const open = [{ ...work, hasTurned }];
  const file = stopsFile(dataDir);
  writeFileSync(file, JSON.stringify(addStop(null, { open, build, at: '2026-11-29T08:00:00.000Z' })));
  return start();
}
const start = () =>
  createStops({
    config: { dataDir },
    contentVersion: { current: () => version },
    findRecords: () => records,
    logger: { warn: (_about, message) => void logged.push(message) },
  });
const isRefused = ({ beginUnlessRefused }: ReturnType<typeof createStops>, work: Work) => {
  const end = beginUnlessRefused(work);
  end?.();
  return end === null;
};
const outcome = ({ begin }: ReturnType<typeof createStops>, work = slow) => codeOf(() => begin(work)());

test('Work that stopped the server is refused, also after further starts, until its record changes; other work runs.', () => {
  const record = { collection: 'package', id: 'a', version: 4 };
  records = [record];
  stopAndStart(slow).list();
  const stops = start();
  expect(outcome(stops)).toBe('unavailable');
  expect(outcome(stops, { ...slow, key: 'other' })).toBeNull();
  version += 1;
  expect(outcome(stops)).toBe('unavailable');
  records = [{ ...record, version: 5 }];
  expect(outcome(stops)).toBeNull();
  expect(start().list()).toEqual([]);
});

test('Work runs again after its record was moved to the trash.', () => {
  records = [{ collection: 'package', id: 'a', version: 4 }];
  const stops = stopAndStart(slow);
  expect(outcome(stops)).toBe('unavailable');
  records = [];
  expect(outcome(stops)).toBeNull();
});

test('A page without a record runs again after any change of content, a job does not.', () => {
  const page = stopAndStart(slow);
  expect(outcome(page)).toBe('unavailable');
  version += 1;
  expect(outcome(page)).toBeNull();
  const stopped = stopAndStart(job);
  version += 1;
  expect(isRefused(stopped, job)).toBe(true);
});

test('Refused work runs again when an owner releases it by the id that it has after every start, and listeners are called.', () => {
  const stops = stopAndStart(job);
  let releases = 0;
  stops.onRelease(() => {
    releases += 1;
  });
  const [listed] = start().list();
  stops.release(listed?.id ?? '');
  expect([releases, isRefused(stops, job), start().list()]).toEqual([1, false, []]);
});

test('A stop without a refusal leaves the list without a line in the log, since its work never ended.', () => {
  records = [{ collection: 'package', id: 'a', version: 4 }];
  const stops = stopAndStart(slow, readBuild(), true);
  let releases = 0;
  stops.onRelease(() => {
    releases += 1;
  });
  expect(stops.list()).toMatchObject([{ isRefused: false }]);
  records = [];
  expect([stops.list(), logged, releases]).toEqual([[], [], 0]);
});

test('A new build refuses nothing, and a damaged file counts as none.', () => {
  const stops = stopAndStart(slow, 'an older build');
  expect([outcome(stops), stops.list(), stops.ends]).toEqual([null, [], 1]);
  writeFileSync(stopsFile(dataDir), '{"ends"');
  expect([start().ends, start().list()]).toEqual([0, []]);
});

test('A listed stop is stored with the versions of its records at that time.', () => {
  records = [{ collection: 'package', id: 'a', version: 4 }];
  stopAndStart(slow).list();
  expect(JSON.parse(readFileSync(stopsFile(dataDir), 'utf8')).stops).toMatchObject([{ records }]);
});
