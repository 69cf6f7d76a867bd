import { expect, test } from 'vitest';
import { sendInChunks } from './send-in-chunks.ts';

const ids = Array.from({ length: 250 }, (_, index) => `id ${index}`);
const refusal = (appCode: string) => Object.assign(new Error('refused'), { data: { appCode } });

test('A bulk update of more records than one call accepts sends each record once, in chunks.', async () => {
  const done: string[] = [];
  const sizes = await sendInChunks(
    ids,
    async (slice) => slice.length,
    (slice) => done.push(...slice),
  );
  expect(sizes).toEqual([100, 100, 50]);
  expect(done).toEqual(ids);
});

test('A chunk whose records were removed is skipped; if it is the only chunk, its error is thrown.', async () => {
  const sendUnlessRemoved = async (slice: string[]) => {
    if (slice.includes('id 0')) throw refusal('not_found');
    return slice.length;
  };
  expect(await sendInChunks(ids, sendUnlessRemoved)).toEqual([100, 50]);
  await expect(sendInChunks(ids.slice(0, 3), sendUnlessRemoved)).rejects.toThrow('refused');
});

test('If the server refuses a chunk, the earlier chunks have been reported as done.', async () => {
  const done: string[] = [];
  const send = async (slice: string[]) => {
    if (slice.includes('id 200')) throw refusal('conflict');
  };
  await expect(sendInChunks(ids, send, (slice) => done.push(...slice))).rejects.toThrow('refused');
  expect(done).toEqual(ids.slice(0, 200));
});
