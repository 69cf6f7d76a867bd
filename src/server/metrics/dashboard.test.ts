import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '#testing/test-app.ts';
import { createMetrics } from './metrics.ts';

const namesIn = (text: string) => new Set(text.match(/\bdana_\w+/g));

test('The dashboard for Grafana shows every metric, and names no other.', async () => {
  const site = await createTestApp({ isSeeded: false });
  onTestFinished(() => site.close());
  const metrics = await createMetrics(site.deps.siteGauges);
  const dashboard = readFileSync('deploy/grafana-dashboard.json', 'utf8');
  const shown = [...namesIn(dashboard)].map((name) => name.replace(/_bucket$/, '')).sort();
  const measured = [...(await metrics.scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name).sort();
  expect(shown).toEqual(measured);
});
