import { expect, test } from 'vitest';
import { readMailFailure } from './failures.ts';

test.each([
  ['an address that does not exist', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'refused'],
  [
    'a message that the server refuses permanently',
    { code: 'EMESSAGE', responseCode: 554, command: 'DATA' },
    'refused',
  ],
  ['an invalid address', { code: 'EENVELOPE', command: 'API' }, 'refused'],
  ['a full mailbox', { code: 'EENVELOPE', responseCode: 452, command: 'RCPT TO' }, 'delayed'],
  ['a refused sender', { code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, 'delayed'],
  ['a wrong password', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, 'unreachable'],
  ['a server that shuts down', { code: 'EENVELOPE', responseCode: 421, command: 'RCPT TO' }, 'cut'],
  ['a reset connection', { code: 'ESOCKET', originalCode: 'ECONNRESET', command: 'CONN' }, 'cut'],
  ['a refused connection', { code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' }, 'unreachable'],
])('The mailer classifies %s.', (_what, error, kind) => {
  expect(readMailFailure(error).kind).toBe(kind);
});

test('The reason of a failure is one short line without e-mail addresses.', () => {
  const { reason } = readMailFailure({
    code: 'EENVELOPE',
    responseCode: 550,
    command: 'RCPT TO',
    response: `550 5.1.1 <mariam@visitor.example>:\r\n no such user ${'x'.repeat(500)}`,
  });
  expect(reason).toMatch(/^EENVELOPE · RCPT TO · 550 5\.1\.1 \(address\): no such user x+$/);
  expect(reason.length).toBeLessThanOrEqual(300);
});

test('An internal error delays the mail and is returned for the log.', () => {
  const fault = new TypeError('not a function');
  expect(readMailFailure(fault)).toEqual({
    kind: 'delayed',
    reason: 'The mail could not be composed.',
    isAnswered: false,
    fault,
  });
});
