import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, createServer } from '#server/app.ts';
import { readConfig } from '#server/core/config.ts';
import { openDatabase } from '#server/core/db/client.ts';
import { migrateDatabase } from '#server/core/db/migrate.ts';
import { createDeps } from '#server/dependencies.ts';
import { lettersIn } from '#shared/lab-tests/directory.rules.ts';
import { fastingAnswers, samples } from '#shared/lab-tests/lab-test-answers.ts';
import { sitePaths } from '#shared/paths.ts';
import { makePublicLabTest } from '#testing/factories.ts';
import { scale } from './scale.ts';

/**
 * Prints the CPU time in ms of pages of the directory that nobody asked for before: of letters, including compression,
 * after a warm-up, and of the first page after each of some changes of content, which reads all tests again.
 */
const warmUp = 60;
const changes = 10;
const filters = [{}, { sample: 'blood' }, { fasting: 'none' }, { fasting: 'fast' }];

const folder = mkdtempSync(join(tmpdir(), 'dana-directory-'));
const config = readConfig({ ...process.env, DATA_DIR: folder, UPLOADS_DIR: folder, KEYS_DIR: folder });
const server = createServer(config);
const db = openDatabase(join(folder, 'dana.db'));
migrateDatabase(db);
const letters = { en: lettersIn.en.slice(0, 26), ar: lettersIn.ar.slice(0, 28) };
for (let index = 0; index < scale.labTests; index += 1)
  makePublicLabTest(db, {
    nameEn: `${letters.en[index % letters.en.length]}nalyte ${index} in serum`,
    nameAr: `${index % 2 ? 'ال' : ''}${letters.ar[index % letters.ar.length]}اختبار ${index} في المصل`,
    slug: `analyte-${index}`,
    otherNamesEn: `${letters.en[index % letters.en.length]}T${index}\nanalyte number ${index}`,
    otherNamesAr: `اسم آخر ${index}`,
    purposeEn: 'It shows one value. Doctors ask for it when they look for a cause of long tiredness.',
    purposeAr: 'يبيّن قيمة واحدة، ويطلبه الأطباء عند البحث عن سبب تعب طويل.',
    askedForEn: 'When a doctor looks for a cause. '.repeat(30),
    askedForAr: 'عندما يبحث الطبيب عن سبب. '.repeat(30),
    sample: samples[index % 10 < 8 ? 0 : index % samples.length],
    fasting: fastingAnswers[index % 10 < 6 ? 1 : index % 2 ? 0 : 3],
  });
db.$client.close();
const deps = createDeps({ config, logger: server.log });
const app = await createApp(server, deps);

async function measure(url: string): Promise<number> {
  const before = process.cpuUsage();
  // As a stream, because Fastify would decode the compressed bytes to a string, which the server does not do.
  const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' }, payloadAsStream: true });
  const bytes = Buffer.concat(await answer.stream().toArray());
  const { user, system } = process.cpuUsage(before);
  if (answer.statusCode !== 200 || bytes.length === 0) throw new Error(`${url} returned ${answer.statusCode}.`);
  return (user + system) / 1000;
}

const urls = filters.flatMap((filter) => [
  ...letters.en.map((letter) => sitePaths.labTests({ letter, ...filter })),
  ...letters.ar.map((letter) => `/ar${sitePaths.labTests({ letter, ...filter })}`),
]);
const times: number[] = [];
for (const url of urls) times.push(await measure(url));
const afterChange: number[] = [];
for (let index = 0; index < changes; index += 1) {
  deps.contentVersion.bump();
  afterChange.push(await measure(urls[index * 2] ?? ''));
}
process.stdout.write(JSON.stringify({ letters: times.slice(warmUp), afterChange }));
await app.close();
deps.db.$client.close();
rmSync(folder, { recursive: true });
