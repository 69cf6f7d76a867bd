import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { openDatabase } from '#server/core/db/client.ts';
import { packages } from '#server/packages/packages.table.ts';
import { type FrontCache, isInstalled, startCaddy, startNginx, startVarnish } from '../lib/front-caches.ts';
import { load } from '../lib/load.ts';
import { type PersonalRequest, preparePersonal } from '../lib/personal-answers.ts';
import type { ServerProcess } from '../lib/processes.ts';
import { prepareSite, type Site } from '../lib/site.ts';
import { signInStaff } from '../lib/staff.ts';
import type { Measurement } from '../lib/table.ts';

/** A minute takes four minutes to measure: SHARED_CACHE_SECONDS=60 npm run bench -- shared-cache. */
const windowSeconds = Number(process.env.SHARED_CACHE_SECONDS ?? 10);
/** For each address: the first request in each encoding is never a hit, and the site has some hundred addresses. */
const requestsPerAddress = 40;
const personalRequests = 1000;
const popularPages = 20;
// The server lets one address wait for 20 pages.
const atOnce = 16;
const encodings = ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'gzip, deflate'];

/** Configurations that ignore everything that says that a response is personal, except `cache-control`. */
const careless = {
  varnish: `vcl 4.0;
backend default { .host = "127.0.0.1"; .port = "3000"; }
sub vcl_recv { if (req.method == "GET") { return (hash); } }
sub vcl_backend_response { unset beresp.http.Set-Cookie; unset beresp.http.Vary; }
sub vcl_deliver { if (obj.hits > 0) { set resp.http.X-Cache = "HIT"; } else { set resp.http.X-Cache = "MISS"; } }`,
  nginx: `proxy_cache_path /var/cache/nginx/dana keys_zone=dana:10m;
server {
  listen 443 ssl;
  location / {
    proxy_pass http://127.0.0.1:3000;
    proxy_cache dana;
    proxy_cache_key $request_method$request_uri;
    proxy_cache_methods GET HEAD POST;
    proxy_cache_valid any 1m;
    proxy_ignore_headers Set-Cookie Vary;
    add_header X-Cache $upstream_cache_status always;
  }
}`,
};

/** Puts Debian's Varnish, nginx and Caddy in front of the site, with the files of `deploy`. */
export async function measureSharedCache(): Promise<Measurement[]> {
  const hasVarnish = isInstalled('varnishd', 'varnish');
  const fronts = [
    hasVarnish && {
      name: 'Varnish',
      start: startVarnish('Varnish'),
      careless: startVarnish('Varnish', careless.varnish),
    },
    isInstalled('nginx', 'nginx') && {
      name: 'nginx',
      start: startNginx('nginx'),
      careless: startNginx('nginx', careless.nginx),
    },
  ].filter((front) => front !== false);
  const hasCaddy = isInstalled('caddy', 'caddy') && hasVarnish;
  if (fronts.length === 0) return [];
  const site = prepareSite();
  Object.assign(site.environment, {
    SHARED_CACHE_SECONDS: String(windowSeconds),
    TRUSTED_PROXIES: '127.0.0.1',
    LIMIT_FORM_MIN_SECONDS: '0',
    LIMIT_SIGN_IN_ATTEMPTS: '1',
  });
  await site.fill();
  const draftId = hideOnePackage(site);
  const server = await site.start();
  const { port } = new URL(server.url);
  try {
    const measurements: Measurement[] = [];
    const direct = (await load(`${server.url}/package`, 3)).requestsPerSecond;
    for (const { name, start, careless: startCareless } of fronts) {
      const front = await start(port);
      measurements.push(
        ...(await use(front, async () => [
          await measureHits(front, server),
          await measureSpeed(front, direct),
          await measureNotStored(front),
          ...(await measureChange(front, server)),
        ])),
      );
      const ignoring = await startCareless(port);
      measurements.push(...(await use(ignoring, () => measurePersonal(name, ignoring, server, draftId))));
    }
    if (hasCaddy) measurements.push(await measureChain(port));
    return measurements;
  } finally {
    await server.stop();
    site.remove();
  }
}

