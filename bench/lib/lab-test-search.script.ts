import { systemClock } from '#server/core/clock.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import frozen from '#server/lab-tests/lab-test-queries.json' with { type: 'json' };
import { createLabTestsService } from '#server/lab-tests/lab-tests.service.ts';
import { labTests } from '#server/lab-tests/lab-tests.table.ts';
import { createMediaService } from '#server/media/media.service.ts';
import { seedDemo } from '#server/seed/seed.ts';
import { collections, subscribers } from '#server/served-collections.ts';
import { makeLabTest, makePackage, putIntoPackage } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { scale } from './scale.ts';

/** Prints the times in ms of searches with many laboratory tests: the frozen queries, and beginnings of many names. */
const terms = [...frozen.queries.map(({ query }) => query), 'v', 'c', 'to', 'ا', 'total', 'antibody', 'zzzzzzzzzz'];
const repeats = 8;
const otherNames = { otherNamesEn: 'Another name\nOne more name\nONM', otherNamesAr: 'اسم آخر\nاسم ثالث' };
const db = openTestDb();
const contentVersion = createContentVersion();
const base = { db, clock: systemClock, contentVersion, subscribers, collections };
const media = createMediaService({ ...base, config: { uploadsDir: '' }, onStored: () => undefined });
await seedDemo({ ...base, services: { media } }, { withPictures: false });
const demo = db.select().from(labTests).all();
const { id: packageId } = makePackage(db);
const panelId = demo[0]?.defaultPanelId ?? '';
for (let count = demo.length; count < scale.labTests; count += 1) {
  const { nameEn = '', nameAr = '' } = demo[count % demo.length] ?? {};
  const names = { nameEn: `${nameEn} ${count}`, nameAr: `${nameAr} ${count}`, ...otherNames };
  putIntoPackage(db, packageId, { labTestId: makeLabTest(db, names).id, panelId });
}
const service = createLabTestsService(base);
const times: { term: string; ms: number }[] = [];
for (let repeat = 0; repeat < repeats; repeat += 1) {
  for (const term of terms) {
    const before = performance.now();
    service.find({ term, locale: 'en' });
    times.push({ term, ms: performance.now() - before });
  }
}
process.stdout.write(JSON.stringify(times));
db.$client.close();
