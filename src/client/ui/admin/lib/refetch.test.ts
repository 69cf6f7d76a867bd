import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { refetchAfter } from './refetch.ts';

const queryKey = ['requests'];
let client: QueryClient;
/** The server calls in their order. The test answers each. */
let calls: { resolve: (data: string) => void; reject: (error: Error) => void }[];
let shown: (string | undefined)[];

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
  calls = [];
  shown = [];
  const queryFn = () => new Promise<string>((resolve, reject) => calls.push({ resolve, reject }));
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
  calls[index]?.resolve(data);
  await settled();
}

test('A change during the first load of a list refetches it after that load.', async () => {
  refetchAfter(client, queryKey);
  await answer(0, 'no request');
  expect(shown.at(-1)).toBe('no request');
  expect(calls).toHaveLength(2);
  await answer(1, 'one request');
  expect(shown.at(-1)).toBe('one request');
});

test('Many changes during the first load of a list refetch it only once.', async () => {
  for (let count = 0; count < 50; count += 1) refetchAfter(client, queryKey);
  await answer(0, 'no request');
  expect(calls).toHaveLength(2);
});

test('If the first load of a list fails, a change does not refetch it.', async () => {
  refetchAfter(client, queryKey);
  calls[0]?.reject(new Error('The server is gone.'));
  await settled();
  expect(calls).toHaveLength(1);
});

test('A change after the first load of a list refetches it at once.', async () => {
  await answer(0, 'no request');
  refetchAfter(client, queryKey);
  await answer(1, 'one request');
  expect(shown.at(-1)).toBe('one request');
});

test('A change does not refetch queries under other keys.', async () => {
  refetchAfter(client, ['packages']);
  await answer(0, 'no request');
  expect(calls).toHaveLength(1);
});
