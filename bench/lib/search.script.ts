import { systemClock } from '#server/core/clock.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import { createMediaService } from '#server/media/media.service.ts';
import { createPackagesService } from '#server/packages/packages.service.ts';
import { seedDemo } from '#server/seed/seed.ts';
import { collections, subscribers } from '#server/served-collections.ts';
import { multiplyPackages } from '#testing/factories.ts';
import { openTestDb } from '#testing/test-db.ts';
import { scale } from './scale.ts';

/**
 * Prints the times in ms of searches with many packages: words, prefixes, synonyms and typing errors, in both
 * languages.
 */
const terms = [
  ['vitamin', 'iron', 'heart', 'thyroid', 'complete blood count', 'check', 'x1fx', 'essential check'],
  ['فيتامين', 'حديد', 'القلب', 'الغدة الدرقية', 'باقة', 'صورة الدم الكاملة', 'السكر'],
  ['v', 'vi', 'che', 'ف', 'x', 'x1', 'a b c'],
  ['vitmin', 'colesterol', 'thyrroid', 'فيتامبن', 'zzzzzzzzzz', 'esential chek'],
].flat();
const repeats = 8;
const db = openTestDb();
const contentVersion = createContentVersion();
const base = { db, clock: systemClock, contentVersion, subscribers, collections };
await seedDemo(
  {
    ...base,
    services: { media: createMediaService({ ...base, config: { uploadsDir: '' }, onStored: () => undefined }) },
  },
  { withPictures: false },
);
multiplyPackages(db, Math.ceil(scale.packages / 31));
const packages = createPackagesService(base);
const times: { term: string; ms: number }[] = [];
for (let repeat = 0; repeat < repeats; repeat += 1) {
  for (const term of terms) {
    const before = performance.now();
    packages.list({ locale: 'en', search: term });
    times.push({ term, ms: performance.now() - before });
  }
}
process.stdout.write(JSON.stringify(times));
db.$client.close();
