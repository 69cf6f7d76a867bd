import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { refetchAfter } from './refetch.ts';

const queryKey = ['requests'];
let client: QueryClient;
/** The server calls in their order. The test answers each. */
let asked: { resolve: (data: string) => void; reject: (error: Error) => void }[];
let shown: (string | undefined)[];

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
  asked = [];
  shown = [];
  const queryFn = () => new Promise<string>((resolve, reject) => asked.push({ resolve, reject }));
  const list = new QueryObserver(client, { queryKey: [...queryKey, 'list'], queryFn });
  const stop = list.subscribe(({ data }) => shown.push(data));
  return () => {
    stop();
    client.clear();
  };
});

/** Waits until all pending tasks of the browser are done. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

async function answer(index: number, data: string): Promise<void> {
  asked[index]?.resolve(data);
  await settled();
}

test('A request that comes while the list is loaded for the first time is seen, though the answer under way is older than it.', async () => {
  refetchAfter(client, queryKey);
  await answer(0, 'no request');
  expect(shown.at(-1)).toBe('no request');
  expect(asked).toHaveLength(2);
  await answer(1, 'one request');
  expect(shown.at(-1)).toBe('one request');
});

test('Many requests that come in that time make the list be loaded once more, not many times.', async () => {
  for (let count = 0; count < 50; count += 1) refetchAfter(client, queryKey);
  await answer(0, 'no request');
  expect(asked).toHaveLength(2);
});

test('A list that could not be loaded is not asked for again by that.', async () => {
  refetchAfter(client, queryKey);
  asked[0]?.reject(new Error('The server is gone.'));
  await settled();
  expect(asked).toHaveLength(1);
});

test('A request that comes once the list is there has it loaded again at once.', async () => {
  await answer(0, 'no request');
  refetchAfter(client, queryKey);
  await answer(1, 'one request');
  expect(shown.at(-1)).toBe('one request');
});

test('What lies elsewhere is left alone.', async () => {
  refetchAfter(client, ['packages']);
  await answer(0, 'no request');
  expect(asked).toHaveLength(1);
});
