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

describe('The hash of the build inputs', () => {
  it('matches the stamp of the last build if nothing changed.', () => {
    const stamp = join(folder, 'dist', '.stamp');
    expect(hasStamp(stamp, hash())).toBe(false);
    writeStamp(stamp, hash());
    expect(hasStamp(stamp, hash())).toBe(true);
  });

  it.each([
    ['edited', () => writeFileSync(join(folder, 'src', 'pages', 'home.tsx'), 'house')],
    ['added', () => writeFileSync(join(folder, 'src', 'pages', 'about.tsx'), '')],
    ['removed', () => rmSync(join(folder, 'src', 'pages', 'home.tsx'))],
    ['created after it was listed as an input', () => writeFileSync(join(folder, 'not-there-yet'), '')],
  ])('changes if a file was %s.', (_what, change) => {
    const before = hash();
    change();
    expect(hash()).not.toBe(before);
  });

  it('changes if a file was renamed without a change of content.', () => {
    const before = hash();
    rmSync(join(folder, 'src', 'pages', 'home.tsx'));
    writeFileSync(join(folder, 'src', 'pages', 'house.tsx'), 'home');
    expect(hash()).not.toBe(before);
  });

  it('does not change if a test was edited, because no build depends on it.', () => {
    const before = hash();
    writeFileSync(join(folder, 'src', 'pages', 'home.test.tsx'), 'test');
    expect(hash()).toBe(before);
  });
});
