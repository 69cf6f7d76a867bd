import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ShareDrawing } from './share-drawing.ts';
import { createSharePainter, nameOfDrawing, type SharePainter } from './share-painter.ts';

const drawing: ShareDrawing = {
  locale: 'en',
  layout: 'record',
  centre: 'Lab',
  heading: 'Iron',
  subheading: '',
  chips: [],
  price: null,
  picture: null,
  focal: '',
  logo: null,
};
const site: ShareDrawing = { ...drawing, layout: 'site', heading: '' };

let cacheDir: string;
let painter: SharePainter;

beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'dana-share-'));
  painter = createSharePainter({ cacheDir });
});

afterEach(async () => {
  painter.close();
  await rm(cacheDir, { recursive: true, force: true });
});

test('Simultaneous and repeated requests for one picture get the same rendering.', async () => {
  const [first, second] = await Promise.all([painter.paint(drawing), painter.paint({ ...drawing })]);
  expect(second).toBe(first);
  expect(await painter.paint({ ...drawing })).toBe(first);
  expect(await painter.paint(site)).not.toBe(first);
});

test('The name of a share picture depends on everything that it shows.', () => {
  const others: Partial<ShareDrawing>[] = [
    { locale: 'ar' },
    { layout: 'site' },
    { heading: 'Zinc' },
    { price: { words: 'x' } },
    { picture: '/x' },
    { focal: '0 50' },
    { logo: '/x' },
    { chips: [{ text: 'x', isCoral: true }] },
  ];
  expect(new Set([{}, ...others].map((change) => nameOfDrawing({ ...drawing, ...change }))).size).toBe(others.length + 1);
});

test('After a failed rendering the next one succeeds, and the failed one can be retried.', async () => {
  const { heading: _, ...headless } = drawing;
  const impossible = headless as ShareDrawing;
  await expect(painter.paint(impossible)).rejects.toThrow();
  await expect(painter.paint(impossible)).rejects.toThrow();
  expect((await painter.paint(drawing)).length).toBeGreaterThan(10_000);
});

test('A request beyond the queue’s limit is asked to retry later, and the waiting ones are completed.', async () => {
  const small = createSharePainter({ cacheDir, waiting: 1 });
  const waiting = [small.paint(drawing), small.paint(site)];
  await expect(small.paint({ ...site, heading: 'One too many' })).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  expect((await Promise.all(waiting)).every((jpeg) => jpeg.length > 10_000)).toBe(true);
  small.close();
});
