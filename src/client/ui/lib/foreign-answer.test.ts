import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchOwn, foreignStatusOf, refusalIn } from './foreign-answer.ts';

afterEach(() => vi.unstubAllGlobals());

/** Calls a procedure through a proxy that answers like this, and returns the status of a foreign answer. */
async function callThrough(status: number, body: string) {
  const options: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_url: string, sent: RequestInit) => {
    options.push(sent);
    return new Response(body, { status });
  });
  // biome-ignore lint/suspicious/noExplicitAny: a client without a router
  const client = createTRPCClient<any>({ links: [httpBatchLink({ url: '/trpc', fetch: fetchOwn })] }) as any;
  const failure: unknown = await client.send.mutate({}).then(
    (answer: unknown) => answer,
    (error: unknown) => error,
  );
  expect(options).toMatchObject([{ redirect: 'manual' }]);
  return foreignStatusOf(failure);
}

test.each([
  ['a page of a proxy that limits uploads', 413, '<html>413 Request Entity Too Large</html>'],
  ['a page of a firewall', 403, '<html>Forbidden</html>'],
  ['a page of a gateway', 502, '<html>Bad Gateway</html>'],
  ['a page of a sign-in', 200, '<!doctype html><title>Welcome to the hotel</title>'],
  ['an empty answer', 200, ''],
  ['JSON of a gateway', 429, '{"message":"API rate limit exceeded"}'],
  ['JSON of another service', 200, '{"ok":true}'],
  ['an error of another service', 403, '{"error":{"code":403,"message":"The caller does not have permission"}}'],
  ['a text of another service as its error', 401, '{"error":"login_required"}'],
])('A call that gets %s has the status of a foreign answer.', async (_what, status, body) => {
  expect(await callThrough(status, body)).toBe(status);
});

test('A call is not repeated at the address of a redirect.', async () => {
  expect(await callThrough(302, '')).toBe(302);
});

test('The answers of our server are not foreign, and a call without an answer has no status.', async () => {
  expect(await callThrough(200, '[{"result":{"data":{"reference":"D-2345-6789"}}}]')).toBeNull();
  expect(
    await callThrough(
      400,
      '[{"error":{"code":-32600,"message":"Check the fields.","data":{"appCode":"invalid_input"}}}]',
    ),
  ).toBeNull();
  expect(foreignStatusOf(new TypeError('Failed to fetch'))).toBeNull();
});

test('A refusal is of our server only if it names the request.', () => {
  expect(refusalIn({ message: 'This file is empty.', requestId: 'a1' })).toEqual({
    message: 'This file is empty.',
    fields: {},
  });
  for (const answer of [null, '', [], { message: 'Forbidden' }, { requestId: 'a1' }])
    expect(refusalIn(answer)).toBeNull();
});
