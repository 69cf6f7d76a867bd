import { expect, test } from 'vitest';
import { sendInChunks } from './send-in-chunks.ts';

const ids = Array.from({ length: 250 }, (_, index) => `id ${index}`);
const refusal = (appCode: string) => Object.assign(new Error('refused'), { data: { appCode } });

test('Whoever ticks more records than one call takes changes all of them, each once.', async () => {
  const done: string[] = [];
  const sizes = await sendInChunks(
    ids,
    async (slice) => slice.length,
    (slice) => done.push(...slice),
  );
  expect(sizes).toEqual([100, 100, 50]);
  expect(done).toEqual(ids);
});

test('What a colleague removed meanwhile does not keep the rest from being changed; alone it is told.', async () => {
  const gone = async (slice: string[]) => {
    if (slice.includes('id 0')) throw refusal('not_found');
    return slice.length;
  };
  expect(await sendInChunks(ids, gone)).toEqual([100, 50]);
  await expect(sendInChunks(ids.slice(0, 3), gone)).rejects.toThrow('refused');
});

test('Where the server refuses midway, it is known what was done before.', async () => {
  const done: string[] = [];
  const send = async (slice: string[]) => {
    if (slice.includes('id 200')) throw refusal('conflict');
  };
  await expect(sendInChunks(ids, send, (slice) => done.push(...slice))).rejects.toThrow('refused');
  expect(done).toEqual(ids.slice(0, 200));
});
