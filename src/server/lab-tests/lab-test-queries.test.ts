import { beforeAll, expect, test } from 'vitest';
import { createContentVersion } from '#server/core/content-version.ts';
import { collections, subscribers } from '#server/served-collections.ts';
import { openTestDb } from '#testing/test-db.ts';
import { createMediaService } from '../media/media.service.ts';
import { demoId } from '../seed/demo-id.ts';
import { seedDemo } from '../seed/seed.ts';
import frozen from './lab-test-queries.json' with { type: 'json' };
import { createLabTestsService, type LabTestsService } from './lab-tests.service.ts';

let service: LabTestsService;
beforeAll(async () => {
  const db = openTestDb();
  const clock = () => Date.UTC(2026, 10, 21, 8);
  const base = { db, clock, contentVersion: createContentVersion(), subscribers, collections };
  const media = createMediaService({ db, clock, config: { uploadsDir: '' }, onStored: () => undefined });
  await seedDemo({ ...base, services: { media } }, { withPictures: false });
  service = createLabTestsService(base);
});

const idsOf = (keys: readonly string[]) => keys.map((key) => demoId('lab-test', key));

test.each(frozen.queries)('A search for $query finds a test that is meant ($kind).', ({ query, expect: keys }) => {
  const names = (['en', 'ar'] as const).map((locale) => service.find({ term: query, locale }).items);
  for (const items of names) {
    const first = items.slice(0, 3).map(({ id, name }) => ({ id, name }));
    if (keys.length === 0) expect(items).toEqual([]);
    else
      expect([query, first.map(({ name }) => name), first.some(({ id }) => idsOf(keys).includes(id))]).toContain(true);
  }
});

test('The frozen queries are the sixty of the directory.', () => {
  expect(frozen.queries).toHaveLength(60);
});
