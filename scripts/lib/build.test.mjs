import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findCommit, writeBillOfMaterials } from './build.mjs';

/** A function that runs git in a folder and returns its output. */
const gitIn =
  (folder) =>
  (...words) => {
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@lab.example'];
    const { stdout, status } = spawnSync('git', ['-C', folder, ...author, ...words], { encoding: 'utf8' });
    expect(status).toBe(0);
    return stdout.trim();
  };

test('The commit of a clone is found, with a mark if its files were changed; a folder without one has none.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dana-commit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = gitIn(folder);
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

test('A command that builds nothing writes no commit: the build stays that of its own commit.', async () => {
  vi.stubEnv('DANA_COMMIT', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const folder = mkdtempSync(join(tmpdir(), 'dana-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file, content) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  cpSync('scripts/lib', join(folder, 'scripts/lib'), { recursive: true });
  write('package.json', '{ "name": "site", "version": "1.0.0", "type": "module" }');
  write('package-lock.json', '{ "lockfileVersion": 3, "packages": { "": {} } }');
  write('node_modules/vite/package.json', '{ "bin": "vite.mjs" }');
  write('node_modules/vite/vite.mjs', '');
  for (const built of ['client', 'client-admin', 'files/static']) write(`dist/${built}/file`, '');
  write('scripts/measure-pages.mjs', 'console.log("{}")');
  write('src/file', 'one');
  write('.gitignore', 'dist\nnode_modules\n');
  const git = gitIn(folder);
  const commit = (message) => {
    git('add', '.');
    git('commit', '--quiet', '--message', message);
    return git('rev-parse', '--short', 'HEAD');
  };
  const builtCommit = () => readFileSync(join(folder, 'dist/commit'), 'utf8');
  const { ensureBuilt } = await import(join(folder, 'scripts/lib/build.mjs'));
  git('init', '--quiet');
  const first = commit('One');
  await ensureBuilt();
  expect(builtCommit()).toBe(first);
  write('document', 'not part of a build');
  commit('Two');
  await ensureBuilt();
  expect(builtCommit()).toBe(first);
  write('src/client/file', 'part of every build');
  const third = commit('Three');
  await ensureBuilt();
  expect(builtCommit()).toBe(third);
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

test('The bill of materials names every package that runs, by version and hash, and none that only builds.', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dana-bill-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'sbom.json');
  await writeBillOfMaterials(file);
  const { metadata, components } = JSON.parse(readFileSync(file, 'utf8'));
  expect(metadata.component).toMatchObject({ name: 'dana', type: 'application' });
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const versions = new Map(components.map(({ name, group, version }) => [group ? `${group}/${name}` : name, version]));
  for (const [name, version] of Object.entries(dependencies))
    expect([name, versions.get(name)]).toEqual([name, version]);
  // Others are needed by a package that runs, too.
  for (const name of ['vitest', '@biomejs/biome']) {
    expect(devDependencies).toHaveProperty([name]);
    expect(versions.has(name)).toBe(false);
  }
  expect(components.filter(({ hashes }) => !hashes?.length)).toEqual([]);
  expect(statSync(file).size).toBeLessThan(250_000);
});
