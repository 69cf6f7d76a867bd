import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pictureLimits } from '#shared/media/media.schema.ts';
import { staffActor } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import type { Actor } from '../core/auth/actor.ts';
import { createUploadFolders } from '../core/check-folders.ts';
import { createContentVersion } from '../core/content-version.ts';
import { errorTable, toAppError } from '../core/errors.ts';
import { createPublicCacheControl } from '../core/http/cache-control.ts';
import { readPictureUses } from '../served-collections.ts';
import { mediaPlugin } from './media.plugin.ts';
import { createMediaService } from './media.service.ts';
import { createMediaLibraryService } from './media-library.service.ts';

const visitor: Actor = { kind: 'visitor', address: '192.0.2.9' };
const editor = staffActor('editor', { staffId: 'a', name: 'Mona', email: 'mona@example.com', address: '192.0.2.1' });

let uploadsDir: string;
let app: FastifyInstance;

beforeEach(async () => {
  uploadsDir = await mkdtemp(join(tmpdir(), 'dana-media-plugin-'));
  createUploadFolders(uploadsDir);
  const db = openTestDb();
  const media = createMediaService({ db, clock: Date.now, config: { uploadsDir }, onStored: () => undefined });
  const library = createMediaLibraryService({
    db,
    clock: Date.now,
    contentVersion: createContentVersion(),
    media,
    readPictureUses,
    onChanged: () => undefined,
  });
  app = Fastify();
  app.setErrorHandler((thrown, _request, reply) => {
    const error = toAppError(thrown);
    return reply.code(errorTable[error.code].status).send({ message: error.messageKey.id });
  });
  await app.register(mediaPlugin, {
    media,
    library,
    actorOf: ({ headers }) => (headers.authorization === 'editor' ? editor : visitor),
    publicCacheControl: createPublicCacheControl(0),
  });
});

afterEach(async () => {
  await app.close();
  await rm(uploadsDir, { recursive: true, force: true });
});

const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#3a9' } })
    .jpeg()
    .toBuffer();

async function form(bytes: Uint8Array<ArrayBuffer>, version = '1'): Promise<{ payload: Buffer; contentType: string }> {
  const data = new FormData();
  data.append('note', 'comes before the file');
  data.append('version', version);
  data.append('file', new File([bytes], 'photo.jpg'));
  const response = new Response(data);
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    contentType: response.headers.get('content-type') ?? '',
  };
}

const post = (payload: Buffer | string, contentType: string, authorization = 'editor', url = '/admin-api/media') =>
  app.inject({ method: 'POST', url, headers: { 'content-type': contentType, authorization }, payload });

async function upload(bytes: Uint8Array<ArrayBuffer>, url?: string, version?: string) {
  const { payload, contentType } = await form(bytes, version);
  return post(payload, contentType, 'editor', url);
}

