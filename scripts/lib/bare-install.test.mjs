import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packagedNode, root, systemPath } from './tools.mjs';

const limitMs = 600_000;
const packagesWithScripts = ['better-sqlite3', 'esbuild'];

/** Loads each native package that runs on the server. */
const useServerPackages = `
  const database = new (require('better-sqlite3'))(':memory:');
  const sharp = require('sharp');
  (async () => {
    await require('@node-rs/argon2').hash('a password');
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).avif().toBuffer();
    console.log(database.prepare('select 1').pluck().get(), process.version);
  })();`;

/** Loads each native package that builds and checks the code. */
const useBuildPackages = `
  (async () => {
    await import('rolldown');
    require('lightningcss').transform({ filename: 'a.css', code: Buffer.from('a{color:red}') });
    require('esbuild').transformSync('a');
    console.log('loaded', process.version);
  })();`;

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dana-bare-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(command, args, options) {
  return new Promise((resolve) => {
    execFile(command, args, { timeout: limitMs / 2, maxBuffer: Infinity, ...options }, (error, stdout, stderr) =>
      resolve({ status: error ? error.code : 0, stdout, stderr }),
    );
  });
}

/** A machine with this npm, the system's Node and a shell, and without Python, make and a compiler. */
async function bareMachine(npmVersion) {
  const home = join(folder, npmVersion);
  const programs = join(home, 'bin');
  const project = join(home, 'project');
  mkdirSync(programs, { recursive: true });
  // The project has no sources here; without their folder, it would be the image.
  mkdirSync(join(project, 'src'), { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc', 'scripts'])
    cpSync(join(root, file), join(project, file), { recursive: true, filter: (path) => !path.includes('.test.') });
  const npm = await run(
    'npm',
    ['install', '--prefix', home, '--no-save', '--prefer-offline', '--ignore-scripts', `npm@${npmVersion}`],
    { env: { ...process.env, PATH: systemPath() } },
  );
  expect(npm, npm.stderr).toMatchObject({ status: 0 });
  symlinkSync(join(home, 'node_modules/npm/bin/npm-cli.js'), join(programs, 'npm'));
  symlinkSync(findOnPath('node') ?? process.execPath, join(programs, 'node'));
  symlinkSync('/bin/sh', join(programs, 'sh'));
  const env = { ...process.env, PATH: programs, npm_config_prefer_offline: 'true' };
  return {
    project,
    node: packagedNode.replace(root, `${project}/`),
    run: (command, ...args) => run(command, args, { cwd: project, env }),
  };
}

function findOnPath(name) {
  return systemPath()
    .split(delimiter)
    .map((entry) => join(entry, name))
    .find(existsSync);
}

// Concurrent, because an installation waits for the registry and the disk.
describe.skipIf(process.platform === 'win32').concurrent('A machine without Python, make and a compiler', () => {
  it('installs with npm 10.8.2 by the first command, which then runs on Node 24.', { timeout: limitMs }, async () => {
    const machine = await bareMachine('10.8.2');
    // This script needs Node 22 or later.
    const first = await machine.run('npm', 'run', 'folder-graph');
    expect(first, first.stdout + first.stderr).toMatchObject({ status: 0, stderr: '' });
    expect(first.stdout).toContain('0 folders in circles');
    // `npx vitest` and the systemd units run on this link.
    expect((await machine.run('node_modules/.bin/node', '--version')).stdout).toMatch(/^v24\./);
    for (const script of [useServerPackages, useBuildPackages]) {
      const used = await machine.run(machine.node, '-e', script);
      expect(used, used.stderr).toMatchObject({ status: 0 });
      expect(used.stdout).toMatch(/v24\./);
    }
    for (const file of ['@biomejs/biome/bin/biome', 'typescript/bin/tsc']) {
      const version = await machine.run(machine.node, `node_modules/${file}`, '--version');
      expect(version, version.stderr).toMatchObject({ status: 0 });
    }
    rmSync(machine.project, { recursive: true });
  });

  it('installs what the server needs with npm 11 by hand, without warnings.', { timeout: limitMs }, async () => {
    const machine = await bareMachine('11.19.1');
    const install = await machine.run('npm', 'ci', '--omit=dev');
    expect(install, install.stderr).toMatchObject({ status: 0, stderr: '' });
    const used = await machine.run(machine.node, '-e', useServerPackages);
    expect(used, used.stderr).toMatchObject({ status: 0 });
    expect(used.stdout).toMatch(/^1 v24\./);
    rmSync(machine.project, { recursive: true });
  });
});

it('Every package with an install script is one whose binaries are loaded above.', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const names = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1));
  expect(packagesWithScripts).toEqual(expect.arrayContaining(names));
});
