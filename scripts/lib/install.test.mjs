import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled } from './install.mjs';

const dependencies = { fastify: '5.0.0' };
const fastify = { version: '5.0.0' };
const forAnotherSystem = { version: '1.0.0', optional: true };

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dana-install-'));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file, content) => writeFileSync(join(folder, file), JSON.stringify(content));

function writeProject({
  manifest = { dependencies },
  locked = { 'node_modules/fastify': fastify },
  installed = { 'node_modules/fastify': fastify },
} = {}) {
  write('package.json', manifest);
  write('package-lock.json', { packages: { '': { dependencies }, ...locked } });
  write('node_modules/.package-lock.json', { packages: installed });
}

describe('The check for installed packages', () => {
  it('skips the installation after a developer ran npm install.', () => {
    writeProject();
    expect(isInstalled(folder)).toBe(true);
  });

  it('accepts missing packages for other systems, but no other missing package.', () => {
    writeProject({ locked: { 'node_modules/fastify': fastify, 'node_modules/for-another-system': forAnotherSystem } });
    expect(isInstalled(folder)).toBe(true);
    writeProject({ installed: {} });
    expect(isInstalled(folder)).toBe(false);
  });

  it('requires a missing optional package that this system needs.', () => {
    const forThisSystem = { ...forAnotherSystem, os: process.platform, cpu: [process.arch] };
    const locked = { 'node_modules/fastify': fastify, 'node_modules/for-this-system': forThisSystem };
    writeProject({ locked });
    expect(isInstalled(folder)).toBe(false);
    writeProject({ locked, installed: locked });
    expect(isInstalled(folder)).toBe(true);
  });

  it('requires an installation after the lock file changed.', () => {
    writeProject({ locked: { 'node_modules/fastify': { version: '5.0.1' } } });
    expect(isInstalled(folder)).toBe(false);
  });

  it('requires an installation after a dependency was added to package.json by hand.', () => {
    writeProject({ manifest: { dependencies: { ...dependencies, zod: '4.0.0' } } });
    expect(isInstalled(folder)).toBe(false);
  });

  it('requires an installation in a fresh clone.', () => {
    writeProject();
    rmSync(join(folder, 'node_modules'), { recursive: true });
    expect(isInstalled(folder)).toBe(false);
  });
});

it.skipIf(process.platform === 'win32')(
  'Without a packaged Node for this system, the commands run on the installed one, also after it moved.',
  async () => {
    writeProject();
    cpSync('scripts/lib', join(folder, 'scripts/lib'), { recursive: true });
    mkdirSync(join(folder, 'src'));
    const link = join(folder, 'node_modules/.bin/node');
    const { ensureInstalled } = await import(join(folder, 'scripts/lib/install.mjs'));
    await ensureInstalled();
    expect(realpathSync(link)).toBe(realpathSync(process.execPath));
    rmSync(link);
    symlinkSync(join(folder, 'removed'), link);
    await ensureInstalled();
    expect(realpathSync(link)).toBe(realpathSync(process.execPath));
  },
);
