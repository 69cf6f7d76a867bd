import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { remainingWaitMs, takeTicket } from './form-ticket.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('After a reload, the form uses the stored ticket until it is too old.', async () => {
  let fetched = 0;
  const fetchOne = async () => ({ ticket: `ticket ${++fetched}`, minSeconds: 3 });
  const first = await takeTicket(fetchOne);
  expect(remainingWaitMs(first, Date.now() + 1000)).toBeGreaterThanOrEqual(2000);
  vi.setSystemTime(Date.UTC(2026, 10, 21, 0, 5));
  const again = await takeTicket(fetchOne);
  expect([again.ticket, remainingWaitMs(again, Date.now())]).toEqual(['ticket 1', 0]);
  vi.setSystemTime(Date.UTC(2026, 10, 22, 0, 5));
  expect((await takeTicket(fetchOne)).ticket).toBe('ticket 2');
});

test('If the clock was set back, the waiting time is not longer than the server’s minimum.', () => {
  expect(remainingWaitMs({ ticket: '', minSeconds: 3, receivedAt: 86_400_000 }, 0)).toBeLessThan(4000);
});