async function use<Result>(front: FrontCache, measure: () => Promise<Result>): Promise<Result> {
  try {
    return await measure();
  } finally {
    await front.stop();
  }
}

function hideOnePackage({ environment }: Site): string {
  const db = openDatabase(join(environment.DATA_DIR as string, 'dana.db'));
  const id = db.select().from(packages).all().at(-1)?.id ?? '';
  db.update(packages).set({ isPublished: false }).where(eq(packages.id, id)).run();
  db.$client.close();
  return id;
}

const isHit = ({ headers }: Response) => /^(HIT|STALE|UPDATING)$/.test(headers.get('x-cache') ?? '');

/** Requests all addresses in turn, and the first ones each second time, as visitors with different browsers and cookies do. */
async function measureHits(front: FrontCache, server: ServerProcess): Promise<Measurement> {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url = '']) => new URL(url.replaceAll('&amp;', '&')),
  );
  const home = await (await fetch(server.url)).text();
  const pictures = [...new Set([...home.matchAll(/\/media\/[^\s",]+/g)].map(([path]) => path))];
  const paths = [...pages.map(({ pathname, search }) => pathname + search), ...pictures, '/api/v1/package'];
  const total = requestsPerAddress * paths.length;
  let hits = 0;
  await forEach(total, async (number) => {
    const path = paths[Math.floor(number / 2) % (number % 2 === 0 ? paths.length : popularPages)] ?? '/';
    const cookie = `visitor=${number}; language=${path.startsWith('/ar') ? 'ar' : 'en'}`;
    const encoding = encodings[Math.floor(number / paths.length) % encodings.length] ?? '';
    const response = await fetch(front.url + path, { headers: { cookie, 'accept-encoding': encoding } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    if (isHit(response)) hits += 1;
  });
  return {
    name: `hits of ${front.name}`,
    value: (100 * hits) / total,
    unit: '%',
    limit: { atLeast: 95 },
    note: `${total} requests for ${paths.length} addresses, each with another cookie`,
  };
}

async function measureSpeed(front: FrontCache, direct: number): Promise<Measurement> {
  const { requestsPerSecond, p99Ms } = await load(`${front.url}/package`, 3);
  return {
    name: `cached page through ${front.name} relative to the server alone`,
    value: requestsPerSecond / direct,
    unit: '',
    limit: { atLeast: 1 },
    note: `${Math.round(requestsPerSecond)} of ${Math.round(direct)} requests/s, p99 ${p99Ms.toFixed(1)} ms`,
  };
}

/** Requests each answer that no cache stores many times at once, since caches make simultaneous requests wait. */
async function measureNotStored(front: FrontCache): Promise<Measurement> {
  const paths = ['/request-status', '/admin', '/readyz', '/not-a-page'];
  const times: number[] = [];
  for (const path of paths) {
    const started = performance.now();
    await forEach(atOnce, async () => void (await (await fetch(front.url + path)).arrayBuffer()));
    times.push((performance.now() - started) / 1000);
  }
  return {
    name: `answers that ${front.name} does not store, to ${atOnce} visitors at once`,
    value: Math.max(...times),
    unit: 's',
    limit: { atMost: 0.5 },
    note: `the slowest of ${paths.join(', ')}`,
  };
}

/** Saves a package, and waits until visitors of its page see the change: of a busy page, and of a rarely visited one. */
async function measureChange(front: FrontCache, server: ServerProcess): Promise<Measurement[]> {
  const member = await signInStaff(server);
  const { packages: listed } = (await (await fetch(`${server.url}/api/v1/package`)).json()) as {
    packages: { _id: string }[];
  };
  const page = `${front.url}/package/detail?package=${listed[0]?._id}`;
  const read = async (url: string) => /Saved \d+ times/.exec(await (await fetch(url)).text())?.[0] ?? '';
  const times: number[] = [];
  for (const url of [`${page}&of=${Date.now()}`, `${page}&rare=${Date.now()}`]) {
    const before = await read(url);
    await member.save();
    const saved = performance.now();
    // Just before the end of the second window, the request still gets the former page.
    if (url.includes('rare')) await wait((2 * windowSeconds - 1) * 1000);
    while ((await read(url)) === before) await wait(100);
    times.push((performance.now() - saved) / 1000);
  }
  const [busy = Number.NaN, rare = Number.NaN] = times;
  const limit = { atMost: 2 * windowSeconds + 1 };
  const note = `SHARED_CACHE_SECONDS=${windowSeconds}`;
  return [
    { name: `a change on a busy page through ${front.name}`, value: busy, unit: 's', limit, note },
    { name: `a change on a rarely visited page through ${front.name}`, value: rare, unit: 's', limit, note },
  ];
}

/** Requests as one person what only this person may see, then the same as a stranger. */
async function measurePersonal(
  name: string,
  front: FrontCache,
  server: ServerProcess,
  draftId: string,
): Promise<Measurement[]> {
  const kinds = await preparePersonal(server, draftId);
  let stored = 0;
  await forEach(personalRequests, async (number) => {
    const {
      path,
      method = 'GET',
      headers = {},
      body,
      isRight,
      isOpen,
    }: PersonalRequest = kinds[number % kinds.length] ?? kinds[0];
    const url = `${front.url}${path}${path.includes('?') ? '&' : '?'}unique=${number}`;
    const own = await fetch(url, { method, headers, redirect: 'manual', ...(body && { body }) });
    if (!isRight(await own.text(), own)) throw new Error(`${path}: ${own.status} is not the expected personal answer.`);
    const other = await fetch(url, {
      method,
      redirect: 'manual',
      ...(body && { body: 'name=Stranger', headers: formType }),
    });
    const isLeaked = isRight(await other.text(), other) && !isOpen;
    if (isHit(other) || isLeaked) stored += 1;
  });
  return [
    {
      name: `personal answers that a careless ${name} stored`,
      value: stored,
      unit: '',
      limit: { atMost: 0 },
      note: `of ${personalRequests}: staff, drafts, status, forms; it ignores Cookie, Set-Cookie and Vary`,
    },
  ];
}

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

/** Caddy before Varnish before the server: the page is a hit, and the sign-in limit counts the visitor's own address. */
async function measureChain(port: string): Promise<Measurement> {
  const varnish = await startVarnish('Varnish')(port);
  return use(varnish, async () => {
    const caddy = await startCaddy(new URL(varnish.url).port);
    return use(caddy, async () => {
      const first = await ask(`${caddy.url}/package`, '127.0.0.5');
      const second = await ask(`${caddy.url}/package`, '127.0.0.5');
      const body = JSON.stringify({ email: 'nobody@lab.example', password: 'a guess' });
      let attempts = 0;
      const signIn = async (address: string) => {
        attempts += 1;
        const forwarded = `203.0.113.${attempts}`;
        return (await ask(`${caddy.url}/trpc/admin.staff.signIn`, address, { forwarded, body })).status;
      };
      let refused = 401;
      // The first pauses are short, so a slow machine needs more attempts.
      while (refused === 401 && attempts < 10) refused = await signIn('127.0.0.5');
      const other = await signIn('127.0.0.6');
      const isRight = first.status === 200 && second.cache === 'HIT' && refused === 429 && other === 401;
      return {
        name: 'HTTPS by Caddy, Varnish, the server: each knows the visitor',
        value: isRight ? 1 : 0,
        unit: '',
        limit: { atLeast: 1 },
        note: `page ${first.status} ${second.cache}; sign-in with a forged X-Forwarded-For: ${refused}, from another address: ${other}`,
      };
    });
  });
}

/** Sends a request over TLS from one of the addresses of this machine. */
function ask(
  url: string,
  localAddress: string,
  sent?: { forwarded: string; body: string },
): Promise<{ status: number; cache: string }> {
  return new Promise((resolve, reject) => {
    const headers = sent && { 'content-type': 'application/json', 'x-forwarded-for': sent.forwarded };
    const options = { localAddress, family: 4, rejectUnauthorized: false, method: sent ? 'POST' : 'GET', headers };
    const outgoing = request(url, options as object, (answer) => {
      answer.resume();
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, cache: String(answer.headers['x-cache'] ?? '') }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(sent?.body);
  });
}

/** Runs the work for each number, many at once. */
async function forEach(count: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const number = next;
      next += 1;
      await work(number);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
