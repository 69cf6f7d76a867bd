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