test('An upload by staff returns the picture’s record at once, and the public file is cached permanently.', async () => {
  const answer = await upload(new Uint8Array(await photo()));
  expect(answer.statusCode).toBe(201);
  const { id, picture } = answer.json<{ id: string; picture: { src: string } }>();
  expect(picture).toEqual({
    id,
    src: `/media/${id}/original.jpg`,
    width: 60,
    height: 40,
    alt: '',
    avifSrcSet: '',
    webpSrcSet: '',
    shareSrc: '',
    focal: '',
  });

  const loaded = await app.inject(picture.src);
  expect(loaded.statusCode).toBe(200);
  expect(loaded.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    // Pages of other sites, such as those of API clients, embed it.
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(loaded.rawPayload).toHaveLength(Number(loaded.headers['content-length']));
  expect(await sharp(loaded.rawPayload).metadata()).toMatchObject({ width: 60, height: 40 });

  const head = await app.inject({ method: 'HEAD', url: picture.src });
  expect(head.statusCode).toBe(200);
  expect(head.headers['content-length']).toBe(loaded.headers['content-length']);
  expect(head.rawPayload).toHaveLength(0);
});

test('An unknown picture URL is answered 404, which browsers do not cache.', async () => {
  const { id } = (await upload(new Uint8Array(await photo()))).json<{ id: string }>();
  const addresses = [
    `/media/${id}/320.avif`,
    `/media/${id}/..%2foriginal.jpg`,
    '/media/..%2f..%2fetc/passwd',
    `/media/.incoming/original.jpg`,
    `/media/${id}%00/original.jpg`,
  ];
  for (const address of addresses) {
    const answer = await app.inject(address);
    expect([address, answer.statusCode]).toEqual([address, 404]);
    expect(answer.headers['cache-control']).toBeUndefined();
  }
});

test('A replacement file is validated like an upload; the former URL redirects temporarily to the new one.', async () => {
  const { id } = (await upload(new Uint8Array(await photo()))).json<{ id: string }>();
  const place = `/admin-api/media/${id}/file`;
  expect((await upload(new TextEncoder().encode('PK\u0003\u0004'), place)).statusCode).toBe(415);
  expect((await upload(new Uint8Array(pictureLimits.bytes + 1), place)).statusCode).toBe(413);
  expect((await post('', 'multipart/form-data; boundary=x', 'nobody', place)).statusCode).toBe(401);
  expect((await upload(new Uint8Array(await photo()), `/admin-api/media/${'a'.repeat(32)}/file`)).statusCode).toBe(404);

  expect((await upload(new Uint8Array(await photo()), place, '')).statusCode).toBe(400);
  expect((await upload(new Uint8Array(await photo()), place, '2')).statusCode).toBe(409);

  const { picture } = (await upload(new Uint8Array(await photo()), place)).json<{
    picture: { id: string; src: string };
  }>();
  expect(picture).toMatchObject({ id, src: `/media/${id}/original-2.jpg` });
  expect((await app.inject(picture.src)).headers['cache-control']).toContain('immutable');
  const former = await app.inject(`/media/${id}/original.jpg`);
  expect([former.statusCode, former.headers.location, former.headers['cache-control']]).toEqual([
    302,
    picture.src,
    'public, max-age=600',
  ]);
});

test('Staff can download the uncropped picture; visitors cannot.', async () => {
  const { id } = (await upload(new Uint8Array(await photo()))).json<{ id: string }>();
  const url = `/admin-api/media/${id}/source?edition=1`;
  const { headers } = await app.inject({ url, headers: { authorization: 'editor' } });
  expect(headers).toMatchObject({ 'content-type': 'image/jpeg' });
  expect((await app.inject(url)).statusCode).toBe(401);
  await upload(new Uint8Array(await photo()), `/admin-api/media/${id}/file`);
  expect((await app.inject({ url, headers: { authorization: 'editor' } })).statusCode).toBe(200);
});

test('Each refused upload has its own status and message, and leaves no file.', async () => {
  const fromForm = (text: string) => upload(new TextEncoder().encode(text));
  const brokenOff = await form(new Uint8Array(await photo()));
  const empty = new Response(new FormData());
  const cases = [
    [await fromForm('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'media.notAPicture'],
    [await upload(new Uint8Array((await photo()).subarray(0, 200))), 400, 'media.damaged'],
    [await upload(new Uint8Array(pictureLimits.bytes + 1)), 413, 'media.tooLarge'],
    [await post('{}', 'application/json'), 415, 'error.unsupported_type'],
    [await post(Buffer.from(await photo()), 'image/jpeg'), 415, 'error.unsupported_type'],
    [
      await app.inject({ method: 'POST', url: '/admin-api/media', headers: { authorization: 'editor' } }),
      415,
      'media.noFile',
    ],
    [await post(Buffer.from(await empty.arrayBuffer()), empty.headers.get('content-type') ?? ''), 400, 'media.noFile'],
    [
      await post(brokenOff.payload.subarray(0, brokenOff.payload.length - 200), brokenOff.contentType),
      400,
      'media.interrupted',
    ],
    [await post('no form at all', 'multipart/form-data; boundary=x'), 400, 'media.interrupted'],
    [await post('no boundary', 'multipart/form-data'), 400, 'media.interrupted'],
  ] as const;
  expect(cases.map(([answer]) => [answer.statusCode, answer.json<{ message: string }>().message])).toEqual(
    cases.map(([, status, message]) => [status, message]),
  );
  const left = await readdir(uploadsDir, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});

/** The response status for headers that announce a body of which no byte is sent. */
async function statusBeforeBody(authorization: string, bytes: number): Promise<number | undefined> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const headers = { authorization, 'content-type': 'multipart/form-data; boundary=x', 'content-length': bytes };
  return new Promise((resolve, reject) => {
    const sending = request(
      { port, host: '127.0.0.1', path: '/admin-api/media', method: 'POST', headers },
      (response) => {
        resolve(response.statusCode);
        sending.destroy();
      },
    );
    sending.once('error', reject);
    sending.flushHeaders();
  });
}

test('An upload by a visitor, or with a declared size over the limit, is refused before its body is read.', async () => {
  expect(await statusBeforeBody('nobody', 1_000_000)).toBe(401);
  expect(await statusBeforeBody('editor', 2 * pictureLimits.bytes)).toBe(413);
});

test('After a refused upload the next request on the same connection is answered.', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const { payload, contentType } = await form(new Uint8Array(2_000_000));
  const send = async (agent: Agent, method: string, path: string, body?: Buffer) =>
    new Promise<[number | undefined, boolean]>((resolve, reject) => {
      const headers = {
        authorization: 'editor',
        ...(body && { 'content-type': contentType, 'content-length': body.length }),
      };
      const sending = request({ agent, port, host: '127.0.0.1', method, path, headers, timeout: 3000 }, (answer) =>
        answer.resume().on('end', () => resolve([answer.statusCode, sending.reusedSocket])),
      );
      sending.on('timeout', () => sending.destroy(new Error(`No answer to ${method} ${path}`)));
      sending.on('error', reject).end(body);
    });
  const sendTwo = async (path: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const [status] = await send(agent, 'POST', path, payload);
      return [status, await send(agent, 'GET', '/media/none/none')];
    } finally {
      agent.destroy();
    }
  };
  expect(await sendTwo(`/admin-api/media/${'a'.repeat(32)}/file`)).toEqual([404, [404, true]]);
  // A file in place of the folder, so that nothing can be written.
  await rm(join(uploadsDir, 'media'), { recursive: true, force: true });
  await writeFile(join(uploadsDir, 'media'), '');
  expect(await sendTwo('/admin-api/media')).toEqual([500, [404, true]]);
});
