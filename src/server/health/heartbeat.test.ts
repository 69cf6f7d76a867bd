import { expect, onTestFinished, test } from 'vitest';
import type { HealthState } from '#shared/health/health.schema.ts';
import { startWebhookReceiver } from '#testing/webhook-receiver.ts';
import { version } from '../core/build-info.ts';
import { createHeartbeat } from './heartbeat.ts';

async function openHeartbeat() {
  const monitor = await startWebhookReceiver();
  const site = { state: 'green' as HealthState, now: 0 };
  const logged: unknown[] = [];
  const { beat } = createHeartbeat({
    config: { heartbeatUrl: `${monitor.url}?secret=pearl` },
    clock: () => site.now,
    health: { readResults: () => [{ name: 'disk', state: site.state, reason: null, stopsPages: false }] },
    logger: { warn: (about, message) => void logged.push([about, message]) },
  });
  onTestFinished(monitor.close);
  return { monitor, site, logged, beat: () => beat(new AbortController().signal) };
}

test('The heartbeat calls its address while no check is red.', async () => {
  const { monitor, site, beat, logged } = await openHeartbeat();
  await beat();
  site.state = 'amber';
  await beat();
  expect(monitor.received).toHaveLength(2);
  site.state = 'red';
  await beat();
  expect(monitor.received).toHaveLength(2);
  expect(logged).toEqual([]);
});

test('The heartbeat names the version of Dana, which monitors show.', async () => {
  const { monitor, beat } = await openHeartbeat();
  await beat();
  expect(monitor.received[0]?.headers['user-agent']).toBe(`Dana/${version}`);
});

test('A failed heartbeat is logged at most once an hour, without its address.', async () => {
  const { monitor, site, beat, logged } = await openHeartbeat();
  monitor.behaviour.status = 404;
  await beat();
  await beat();
  await monitor.close();
  site.now += 3_600_000;
  await beat();
  await beat();
  expect(logged).toEqual([
    [{ reason: 'status 404' }, expect.any(String)],
    [{ reason: expect.stringMatching(/ECONNREFUSED|UND_ERR_SOCKET/) }, expect.any(String)],
  ]);
  expect(JSON.stringify(logged)).not.toContain('pearl');
});
