import { afterEach, expect, test, vi } from 'vitest';
import { startMailServer } from '#testing/mail-server.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';

const minuteMs = 60_000;
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const follow = { onDone: () => undefined, isNeeded: () => true };
const invitation = {
  kind: 'invite',
  name: 'Huda',
  email: 'huda@lab.example',
  locale: 'en',
  path: '/admin/link#token',
} as const;

test('An invitation that was not accepted at once is sent again a minute later.', async () => {
  const gone = await startMailServer();
  await gone.stop();
  const site = createRequestsFixture({ SMTP_URL: `smtp://127.0.0.1:${gone.port}`, PUBLIC_URL: 'https://lab.example' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    expect(await site.staffMailer.send(invitation, follow)).toBe(false);
    const back = await startMailServer({ port: gone.port });
    cleanups.push(back.stop);
    vi.advanceTimersByTime(minuteMs);
    vi.useRealTimers();
    await expect.poll(() => back.mails.length, { timeout: 10_000 }).toBe(1);
    await site.mailer.stop();
  } finally {
    vi.useRealTimers();
  }
});

test('A stop waits for an invitation that is being sent, and ends its repetition.', async () => {
  const server = await startMailServer({ answerAfterMs: 300 });
  cleanups.push(server.stop);
  const site = createRequestsFixture({ SMTP_URL: server.url, PUBLIC_URL: 'https://lab.example' });
  let isSettled = false;
  const sending = site.staffMailer.send(invitation, follow).then((isSent) => {
    isSettled = true;
    return isSent;
  });
  await site.mailer.stop();
  expect([isSettled, await sending, server.mails.length]).toEqual([true, true, 1]);
});

test('A mail whose result cannot be noted does not end the process.', async () => {
  const server = await startMailServer();
  cleanups.push(server.stop);
  const site = createRequestsFixture({ SMTP_URL: server.url, PUBLIC_URL: 'https://lab.example' });
  const onDone = () => {
    throw new Error('the database is closed');
  };
  expect(await site.staffMailer.send(invitation, { ...follow, onDone })).toBe(false);
  await site.mailer.stop();
  expect(server.mails.length).toBe(1);
});
