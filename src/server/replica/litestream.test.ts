import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLitestream, LitestreamError, restoreDatabase } from './litestream.ts';

/** A program that notes its process id in `runs`, and runs until it is ended. */
function installProgram(work = 'exec sleep 60') {
  const folder = mkdtempSync(join(tmpdir(), 'dana-litestream-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const runs = join(folder, 'runs');
  const program = join(folder, 'litestream');
  writeFileSync(program, `#!/bin/sh\necho $$ >> ${runs}\n${work}\n`);
  chmodSync(program, 0o700);
  const options = { program, configFile: '', variables: { PATH: '/usr/bin:/bin' } };
  const pidFile = join(folder, 'litestream.pid');
  // The file is empty for a moment after the shell has opened it.
  const listRuns = () => (existsSync(runs) ? (readFileSync(runs, 'utf8').match(/\d+(?=\n)/g) ?? []).map(Number) : []);
  return { options, pidFile, listRuns };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('Litestream that is paused for work starts again, but not if it was stopped meanwhile.', async () => {
  const { options, pidFile } = installProgram();
  const litestream = createLitestream({ ...options, pidFile });
  litestream.start();
  await litestream.pauseFor(async () => expect(litestream.isSpawned()).toBe(false));
  expect(litestream.isSpawned()).toBe(true);
  await litestream.pauseFor(() => litestream.stop());
  expect([litestream.isSpawned(), existsSync(pidFile)]).toEqual([false, false]);
});

test('A stop during a restart waits for the same end: Litestream receives one SIGTERM.', async () => {
  const { options, pidFile, listRuns } = installProgram(
    'trap \'echo 1 >> "$0.ends"\' TERM; echo ready > "$0.ready"; while :; do sleep 0.05; done',
  );
  const litestream = createLitestream({ ...options, pidFile, graceMs: 1000 });
  litestream.start();
  await vi.waitFor(() => expect(existsSync(`${options.program}.ready`)).toBe(true), 5000);
  const restarted = litestream.restart();
  const ends = () => readFileSync(`${options.program}.ends`, 'utf8');
  await vi.waitFor(() => expect(ends()).toBe('1\n'), 5000);
  await Promise.all([restarted, litestream.stop()]);
  expect(ends()).toBe('1\n');
  expect([litestream.isSpawned(), listRuns().length]).toEqual([false, 1]);
});

test('While its process id cannot be stored, Litestream is ended and tried again.', async () => {
  const { options, pidFile, listRuns } = installProgram();
  const litestream = createLitestream({ ...options, pidFile: join(pidFile, 'missing') });
  litestream.start();
  onTestFinished(litestream.stop);
  await vi.waitFor(() => expect(litestream.isSpawned()).toBe(false), 5000);
  mkdirSync(pidFile);
  await vi.waitFor(() => expect(existsSync(join(pidFile, 'missing'))).toBe(true), 5000);
  await vi.waitFor(() => expect(listRuns().filter(isAlive)).toHaveLength(1), 5000);
});

test('A restore ends as soon as the command is stopped.', async () => {
  const { options, listRuns } = installProgram();
  const stopping = new AbortController();
  const restore = restoreDatabase(options, 'dana.db', 'restored.db', stopping.signal);
  const refused = expect(restore).rejects.toThrow(LitestreamError);
  await vi.waitFor(() => expect(listRuns()).toHaveLength(1), 5000);
  stopping.abort();
  await refused;
  await wait(50);
  expect(listRuns().filter(isAlive)).toEqual([]);
});
