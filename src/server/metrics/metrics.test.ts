import { spawnSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { version } from '../core/build-info.ts';
import { writeReplicaStatus } from '../replica/replica-status.ts';
import { createMetrics } from './metrics.ts';

const token = 'a token that only the monitor knows';
const authorization = `Bearer ${token}`;
const maxSeries = 500;

let site: TestApp;
afterEach(() => site.close());

async function openSite(environment: Record<string, string> = { STATUS_TOKEN: token }): Promise<void> {
  site = await createTestApp({ isSeeded: false, environment });
}

const seriesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('Without STATUS_TOKEN there is no address for metrics; with it, only its holder reads them.', async () => {
  await openSite({});
  expect((await site.get('/metrics', { authorization })).statusCode).toBe(404);
  await site.close();
  await openSite();
  expect((await site.get('/metrics')).statusCode).toBe(401);
  expect((await site.get('/metrics', { authorization: 'Bearer another one of the same length' })).statusCode).toBe(401);
  const answer = await site.get('/metrics', { authorization });
  expect([answer.statusCode, answer.headers['cache-control'], answer.headers['content-type']]).toEqual([
    200,
    'private, no-store',
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
  ]);
});

test('The metrics count requests by route pattern and status, measure pages, and report the state of the site.', async () => {
  await openSite();
  await site.get('/package?q=someone');
  await site.get('/nothing/here');
  await site.get('/api/v1/package/find/unknown');
  const series = seriesOf((await site.get('/metrics', { authorization })).body);
  expect(series).toEqual(
    expect.arrayContaining([
      'dana_http_requests_total{route="/*",status="2xx"} 1',
      'dana_http_requests_total{route="/*",status="4xx"} 1',
      'dana_http_requests_total{route="/api/v1/package/find/:id",status="4xx"} 1',
      'dana_http_request_duration_seconds_count{area="pages"} 2',
      'dana_http_request_duration_seconds_count{area="api"} 1',
      'dana_page_render_duration_seconds_count 2',
      'dana_page_queue_duration_seconds_count 2',
      'dana_outbox_mails{state="waiting"} 0',
      'dana_unscanned_cards 0',
      'dana_check_state{check="database"} 0',
      `dana_build_info{version="${version}"} 1`,
    ]),
  );
  for (const name of ['dana_disk_free_bytes{folder="data"}', 'dana_event_loop_delay_p99_seconds'])
    expect(series.some((line) => line.startsWith(`${name} `))).toBe(true);
  // No backup was made, no mail waits, and the site is not replicated.
  expect(series.join('\n')).not.toMatch(/backup_age|oldest_age|replica_lag|someone|nothing/);
});

test('The lag of the replica grows while the replication writes no status.', async () => {
  await openSite();
  const at = new Date(site.now() - 90_000).toISOString();
  writeReplicaStatus(site.deps.config.dataDir, {
    writtenAt: at,
    litestream: { version: '0.5.17', sqlite: '3.51.3', isRunning: true, lagMs: 500 },
    files: { copiedAt: at, error: null },
    trial: null,
  });
  const series = seriesOf((await site.get('/metrics', { authorization })).body);
  expect(series).toEqual(
    expect.arrayContaining(['dana_replica_lag_seconds 90.5', 'dana_replica_files_age_seconds 90']),
  );
});

test('Names begin with dana_ and end in a base unit, and every route with every kind of status makes at most 500 series.', async () => {
  await openSite();
  const metrics = await createMetrics(site.deps.siteGauges);
  for (const route of ['none', ...site.routes.map(({ url }) => url)])
    for (const status of [200, 302, 404, 500]) metrics.observeRequest(route, status, 3);
  metrics.observeRendering(1, 10);
  const text = await metrics.scrape();
  const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(names).not.toEqual([]);
  expect(
    names.filter((name) => !/^dana_\w+(_seconds|_bytes|_total|_state|_mails|_cards|_info)$/.test(String(name))),
  ).toEqual([]);
  expect(seriesOf(text).length).toBeLessThanOrEqual(maxSeries);
});

test('A parser of Prometheus accepts the metrics.', async ({ skip }) => {
  await openSite();
  await site.get('/package');
  const { body } = await site.get('/metrics', { authorization });
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: body,
    encoding: 'utf8',
  });
  if (error) skip('promtool is missing: install Debian’s package prometheus');
  expect([status, stdout, stderr]).toEqual([0, '', '']);
});
