import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from '#server/app.ts';
import { systemClock } from '#server/core/clock.ts';
import { readConfig } from '#server/core/config.ts';
import type { Db } from '#server/core/db/client.ts';
import { createDeps, type Services } from '#server/dependencies.ts';
import { staffActor } from '#testing/factories.ts';
import { type ContentSize, openContent } from './fill-content.ts';
import { scale } from './scale.ts';
import { median } from './statistics.ts';

/**
 * Prints the median times in ms of every list of the staff area, with few records (one or two pages of each) and
 * with many.
 */
const repeats = 7;
const folder = mkdtempSync(join(tmpdir(), 'dana-lists-'));
const actor = staffActor('owner');

type Ask = (services: Services, db: Db) => unknown;
/** A rare term, as in typical searches. */
const search = 'x7x';

/** One list with each of its filters and orders. */
function listed<Input extends object>(
  name: string,
  list: (services: Services, input: Input) => unknown,
  ways: Record<string, Input>,
): [string, Ask][] {
  return Object.entries(ways).map(([way, input]) => [`${name}, ${way}`, (services) => list(services, input)]);
}

const sortsOf = <Sort extends string>(...sorts: Sort[]) =>
  Object.fromEntries(sorts.map((sort) => [`by ${sort}`, { sort }])) as Record<string, { sort: Sort }>;

const calls: [string, Ask][] = [
  ...listed(
    'packages',
    ({ packages }, input: Parameters<Services['packages']['listRecords']>[1]) =>
      packages.listRecords(actor, input, 'en'),
    {
      first: {},
      search: { search },
      hidden: { published: 'no' },
      'lacking Arabic': { missing: 'ar' },
      'of a page': { page: 40 },
      ...sortsOf('name', '-name', 'tests', 'price', '-price', 'updated', '-updated'),
    },
  ),
  ...listed(
    'offers',
    ({ offers }, input: Parameters<Services['offers']['listRecords']>[1]) => offers.listRecords(actor, input, 'en'),
    {
      first: {},
      search: { search },
      hidden: { published: 'no' },
      'lacking Arabic': { missing: 'ar' },
      running: { time: 'running' },
      ended: { time: 'ended' },
      'a late page': { page: 40 },
      ...sortsOf('name', 'price', 'end', '-updated'),
    },
  ),
  ...listed(
    'opinions',
    ({ opinions }, input: Parameters<Services['opinions']['listRecords']>[1]) =>
      opinions.listRecords(actor, input, 'en'),
    {
      first: {},
      search: { search },
      hidden: { published: 'no' },
      'lacking Arabic': { missing: 'ar' },
      'a late page': { page: 40 },
      ...sortsOf('name', '-updated'),
    },
  ),
  ...listed(
    'information',
    ({ medicalInfos }, input: Parameters<Services['medicalInfos']['listRecords']>[1]) =>
      medicalInfos.listRecords(actor, input, 'en'),
    {
      first: {},
      search: { search },
      weekly: { category: 'weekly' },
      'lacking Arabic': { missing: 'ar' },
      'a late page': { page: 40 },
      ...sortsOf('name', 'time', '-updated'),
    },
  ),
  ...listed(
    'categories',
    ({ categories }, input: Parameters<Services['categories']['listRecords']>[1]) =>
      categories.listRecords(actor, input, 'en'),
    {
      first: {},
      search: { search },
      ...sortsOf('name', 'packages', '-updated'),
    },
  ),
  ...listed(
    'laboratory tests',
    ({ labTests }, input: Parameters<Services['labTests']['listRecords']>[1]) =>
      labTests.listRecords(actor, input, 'en'),
    {
      first: {},
      search: { search },
      'lacking Arabic': { missing: 'ar' },
      'a late page': { page: 40 },
      ...sortsOf('-name', 'packages', '-packages'),
    },
  ),
  ...listed(
    'pictures',
    ({ mediaLibrary }, input: Parameters<Services['mediaLibrary']['list']>[1]) => mediaLibrary.list(actor, input, 'en'),
    {
      first: {},
      search: { search },
      'search of two words': { search: 'heart check' },
      unused: { show: 'unused' },
      'lacking texts': { show: 'lacksAlt' },
      'a late page': { page: 40 },
      ...sortsOf('added', 'name', '-bytes'),
    },
  ),
  ...listed(
    'old addresses',
    ({ redirects }, input: Parameters<Services['redirects']['list']>[1]) => redirects.list(actor, input),
    {
      first: {},
      search: { search: 'detail' },
      'a late page': { page: 40 },
      ...sortsOf('-from', 'hits', '-hits', 'updated'),
    },
  ),
  ...listed('trash', ({ trash }, input: Parameters<Services['trash']['list']>[1]) => trash.list(actor, input), {
    first: {},
    packages: { collection: 'package' },
    'a late page': { page: 20 },
  }),
  ['subjects', ({ tagsAndPanels }) => tagsAndPanels.tag.list(actor)],
  ['panels', ({ tagsAndPanels }) => tagsAndPanels.panel.list(actor)],
  ['categories to choose from', ({ categories }) => categories.listChoices(actor)],
  ['order of packages', ({ ordering }) => ordering.get(actor, { collection: 'package' })],
  ['order of offers', ({ ordering }) => ordering.get(actor, { collection: 'offer' })],
  ['what ends soon', ({ dashboard }) => dashboard.listEndingSoon(actor)],
  ['requests at a glance', ({ dashboard }) => dashboard.getRequests(actor, 30)],
  ['finder, nothing typed', ({ commandPalette }) => commandPalette.find(actor, { term: '' }, 'en')],
  ['finder, a word', ({ commandPalette }) => commandPalette.find(actor, { term: search }, 'en')],
];

async function open(size: ContentSize): Promise<{ services: Services; db: Db }> {
  const db = await openContent(join(folder, `${size.packages}.db`), size);
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    KEYS_DIR: join(folder, 'keys'),
  });
  return { db, services: createDeps({ config, logger: createServer(config).log, db, clock: systemClock }).services };
}

const few = await open({ packages: 1, testsOfPackage: 1, others: 1 });
const many = await open(scale);
function timed(ask: Ask, { services, db }: typeof few): number {
  const before = performance.now();
  ask(services, db);
  return performance.now() - before;
}
const results = calls.map(([name, ask]) => {
  const times = Array.from({ length: repeats }, () => ({ few: timed(ask, few), many: timed(ask, many) }));
  return {
    name,
    few: median(times.map((time) => time.few)),
    many: median(times.map((time) => time.many)),
    first: times[0]?.many,
  };
});
process.stdout.write(JSON.stringify(results));
for (const { db } of [few, many]) db.$client.close();
rmSync(folder, { recursive: true, force: true });
