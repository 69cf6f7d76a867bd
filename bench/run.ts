import { availableParallelism, loadavg } from 'node:os';
import { measureAdminLists } from './cases/admin-lists.ts';
import { measureAdminPages } from './cases/admin-pages.ts';
import { measureAudit } from './cases/audit.ts';
import { measureCached } from './cases/cached.ts';
import { measureDirectory } from './cases/directory.ts';
import { measureHostileText } from './cases/hostile-text.ts';
import { measureInbox } from './cases/inbox.ts';
import { measureLighthouse } from './cases/lighthouse.ts';
import { measureMemory } from './cases/memory.ts';
import { measureRest } from './cases/rest.ts';
import { measureSaves } from './cases/saves.ts';
import { measureScriptSize } from './cases/script-size.ts';
import { measureSearch } from './cases/search.ts';
import { measureSharedCache } from './cases/shared-cache.ts';
import { measureSignatures } from './cases/signatures.ts';
import { measureStalls } from './cases/stalls.ts';
import { measureStart } from './cases/start.ts';
import { measureStops } from './cases/stops.ts';
import { measureSubmissions } from './cases/submissions.ts';
import { measureUncached } from './cases/uncached.ts';
import { measureUploads } from './cases/uploads.ts';
import type { ServerProcess } from './lib/processes.ts';
import { prepareSite, type Site } from './lib/site.ts';
import { isWithinLimit, type Measurement, printTable } from './lib/table.ts';

/**
 * All cases in their order: memory is measured directly after the load. Arguments choose cases by name; --quick
 * measures each page in the browser once.
 */
const cases: Record<string, (site: Site, server: ServerProcess) => Promise<Measurement[]>> = {
  cached: measureCached,
  rest: measureRest,
  saves: measureSaves,
  signatures: measureSignatures,
  memory: (_site, server) => measureMemory(server),
  submissions: measureSubmissions,
  uploads: measureUploads,
  uncached: measureUncached,
  directory: measureDirectory,
  start: measureStart,
  search: measureSearch,
  'hostile-text': measureHostileText,
  inbox: measureInbox,
  audit: measureAudit,
  'admin-lists': measureAdminLists,
  stops: measureStops,
  stalls: measureStalls,
  'admin-pages': measureAdminPages,
  'shared-cache': measureSharedCache,
  'script-size': measureScriptSize,
  lighthouse: (_site, server) => measureLighthouse(server.url, isQuick ? 1 : 5),
};

const isQuick = process.argv.includes('--quick');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--quick');
const unknown = wanted.filter((name) => !(name in cases));
if (unknown.length > 0)
  throw new Error(`Unknown case: ${unknown.join(', ')}. Known: ${Object.keys(cases).join(', ')}.`);

const site = prepareSite();
console.log('loading the demo content ...');
await site.fill();
const server = await site.start();
const measurements: Measurement[] = [];
try {
  for (const [name, measure] of Object.entries(cases)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`measuring ${name} ...`);
    measurements.push(...(await measure(site, server)));
  }
} finally {
  await server.stop();
  site.remove();
}
printTable(measurements);
const [load = 0] = loadavg();
const cores = availableParallelism();
console.log(
  `Load of the machine over the last minute: ${load.toFixed(1)} on ${cores} cores.${load > 2 * cores ? ' Other processes were running, so these numbers are unreliable.' : ''}`,
);
process.exitCode = measurements.every(isWithinLimit) ? 0 : 1;
