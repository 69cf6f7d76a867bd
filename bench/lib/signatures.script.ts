import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#server/core/clock.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import { createLabTestsService } from '#server/lab-tests/lab-tests.service.ts';
import { collections, subscribers } from '#server/served-collections.ts';
import { staffActor } from '#testing/factories.ts';
import { openContent } from './fill-content.ts';
import { scale } from './scale.ts';

/** Prints the times in ms until a reviewer's signature under a test of 400 packages is stored with what these say. */
const packagesOfTest = 400;
const repeats = 10;
const folder = mkdtempSync(join(tmpdir(), 'dana-signatures-'));
const db = await openContent(join(folder, 'content.db'), scale);
const base = { db, clock: systemClock, contentVersion: createContentVersion(), subscribers, collections };
const labTests = createLabTestsService(base);
const [editor, reviewer] = [staffActor('editor'), staffActor('director', { name: 'Dr Salem' })];

const sign = (ids: string[], isReviewed: boolean) =>
  labTests.setReviewed(reviewer, {
    ids,
    isReviewed,
    versions: Object.fromEntries(ids.map((id) => [id, labTests.getRecord(editor, id).version])),
  });

const ids = db.$client.prepare<[], string>('SELECT id FROM lab_tests WHERE deleted_at IS NULL').pluck().all();
const [shared = ''] = ids;
db.$client.exec(`
  UPDATE packages SET from_tests = '["fasting","preparation","sample","turnaround"]', fasting_required = NULL;
  INSERT OR IGNORE INTO package_lab_tests (package_id, lab_test_id, panel_id, sort_order)
    SELECT id, '${shared}', (SELECT id FROM panels LIMIT 1), 9000 FROM packages LIMIT ${packagesOfTest}`);
for (const [index, id] of ids.entries())
  labTests.update(editor, id, index % 3 === 0 ? { fasting: 'fast', fastingFrom: 8 } : { fasting: 'none' });
for (let from = 0; from < ids.length; from += 100) sign(ids.slice(from, from + 100), true);

const times = Array.from({ length: repeats }, (_, index) => {
  labTests.update(editor, shared, { fasting: 'fast', fastingFrom: index % 2 === 0 ? 10 : 12 });
  const before = performance.now();
  sign([shared], true);
  return performance.now() - before;
});
process.stdout.write(JSON.stringify(times));
db.$client.close();
rmSync(folder, { recursive: true });
