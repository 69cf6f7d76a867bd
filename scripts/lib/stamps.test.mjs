import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashFiles, hasStamp, writeStamp } from './stamps.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dana-stamps-'));
  mkdirSync(join(folder, 'src', 'pages'), { recursive: true });
  writeFileSync(join(folder, 'src', 'pages', 'home.tsx'), 'home');
  writeFileSync(join(folder, 'lock.json'), '{}');
});
afterEach(() => rmSync(folder, { recursive: true }));

const hash = () => hashFiles(folder, ['src', 'lock.json', 'not-there-yet']);

describe('What a second start does again', () => {
  it('A start after no change finds the same hash and does nothing again.', () => {
    const stamp = join(folder, 'dist', '.stamp');
    expect(hasStamp(stamp, hash())).toBe(false);
    writeStamp(stamp, hash());
    expect(hasStamp(stamp, hash())).toBe(true);
  });

  it.each([
    ['edited', () => writeFileSync(join(folder, 'src', 'pages', 'home.tsx'), 'house')],
    ['added', () => writeFileSync(join(folder, 'src', 'pages', 'about.tsx'), '')],
    ['removed', () => rmSync(join(folder, 'src', 'pages', 'home.tsx'))],
    ['named among the inputs and made later', () => writeFileSync(join(folder, 'not-there-yet'), '')],
  ])('A file that was %s changes the hash.', (_what, change) => {
    const before = hash();
    change();
    expect(hash()).not.toBe(before);
  });

  it('A file that was renamed changes the hash, though no content did.', () => {
    const before = hash();
    rmSync(join(folder, 'src', 'pages', 'home.tsx'));
    writeFileSync(join(folder, 'src', 'pages', 'house.tsx'), 'home');
    expect(hash()).not.toBe(before);
  });

  it('A test that was edited changes nothing: no build depends on it.', () => {
    const before = hash();
    writeFileSync(join(folder, 'src', 'pages', 'home.test.tsx'), 'test');
    expect(hash()).toBe(before);
  });
});
