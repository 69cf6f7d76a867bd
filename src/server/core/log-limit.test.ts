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

test('Of one kind of refusal sixty lines a minute are written, and the next minute tells how many were left out.', () => {
  const { clock, log, lines } = openLog();
  for (let turn = 0; turn < 1000; turn += 1) log.warn({ event: 'sign_in_failed', turn }, 'A sign-in failed.');
  expect(lines).toHaveLength(60);
  clock.now = 60_000;
  for (let turn = 0; turn < 2; turn += 1) log.warn({ event: 'sign_in_failed' }, 'A sign-in failed.');
  expect(lines.slice(60).map(({ leftOut }) => leftOut)).toEqual([940, undefined]);
});

test('A flood of one kind hides no line of another, and lines of the site’s own work are never left out.', () => {
  const { log, lines } = openLog();
  for (let turn = 0; turn < 100; turn += 1) log.info({ code: 'unauthenticated' }, 'request failed');
  log.error({ code: 'internal', err: new Error('broken') }, 'request failed');
  for (let turn = 0; turn < 100; turn += 1) log.info({ mailId: 'x' }, 'mail sent');
  log.info('ready');
  expect(lines).toHaveLength(60 + 1 + 100 + 1);
});
