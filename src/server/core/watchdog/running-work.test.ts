import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRunningWork, readContentIds, readRunningWork, type Work } from './running-work.ts';

const work = (name: string): Work => ({ kind: 'page', name, key: null, hasFreeText: false });

test('Another thread reads the open work in its order, and whether the loop has turned since each began.', async () => {
  const { memory, begin } = createRunningWork();
  const { readOpen } = readRunningWork(memory);
  const endFirst = begin(work('/الأولى'));
  await setImmediate();
  const endSecond = begin(work('/second'));
  expect(readOpen()).toEqual([
    { ...work('/الأولى'), hasTurned: true },
    { ...work('/second'), hasTurned: false },
  ]);
  endFirst();
  endFirst();
  begin(work('/third'));
  expect(readOpen().map(({ name }) => name)).toEqual(['/second', '/third']);
  endSecond();
  await setImmediate();
  expect(readOpen()).toEqual([{ ...work('/third'), hasTurned: true }]);
});

test('Nothing is suspected while more work is open than there is room for, and long names change nothing else.', () => {
  const { memory, begin } = createRunningWork();
  const { readOpen } = readRunningWork(memory);
  const ends = Array.from({ length: 100 }, (_none, number) => begin(work(`/${number}${'ص'.repeat(1000)}`)));
  expect(readOpen()).toEqual([]);
  for (const end of ends.slice(64)) end();
  for (const end of ends.slice(64)) end();
  expect(readOpen()).toHaveLength(64);
  for (const end of ends) end();
  expect(readOpen()).toEqual([]);
  begin(work('/next'));
  expect(readOpen()).toHaveLength(1);
});

test('A name of any letters is readable, and a slot that is half written is skipped.', () => {
  const { memory, begin } = createRunningWork();
  const { readOpen } = readRunningWork(memory);
  begin(work('/whole'));
  begin(work('\u0000'.repeat(1000)));
  expect(readOpen().map(({ name }) => name)).toEqual(['/whole', '\u0000'.repeat(200)]);
  const bytes = Buffer.from(memory);
  bytes[bytes.indexOf('{"kind":"page","name":"/whole"')] = 0;
  expect(readOpen()).toHaveLength(1);
});

test('Beats are counted, and a debugger is seen.', () => {
  const { memory, beat } = createRunningWork();
  const { readBeats, isDebugged } = readRunningWork(memory);
  beat(false);
  expect([readBeats(), isDebugged()]).toEqual([1, false]);
  beat(true);
  expect([readBeats(), isDebugged()]).toEqual([2, true]);
});

test('The ids of an address are those of records, not parts of longer ones.', () => {
  const [one, other] = ['a1'.repeat(12), 'b2'.repeat(12)];
  expect(readContentIds(`/package/compare?packages=${one}-${other}`)).toEqual([one, other]);
  expect(readContentIds(`/files/${'a1'.repeat(16)}`)).toEqual([]);
});
