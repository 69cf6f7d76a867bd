import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startFakeClamd, virusMarker } from '#testing/fake-clamd.ts';
import { createVirusScanner } from './virus-scanner.ts';

const folder = mkdtempSync(join(tmpdir(), 'dana-clamd-'));
let clamd: Awaited<ReturnType<typeof startFakeClamd>>;

afterEach(() => clamd.close());
afterAll(() => rmSync(folder, { recursive: true }));

async function* pieces(...bytes: Buffer[]): AsyncGenerator<Buffer> {
  yield* bytes;
}

test('The client sends the whole file to clamd and returns its verdict.', async () => {
  clamd = await startFakeClamd();
  const { scan } = createVirusScanner(clamd.url);
  expect(await scan(pieces(Buffer.alloc(70_000, 'a'), Buffer.alloc(0), Buffer.from('b')))).toEqual({
    scan: 'clean',
    threat: '',
  });
  expect(await scan(pieces(virusMarker.subarray(0, 9), virusMarker.subarray(9)))).toEqual({
    scan: 'infected',
    threat: 'Dana.Test',
  });
  expect(clamd.scanned).toEqual([70_001, virusMarker.length]);
});

test('The client connects to clamd on a Unix socket.', async () => {
  clamd = await startFakeClamd({ path: join(folder, 'clamd.sock') });
  expect(await createVirusScanner(clamd.url).scan(pieces(Buffer.from('a card')))).toEqual({
    scan: 'clean',
    threat: '',
  });
});

test.each([['INSTREAM size limit exceeded. ERROR'], ['stream: '], ['']])(
  'The client throws if the answer of clamd has no verdict (“%s”).',
  async (answer) => {
    clamd = await startFakeClamd(undefined, { answer });
    await expect(createVirusScanner(clamd.url).scan(pieces(Buffer.from('a card')))).rejects.toThrow('clamd');
  },
);

test('The client throws if clamd answers before it has read the whole file.', async () => {
  clamd = await startFakeClamd(undefined, { answer: 'stream: OK', isHasty: true });
  await expect(
    createVirusScanner(clamd.url).scan(pieces(...Array.from({ length: 256 }, () => Buffer.alloc(65_536, 'a')))),
  ).rejects.toThrow();
});

test('The client throws if the answer of clamd is too long.', async () => {
  clamd = await startFakeClamd(undefined, { answer: 'a'.repeat(1_000_000) });
  await expect(createVirusScanner(clamd.url).scan(pieces(Buffer.from('a card')))).rejects.toThrow('too long');
});

test('A scan that clamd does not answer ends when the server stops.', async () => {
  clamd = await startFakeClamd(undefined, { isSilent: true });
  const stopping = new AbortController();
  const scan = createVirusScanner(clamd.url).scan(pieces(Buffer.from('a card')), stopping.signal);
  setTimeout(() => stopping.abort(), 50);
  await expect(scan).rejects.toThrow('stop of the server');
});

test('The client throws if clamd does not listen.', async () => {
  clamd = await startFakeClamd();
  await clamd.close();
  await expect(createVirusScanner(clamd.url).scan(pieces(Buffer.from('a card')))).rejects.toThrow('ECONNREFUSED');
});
