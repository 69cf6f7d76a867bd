import { copyFile, mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TextProbe } from '#testing/text-probe.process.ts';
import { type LowPriorityProcess, startLowPriorityProcess } from '../core/low-priority-process.ts';
import { runtimeFiles } from '../runtime-files.ts';
import type { TextStyle } from './text-layer.ts';

interface Probed {
  width: number;
  height: number;
  pixels: string;
}

const script = join(import.meta.dirname, '../../testing/text-probe.process.ts');
const style: TextStyle = { locale: 'en', colour: '#fff', steps: [[100, 1]], weight: 600, width: 4000 };

let folder: string;
let started: LowPriorityProcess<TextProbe, Probed>[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dana-fonts-'));
  started = [];
});

afterEach(async () => {
  for (const each of started) each.close();
  await rm(folder, { recursive: true, force: true });
});

/** Draws only with the fonts of a fontconfig file. */
function startProbe(settings: string) {
  const probe = startLowPriorityProcess<TextProbe, Probed>(script, { env: { FONTCONFIG_FILE: settings, XDG_CACHE_HOME: folder }, isAwaited: true });
  started.push(probe);
  return (text: string, changes: Partial<TextStyle> = {}) => probe.run({ text, style: { ...style, ...changes } });
}

const carried = () => startProbe(join(runtimeFiles.fonts, 'fonts.conf'));

test('Text is rendered in the bundled font: its letters have these widths, in both scripts and weights.', async () => {
  const draw = carried();
  const widths = [
    await draw('Dana Coast'),
    await draw('Dana Coast', { weight: 500 }),
    await draw('ساحل الدانة', { locale: 'ar' }),
    await draw('ساحل الدانة', { locale: 'ar', weight: 500 }),
  ].map(({ width }) => width);
  // Rendering differs by a few pixels; other fonts differ by dozens.
  const known = [546, 537, 541, 531];
  for (const [index, width] of widths.entries()) expect(Math.abs(width - (known[index] ?? 0))).toBeLessThanOrEqual(3);
  expect(await readFile(join(runtimeFiles.fonts, 'fonts.conf'), 'utf8')).toMatch(/<fontconfig>\s*<dir prefix="relative">\.<\/dir>\s*<cachedir/);
});

test('Without the bundled font, the rendering differs.', async () => {
  await copyFile(join(runtimeFiles.fonts, 'fonts.conf'), join(folder, 'fonts.conf'));
  const without = await startProbe(join(folder, 'fonts.conf'))('Dana دانة').catch(() => null);
  expect(without?.pixels).not.toBe((await carried()('Dana دانة')).pixels);
});

test('With a broken font, the rendering differs.', async () => {
  for (const file of ['fonts.conf', 'readex-pro-semibold.ttf']) await copyFile(join(runtimeFiles.fonts, file), join(folder, file));
  const whole = await startProbe(join(folder, 'fonts.conf'))('Dana دانة');
  await truncate(join(folder, 'readex-pro-semibold.ttf'), 20_000);
  const broken = await startProbe(join(folder, 'fonts.conf'))('Dana دانة').catch(() => null);
  expect(broken?.pixels).not.toBe(whole.pixels);
});

test('Arabic letters are joined, and lam with alef is one glyph.', async () => {
  const draw = carried();
  const apart = (word: string) => Array.from(word).join('\u200c');
  for (const word of ['بيت', 'لا', 'فحص']) {
    const [joined, separate] = [await draw(word, { locale: 'ar' }), await draw(apart(word), { locale: 'ar' })];
    expect(joined.pixels).not.toBe(separate.pixels);
    expect(joined.width).toBeLessThan(separate.width);
  }
});

test('Latin words and numbers keep their own order in an Arabic line.', async () => {
  const draw = carried();
  const plain = await draw('25-OH Vitamin D', { locale: 'en' });
  const inArabic = await draw('25-OH Vitamin D', { locale: 'ar' });
  expect(inArabic.pixels).toBe(plain.pixels);
  // The sign is at the right of its number; without isolation it would be at the left.
  expect((await draw('فحص 20%', { locale: 'ar' })).pixels).toBe((await draw('فحص %20', { locale: 'ar' })).pixels);
});

test('Markup in a name is rendered as typed, without effect.', async () => {
  const draw = carried();
  const plain = await draw('Bold');
  const marked = await draw('<b>Bold</b> & <span size="900pt">x');
  expect(marked.width).toBeGreaterThan(plain.width * 3);
  expect(marked.height).toBeLessThan(150);
});

test('The longest names fit: first smaller, then cut with an ellipsis, in both languages and even without spaces.', async () => {
  const draw = carried();
  const steps: TextStyle['steps'] = [
    [74, 2],
    [43, 3],
  ];
  const box = { width: 580, height: 220 };
  for (const [locale, name] of [
    ['en', 'Complete check of everything '.repeat(6)],
    ['en', 'W'.repeat(160)],
    ['ar', 'الباقة الكاملة للفحوص '.repeat(8)],
  ] as const) {
    const { width, height } = await draw(name, { locale, steps, ...box });
    expect(width).toBeLessThanOrEqual(box.width);
    expect(height).toBeLessThanOrEqual(43 * 3.9);
    expect(height).toBeGreaterThan(43 * 2.5);
  }
});
