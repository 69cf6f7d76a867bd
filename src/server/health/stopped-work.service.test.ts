import { writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { makePackage } from '#testing/factories.ts';
import { createTestApp } from '#testing/test-app.ts';
import { auditLog } from '../core/audit/audit-log.table.ts';
import type { OpenWork } from '../core/watchdog/running-work.ts';
import { addStop } from '../core/watchdog/stops.rules.ts';
import { createStops, readBuild, stopsFile } from '../core/watchdog/stops.ts';
import { findAddressedRecords } from './stopped-records.ts';
import { createStoppedWorkService } from './stopped-work.service.ts';

/** A site after the watchdog ended it once for each piece of work. */
async function openSite() {
  const site = await createTestApp({ isSeeded: false });
  onTestFinished(site.close);
  const { deps } = site;
  const start = (...work: Omit<OpenWork, 'hasTurned' | 'key'>[]) => {
    let stored: Parameters<typeof addStop>[0] = null;
    for (const one of work) {
      const open = [{ ...one, key: one.name, hasTurned: false }];
      stored = addStop(stored, { open, build: readBuild(), at: '2026-11-29T08:00:00.000Z' });
    }
    writeFileSync(stopsFile(deps.config.dataDir), JSON.stringify(stored));
    const findRecords = (name: string) => findAddressedRecords(deps.db, deps.collections, name);
    const stops = createStops({ ...deps, findRecords, logger: deps.logger });
    return createStoppedWorkService({ ...deps, stops });
  };
  return { deps, start };
}
const owner = { kind: 'staff', staffId: 'o', name: 'Owner', role: 'owner', address: '' } as never;
const page = (name: string, hasFreeText = false) => ({ kind: 'page', name, hasFreeText }) as const;
const state = ({ health }: ReturnType<typeof createStoppedWorkService>) => health.find().problem?.state ?? 'green';

test('The check is red for a part of the site, and amber for an address that a stranger may have invented.', async () => {
  const { deps, start } = await openSite();
  const { id } = makePackage(deps.db, { nameEn: 'Heart check' });
  expect(state(start())).toBe('green');
  for (const work of [page('/faq'), page(`/package/detail?package=${id}`), { ...page('mails'), kind: 'job' } as const])
    expect([work.name, state(start(work))]).toEqual([work.name, 'red']);
  for (const work of [page('/package', true), page(`/package/detail?package=${'a1'.repeat(12)}`)])
    expect([work.name, state(start(work))]).toEqual([work.name, 'amber']);
  expect(start(page(`/package/detail?package=${id}`)).list(owner, 'en')).toMatchObject([
    { records: [{ collection: 'package', id, name: 'Heart check' }] },
  ]);
});

test('An owner releases work once, with a line in the audit log.', async () => {
  const { deps, start } = await openSite();
  const service = start(page('/faq'));
  const id = service.list(owner, 'en')[0]?.id ?? '';
  const lines = () =>
    deps.db
      .select()
      .from(auditLog)
      .all()
      .filter(({ subjectId }) => subjectId === 'stoppedWork');
  service.release(owner, id);
  expect([service.list(owner, 'en'), lines().length]).toEqual([[], 1]);
  expect(() => service.release(owner, id)).toThrow(expect.objectContaining({ code: 'not_found' }));
  expect(lines()).toHaveLength(1);
});
