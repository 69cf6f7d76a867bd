import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { eq, isNull } from 'drizzle-orm';
import { createServer } from '#server/app.ts';
import { categories } from '#server/categories/categories.collection.ts';
import { recordVersions } from '#server/content/record-versions.table.ts';
import { systemActor } from '#server/core/auth/actor.ts';
import { systemClock } from '#server/core/clock.ts';
import { readConfig } from '#server/core/config.ts';
import { createDeps } from '#server/dependencies.ts';
import { labTests, panels } from '#server/lab-tests/lab-tests.table.ts';
import { packageLabTests, packages } from '#server/packages/packages.table.ts';
import { dayMs } from '#shared/time/time.rules.ts';
import { staffActor } from '#testing/factories.ts';
import { openContent } from './fill-content.ts';
import { scale } from './scale.ts';

/** Prints how long bulk updates block visitors, in ms, in a large centre. */
const sheetRows = scale.packages;
const together = 100;
const folder = mkdtempSync(join(tmpdir(), 'dana-stops-'));
const db = await openContent(join(folder, 'dana.db'), scale);
const config = readConfig({
  LOG_LEVEL: 'silent',
  DATA_DIR: folder,
  UPLOADS_DIR: join(folder, 'uploads'),
  KEYS_DIR: join(folder, 'keys'),
});
let now = systemClock();
const { services, contentVersion } = createDeps({ config, logger: createServer(config).log, db, clock: () => now });
const actor = staffActor('owner');

const stops: { name: string; ms: number; took: number }[] = [];
async function measure<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  await wait(50);
  let longest = 0;
  let isOver = false;
  const begun = performance.now();
  const visitors = (async () => {
    while (!isOver) {
      const before = performance.now();
      await setImmediate();
      longest = Math.max(longest, performance.now() - before);
    }
  })();
  const result = await work();
  isOver = true;
  await visitors;
  stops.push({ name, ms: longest, took: performance.now() - begun });
  return result;
}

const idsOf = (count: number, offset = 0) =>
  db
    .select({ id: packages.id })
    .from(packages)
    .where(eq(packages.isPublished, true))
    .limit(count)
    .offset(offset)
    .all()
    .map(({ id }) => id);

const ids = idsOf(together);
const [category] = db.select().from(categories).all();
const [anId] = ids;
if (!category || !anId) throw new Error('The database has no records to change.');
const change = { direction: 'up', by: 'percent', size: 5, changesPrice: true, changesSale: true, rounding: 1 } as const;
const chosen = { filters: {} };

const { digest: seenPrices } = await measure('preview of all prices', () =>
  services.packagePrices.preview(actor, { chosen, change, page: 1 }),
);
const { at } = await measure('change of all prices', () =>
  services.packagePrices.apply(actor, { chosen, change, digest: seenPrices }),
);
now += 60_000;
await measure('undo of all prices', () => services.packagePrices.undo(actor, at));
await measure('bulk unpublish', () => services.packages.setPublished(actor, ids, false));
await measure('bulk publish', () => services.packages.setPublished(actor, ids, true));
await measure('bulk move', () => services.packages.moveToCategory(actor, ids, { categoryId: category.id }));
await measure('bulk delete', () => services.packages.removeMany(actor, ids));
await measure('bulk restore', () => services.trash.restore(actor, 'package', ids));
services.packages.list({ locale: 'en', search: 'check' });
contentVersion.bump();
await measure('search after a change', () => services.packages.list({ locale: 'en', search: 'check' }));
await measure('rename of a laboratory test', () => {
  const most = db.select({ id: packageLabTests.labTestId }).from(packageLabTests).limit(1).get();
  const row = db
    .select()
    .from(labTests)
    .where(eq(labTests.id, most?.id ?? ''))
    .get();
  if (row) services.labTests.update(actor, row.id, { nameEn: `${row.nameEn} anew`, nameAr: row.nameAr });
});
await measure('reorder of packages', () => {
  const { items } = services.ordering.get(actor, { collection: 'package' });
  const inOrder = items.map(({ id }) => id);
  services.ordering.arrange(actor, { collection: 'package', ids: inOrder.toReversed(), seen: inOrder });
});
await measure('restore of a version', () => {
  const { version } = services.packages.getRecord(actor, anId);
  const oldest = db
    .select()
    .from(recordVersions)
    .where(eq(recordVersions.recordId, anId))
    .orderBy(recordVersions.number)
    .get();
  services.history.restore(actor, 'package', anId, { number: oldest?.number ?? 1, seen: version });
});

const { ticket } = services.sheets.package.prepareExport(actor, { isTemplate: false, format: 'comma' }, 'en');
await measure('export of all packages', async () => {
  let bytes = 0;
  const opened = services.exports.open(actor, ticket);
  for await (const part of opened.content) bytes += part.length;
  return bytes;
});
now += 60_000;
const priced = db.select({ id: packages.id }).from(packages).where(isNull(packages.deletedAt)).all();
const priceSheet = Buffer.from(['id,price', ...priced.map(({ id }) => `#${id},9999`)].join('\n'));
const priceCheck = await services.sheets.package.check(actor, priceSheet, 'en');
const appliedPrices = await measure('a sheet with all prices', () =>
  services.sheets.package.apply(actor, priceSheet, priceCheck.digest, 'en'),
);
await measure('undo of that sheet', () => services.sheets.package.undo(actor, appliedPrices.at));
const tests = db.select().from(labTests).limit(20).all();
const [panel] = db.select().from(panels).all();
const heads =
  'Category number,Name in English,Name in Arabic,Price (AED),Number is counted from the list,Tests in this package,Description in English,Description in Arabic';
const rows = Array.from(
  { length: sheetRows },
  (_, index) =>
    `#${category.id},New package ${index},باقة جديدة ${index},${100 + index},Yes,"#${panel?.id}: ${tests.map(({ id }) => `#${id}`).join(' | ')}",A package that looks at many things at once ${index},باقة تنظر في أمور كثيرة معاً`,
);
const sheet = Buffer.from([heads, ...rows].join('\r\n'));
const { digest, errorCount } = await measure(`check of a sheet of ${sheetRows} new packages`, () =>
  services.sheets.package.check(actor, sheet, 'en'),
);
if (errorCount > 0) throw new Error('The sheet has errors.');
await measure(`${sheetRows} new packages`, () => services.sheets.package.apply(actor, sheet, digest, 'en'));
await measure('removal of the demo content', () => services.demoContent.remove(actor, { withChanged: true }));
db.update(packages)
  .set({ onSale: true, startDate: null, endDate: new Date(now - 1000).toISOString() })
  .run();
await measure('end of expired sales', () => services.packages.endExpiredSales());
now += 40 * dayMs;
await measure('emptying of the trash', () => services.trash.removeDue(systemActor));
now += 800 * dayMs;
await measure('removal of old versions', () => services.history.removeDue(systemActor));

process.stdout.write(JSON.stringify(stops));
db.$client.close();
rmSync(folder, { recursive: true, force: true });
