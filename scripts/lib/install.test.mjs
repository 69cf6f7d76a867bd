import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalledByHand } from './install.mjs';

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

function writeProject({ manifest = { dependencies }, locked = { 'node_modules/fastify': fastify }, installed = { 'node_modules/fastify': fastify } } = {}) {
  write('package.json', manifest);
  write('package-lock.json', { packages: { '': { dependencies }, ...locked } });
  write('node_modules/.package-lock.json', { packages: installed });
}

describe('Whether the packages have to be installed', () => {
  it('A developer who ran npm install does not wait for a second installation.', () => {
    writeProject();
    expect(isInstalledByHand(folder)).toBe(true);
  });

  it("Packages for other systems may be absent; the lock's other packages may not.", () => {
    writeProject({ locked: { 'node_modules/fastify': fastify, 'node_modules/for-another-system': forAnotherSystem } });
    expect(isInstalledByHand(folder)).toBe(true);
    writeProject({ installed: {} });
    expect(isInstalledByHand(folder)).toBe(false);
  });

  it('A colleague who pulls a newer lock gets the newer package.', () => {
    writeProject({ locked: { 'node_modules/fastify': { version: '5.0.1' } } });
    expect(isInstalledByHand(folder)).toBe(false);
  });

  it('A dependency written into package.json by hand is not taken for installed.', () => {
    writeProject({ manifest: { dependencies: { ...dependencies, zod: '4.0.0' } } });
    expect(isInstalledByHand(folder)).toBe(false);
  });

  it('A fresh clone has nothing installed.', () => {
    rmSync(join(folder, 'node_modules'), { recursive: true });
    expect(isInstalledByHand(folder)).toBe(false);
  });
});
