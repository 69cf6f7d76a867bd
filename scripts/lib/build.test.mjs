import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findCommit } from './build.mjs';

test('The commit of a clone is found, with a mark if its files were changed; a folder without one has none.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dana-commit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (...words) => {
    const who = ['-c', 'user.name=Test', '-c', 'user.email=test@lab.example'];
    const { stdout, status } = spawnSync('git', ['-C', folder, ...who, ...words], { encoding: 'utf8' });
    expect(status).toBe(0);
    return stdout.trim();
  };
  expect(findCommit(folder)).toBe('');
  git('init', '--quiet');
  expect(findCommit(folder)).toBe('');
  writeFileSync(join(folder, 'file'), 'one');
  git('add', 'file');
  git('commit', '--quiet', '--message', 'One');
  git('tag', '--annotate', 'v9', '--message', 'A release');
  const commit = git('rev-parse', '--short', 'HEAD');
  expect(findCommit(folder)).toBe(commit);
  writeFileSync(join(folder, 'file'), 'two');
  expect(findCommit(folder)).toBe(`${commit}-dirty`);
  // Unpacked inside another project's clone.
  mkdirSync(join(folder, 'dana'));
  expect(findCommit(join(folder, 'dana'))).toBe('');
});

test('The image and the compose file pass the commit to the build.', () => {
  const [image, compose] = ['Dockerfile', 'compose.yaml'].map((file) => readFileSync(file, 'utf8'));
  expect(image).toMatch(/^ARG DANA_COMMIT=\nRUN node scripts\/build\.mjs/m);
  expect(
    compose.match(
      /^ {4}build:\n(?: {6}.*\n)*? {6}args: (?:&build-args\n {8}DANA_COMMIT: '\$\{DANA_COMMIT:-\}'|\*build-args)$/gm,
    ),
  ).toHaveLength(2);
});
