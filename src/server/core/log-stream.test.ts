import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogStream } from './log-stream.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dana-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A pipe that nobody reads yet, as two descriptors that never block. */
function openPipe() {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return { reader, writer: openSync(path, constants.O_WRONLY | constants.O_NONBLOCK) };
}

function readAll(reader: number): string {
  const chunk = Buffer.alloc(1024 * 1024);
  let found = '';
  try {
    for (let bytes = readSync(reader, chunk); bytes > 0; bytes = readSync(reader, chunk))
      found += chunk.toString('utf8', 0, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
  }
  return found;
}

test('Lines reach a file in order.', () => {
  const path = join(folder, 'log');
  const file = openSync(path, 'a');
  const log = createLogStream(file);
  for (const line of ['one\n', 'two\n']) log.write(line);
  closeSync(file);
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
});

test.skipIf(process.platform !== 'linux')('Lines that a full disk refuses are dropped without an error.', () => {
  const log = createLogStream(openSync('/dev/full', 'w'));
  for (let line = 0; line < 1000; line += 1) log.write(`${line}\n`);
});

test('Lines wait for a slow reader; those beyond a megabyte are dropped, and the log states their number.', async () => {
  const { reader, writer } = openPipe();
  const log = createLogStream(writer, () => 7);
  const count = 3000;
  for (let line = 0; line < count; line += 1) log.write(`${String(line).padStart(1000)}\n`);
  let read = '';
  for (let pause = 0; pause < 40; pause += 1) {
    read += readAll(reader);
    await setTimeout(30);
  }
  log.write('last\n');
  read += readAll(reader);
  const lines = read.trimEnd().split('\n');
  const { dropped, ...note } = JSON.parse(lines.at(-2) ?? '');
  expect(note).toEqual({ level: 40, time: 7, msg: 'log lines could not be written' });
  expect([lines.at(-1), lines.length - 2 + dropped]).toEqual(['last', count]);
  expect(dropped).toBeGreaterThan(1000);
});

test('Lines are dropped while nothing reads the log, and their number is the first thing that a new reader sees.', () => {
  const { reader, writer } = openPipe();
  const log = createLogStream(writer, () => 7);
  closeSync(reader);
  for (const line of ['one\n', 'two\n']) log.write(line);
  const later = openSync(join(folder, 'pipe'), constants.O_RDONLY | constants.O_NONBLOCK);
  log.write('three\n');
  expect(readAll(later)).toBe('{"level":40,"time":7,"dropped":2,"msg":"log lines could not be written"}\nthree\n');
});
