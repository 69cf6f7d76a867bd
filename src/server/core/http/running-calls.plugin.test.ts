import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { createRunningWork, readRunningWork, type Work } from '../watchdog/running-work.ts';
import { runningCallsPlugin } from './running-calls.plugin.ts';

let app: FastifyInstance;
let noted: Work[];
let running: ReturnType<typeof createRunningWork>;
const open = () => readRunningWork(running.memory).readOpen();
const refused = new Set<string>();

beforeEach(async () => {
  app = Fastify();
  noted = [];
  running = createRunningWork();
  refused.clear();
  const begin = (work: Work) => {
    noted.push(work);
    if (work.key !== null && refused.has(work.key)) throw new AppError('unavailable');
    return running.begin(work);
  };
  const isProcedure = (path: string) => ['words.list', 'words.find'].includes(path);
  await app.register(runningCallsPlugin, { stops: { begin }, isProcedure });
  app.setValidatorCompiler(() => () => true);
  const querystring = z.object({ page: z.string(), category: z.string() });
  app.get('/api/records', { schema: { querystring } }, async () => open().length);
  app.get('/api/records/:id', async () => open().length);
  app.get('/api/broken', async () => {
    throw new Error('broken on purpose');
  });
  app.get('/api/endless', () => new Promise(() => undefined));
  app.post('/contact', async () => open().length);
  app.get('/trpc/:path', async () => open().length);
  app.get('/files/:name', async () => open().length);
});
afterEach(() => app.close());

const id = 'a1'.repeat(12);
const describe = async (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET'): Promise<Work | undefined> => {
  await app.inject({ url, method });
  return noted.at(-1);
};
const countKeys = async (...urls: string[]) => {
  const keys: unknown[] = [];
  for (const url of urls) keys.push((await describe(url))?.key);
  return new Set(keys).size;
};
const trpc = (paths: string, input: unknown, more = '') =>
  `/trpc/${paths}?input=${encodeURIComponent(JSON.stringify(input))}${more}`;

test('A call is open until its answer begins, also if it fails; files are not noted.', async () => {
  expect((await app.inject('/api/records')).json()).toBe(1);
  expect((await app.inject('/api/broken')).statusCode).toBe(500);
  expect((await app.inject({ url: '/contact', method: 'POST' })).json()).toBe(1);
  expect(open()).toEqual([]);
  expect((await app.inject('/files/logo')).json()).toBe(0);
});

test('Clients that disconnect leave no work open, and calls after them are noted.', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sockets = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) socket.write('GET /api/endless HTTP/1.1\r\nHost: lab.test\r\n\r\n');
  await expect.poll(() => noted.length).toBe(100);
  for (const socket of sockets) socket.destroy();
  await setTimeout(100);
  expect(open()).toEqual([]);
  expect((await app.inject('/api/records')).json()).toBe(1);
});

test('A slow download is not open work.', async () => {
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  app.get('/api/stream', async (_request, reply) => {
    async function* slow() {
      yield 'first';
      await sent;
    }
    return reply.send(Readable.from(slow()));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /api/stream HTTP/1.1\r\nHost: lab.test\r\n\r\n');
  await once(socket, 'data');
  expect([noted.length, open()]).toEqual([1, []]);
  send();
  socket.destroy();
});

test('The name of a call contains the ids of records, and nothing that clients write.', async () => {
  expect(await describe('/api/records?page=Mariam')).toMatchObject({ name: 'GET /api/records', hasFreeText: true });
  expect(await describe('/api/records?unknown=Mariam')).toMatchObject({ name: 'GET /api/records', hasFreeText: false });
  expect(await describe(`/api/records?category=${id}`)).toMatchObject({
    name: `GET /api/records ${id}`,
    hasFreeText: false,
  });
  expect(await describe(`/api/records/${id}`)).toMatchObject({ name: `GET /api/records/${id}`, hasFreeText: false });
  expect(await describe('/api/records/Mariam')).toMatchObject({ name: 'GET /api/records/:id', hasFreeText: true });
  expect(await describe('/trpc/words.list')).toMatchObject({ name: 'GET /trpc/words.list', hasFreeText: false });
  expect(await describe('/trpc/my.words.0501234567')).toMatchObject({ name: 'GET /trpc/:path', hasFreeText: true });
  expect(await describe(trpc('words.find,Mariam', { 0: { id }, 1: 'Ali' }, '&batch=1'))).toMatchObject({
    name: `GET /trpc/words.find ${id}`,
    hasFreeText: true,
  });
});

test('A refused read is refused with another query that the route does not know, and as HEAD; a write never is.', async () => {
  expect(await countKeys('/api/records', '/api/records?a=1', '/api/records?a=2')).toBe(1);
  expect(await countKeys(`/api/records/${id}`, `/api/records/${id}?a=1`)).toBe(1);
  expect(await countKeys('/api/records', '/api/records?page=1', '/api/records?category=1')).toBe(3);
  refused.add((await describe('/api/records'))?.key ?? '');
  for (const method of ['GET', 'HEAD'] as const)
    expect((await app.inject({ url: '/api/records?a=3', method })).statusCode).toBe(500);
  expect((await app.inject('/api/records?page=1')).statusCode).toBe(200);
  expect(await describe('/contact', 'POST')).toMatchObject({ name: 'POST /contact', key: null });
});

test('Procedures have one key for the same input: alone, in a batch of one, and in batches of any order.', async () => {
  const find = trpc('words.find', { id });
  const spaced = `/trpc/words.find?input=${encodeURIComponent(` {"id": "${id}"}`)}&a=1`;
  expect(await countKeys(find, spaced, trpc('words.find', { 0: { id } }, '&batch=1'))).toBe(1);
  expect(await countKeys(find, trpc('words.find', { id: '1' }), trpc('words.list', { id }), '/trpc/words.find')).toBe(
    4,
  );
  const batches = [trpc('words.find,words.list', { 0: 1, 1: 2 }, '&batch=1')];
  batches.push(trpc('words.list,words.find', { 0: 2, 1: 1 }, '&batch=1'));
  expect(await countKeys(...batches)).toBe(1);
  expect(await countKeys(...batches, trpc('words.list,words.find', { 0: 1, 1: 2 }, '&batch=1'))).toBe(2);
  const deep = `${'['.repeat(7000)}${']'.repeat(7000)}`;
  expect((await app.inject(`/trpc/words.find?input=${deep}`)).statusCode).toBe(200);
});
