import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { newRandomId } from '../core/ids.ts';
import { encodeInChildProcess, encodingsSettled } from './encoder-process.ts';

test('The server encodes pictures in another process without their data in memory; a process failure is not reported as a damaged picture.', async () => {
  const path = join(tmpdir(), `dana-encode-${newRandomId()}`);
  onTestFinished(() => rmSync(path, { force: true }));
  writeFileSync(
    path,
    await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0f8b8d' } })
      .png()
      .toBuffer(),
  );
  expect((await encodeInChildProcess(path)).width).toBe(20);
  expect(await encodingsSettled()).toBeUndefined();
  rmSync(path);
  await expect(encodeInChildProcess(path)).rejects.toMatchObject({ code: 'unavailable' });
});
