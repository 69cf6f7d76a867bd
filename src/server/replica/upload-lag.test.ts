import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { countUploads, createLagMeter } from './upload-lag.ts';

test('The lag grows from the first change without an upload, and ends with the next upload.', () => {
  const { update } = createLagMeter();
  const lags = [
    [0, 0, 0],
    [1, 500, 1000],
    [1, 1500, 2000],
    [1, 2500, 3000],
    [null, 2500, 4000],
    [2, 2500, 5000],
    [2, 2500, 6000],
  ] as const;
  expect(lags.map(([uploads, changedAt, now]) => update(uploads, changedAt, now))).toEqual([0, 0, 0, 1000, 2000, 0, 0]);
});

test('The lag is measured again from the moment at which the clock was set back.', () => {
  const { update } = createLagMeter();
  expect([update(0, 500, 90_000), update(0, 500, 1000), update(0, 500, 4000)]).toEqual([0, 0, 3000]);
});

test('A restart of Litestream, which then counts from 0, is no upload.', () => {
  const { update } = createLagMeter();
  const lags = [
    [7, 500, 0],
    [7, 1500, 1000],
    [null, 1500, 2000],
    [0, 1500, 3000],
    [1, 1500, 4000],
  ] as const;
  expect(lags.map(([uploads, changedAt, now]) => update(uploads, changedAt, now))).toEqual([0, 0, 1000, 2000, 0]);
});

test('A Litestream that hangs after the headers of its answer counts as one that does not answer.', async () => {
  const litestream = createServer((_request, reply) => reply.writeHead(200).flushHeaders());
  await once(litestream.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => litestream.closeAllConnections());
  onTestFinished(() => void litestream.close());
  const { port } = litestream.address() as AddressInfo;
  expect(await countUploads(`127.0.0.1:${port}`)).toBeNull();
});
