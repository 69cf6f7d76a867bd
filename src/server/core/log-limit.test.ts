import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLogLimit } from './log-limit.ts';

interface Line {
  event?: string;
  code?: string;
  leftOut?: number;
}

function openLog() {
  const clock = { now: 0 };
  const lines: Line[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const { log } = Fastify({ logger: { stream, hooks: { logMethod: createLogLimit(() => clock.now) } } });
  return { clock, log, lines };
}

test('The log contains at most sixty refusals of one kind a minute, and the next minute counts the omitted ones.', () => {
  const { clock, log, lines } = openLog();
  for (let turn = 0; turn < 1000; turn += 1) log.warn({ event: 'sign_in_failed', turn }, 'A sign-in failed.');
  expect(lines).toHaveLength(60);
  clock.now = 60_000;
  for (let turn = 0; turn < 2; turn += 1) log.warn({ event: 'sign_in_failed' }, 'A sign-in failed.');
  expect(lines.slice(60).map(({ leftOut }) => leftOut)).toEqual([940, undefined]);
});

test('The limit of one kind does not omit errors, other lines or repeated lines of normal work.', () => {
  const { log, lines } = openLog();
  for (let turn = 0; turn < 100; turn += 1) log.info({ code: 'unauthenticated' }, 'request failed');
  for (let turn = 0; turn < 100; turn += 1) log.error({ code: 'internal', err: new Error('broken') }, 'request failed');
  for (let turn = 0; turn < 100; turn += 1) log.info({ mailId: 'x' }, 'mail sent');
  log.info('ready');
  expect(lines).toHaveLength(60 + 100 + 100 + 1);
});
