import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { watchSession } from './watch-session.ts';

const accountKey = ['account'];
const refusal = (appCode: string) => Object.assign(new Error(appCode), { data: { appCode } });

test.each([
  ['unauthenticated', 2],
  ['forbidden', 2],
  ['not_found', 1],
])('After a call that was refused with %s, the account was read %i times.', async (code, times) => {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
  onTestFinished(() => client.clear());
  let reads = 0;
  const account = new QueryObserver(client, {
    queryKey: accountKey,
    queryFn: () => ++reads,
    staleTime: Number.POSITIVE_INFINITY,
  });
  onTestFinished(account.subscribe(() => undefined));
  watchSession(client, accountKey);
  await expect.poll(() => reads).toBe(1);
  const refused = client.fetchQuery({ queryKey: ['requests'], queryFn: () => Promise.reject(refusal(code)) });
  await expect(refused).rejects.toThrow(code);
  await new Promise((resolve) => setTimeout(resolve));
  expect(reads).toBe(times);
});
