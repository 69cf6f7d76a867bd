import { monitorEventLoopDelay } from 'node:perf_hooks';
import { commit, version } from '../core/build-info.ts';
import type { SiteGauge } from './site-gauges.ts';

/** In seconds. Few, since each one is a series for each area. */
const buckets = [0.005, 0.02, 0.1, 0.5, 2, 10];
const loopResolutionMs = 10;
/** The areas of the site besides pages. */
const areas = /^\/(api|trpc|admin-api|uploads|assets|admin-assets)\//;

interface RouteMeasure {
  /** The number of responses, by the first digit of their status. */
  responses: Record<string, number>;
  observe: (seconds: number) => void;
}

export type Metrics = Awaited<ReturnType<typeof createMetrics>>;

/**
 * Metrics for Prometheus. Requests are counted in plain numbers, which cost less than the counters of the library;
 * those get the sums for each scrape.
 */
export async function createMetrics(siteGauges: readonly SiteGauge[]) {
  // Most sites have no monitor.
  const { Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  const routes = new Map<string, RouteMeasure>();
  const loop = monitorEventLoopDelay({ resolution: loopResolutionMs });
  loop.enable();

  const requestSeconds = new Histogram({
    name: 'dana_http_request_duration_seconds',
    help: 'Durations of HTTP requests, by area of the site.',
    labelNames: ['area'],
    buckets,
    registers,
  });
  const renderSeconds = new Histogram({
    name: 'dana_page_render_duration_seconds',
    help: 'Durations of the rendering of pages.',
    buckets,
    registers,
  });
  const queueSeconds = new Histogram({
    name: 'dana_page_queue_duration_seconds',
    help: 'How long pages waited for their rendering.',
    buckets,
    registers,
  });
  new Gauge({
    name: 'dana_build_info',
    help: 'Always 1: the version of Dana, and the commit if the build knew it.',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version, ...(commit !== null && { commit }) }, 1);
  new Counter({
    name: 'dana_http_requests_total',
    help: 'HTTP requests, by route pattern and class of the status.',
    labelNames: ['route', 'status'],
    registers,
    collect() {
      this.reset();
      for (const [route, { responses }] of routes)
        for (const [digit, amount] of Object.entries(responses)) this.inc({ route, status: `${digit}xx` }, amount);
    },
  });
  new Counter({
    name: 'dana_process_cpu_seconds_total',
    help: 'CPU time of the server process.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1_000_000);
    },
  });
  for (const { name, help, label, read } of [...loopGauges(loop), ...processGauges, ...siteGauges])
    new (name.endsWith('_total') ? Counter : Gauge)({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers,
      async collect() {
        this.reset();
        // Without labels, a reset gauge is 0 instead of absent.
        if (label === undefined) this.remove();
        // A value that cannot be read is absent; the health checks report why.
        const reading = await Promise.resolve()
          .then(read)
          .catch(() => null);
        if (typeof reading === 'number') this.inc(reading);
        else for (const [value, amount] of Object.entries(reading ?? {})) this.inc({ [String(label)]: value }, amount);
      },
    });

  function measureOf(route: string): RouteMeasure {
    const known = routes.get(route);
    if (known) return known;
    const { observe } = requestSeconds.labels(areas.exec(route)?.[1] ?? 'pages');
    const measure = { responses: {}, observe };
    routes.set(route, measure);
    return measure;
  }

  function observeRequest(route: string, status: number, ms: number): void {
    const { responses, observe } = measureOf(route);
    const digit = String(Math.floor(status / 100));
    responses[digit] = (responses[digit] ?? 0) + 1;
    observe(ms / 1000);
  }

  function observeRendering(queueMs: number, renderMs: number): void {
    queueSeconds.observe(queueMs / 1000);
    renderSeconds.observe(renderMs / 1000);
  }

  async function scrape(): Promise<string> {
    const text = await registry.metrics();
    loop.reset();
    return text;
  }

  return { contentType: registry.contentType, observeRequest, observeRendering, scrape };
}

/** A delay includes the interval of the timer that measures it. In nanoseconds; NaN before the first sample. */
const toSeconds = (delay: number) => Math.max(0, (delay || 0) / 1e9 - loopResolutionMs / 1000);

const loopGauges = (loop: ReturnType<typeof monitorEventLoopDelay>): SiteGauge[] => [
  {
    name: 'dana_event_loop_delay_p99_seconds',
    help: 'The delay of the event loop that 99 % of samples since the last scrape stay below.',
    read: () => toSeconds(loop.percentile(99)),
  },
  {
    name: 'dana_event_loop_delay_max_seconds',
    help: 'The longest delay of the event loop since the last scrape.',
    read: () => toSeconds(loop.max),
  },
];

const processGauges: SiteGauge[] = [
  {
    name: 'dana_process_resident_memory_bytes',
    help: 'Memory of the server process, without its child processes.',
    read: () => process.memoryUsage.rss(),
  },
  {
    name: 'dana_process_uptime_seconds',
    help: 'How long the server process has been running.',
    read: () => process.uptime(),
  },
];
