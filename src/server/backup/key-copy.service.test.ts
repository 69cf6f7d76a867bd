import { expect, test } from 'vitest';
import { openTestSite } from '#testing/backup-fixture.ts';
import { staffActor } from '#testing/factories.ts';
import { auditLog } from '../core/audit/audit-log.table.ts';

const owner = staffActor('owner');
const findCheck = ({ deps }: Pick<ReturnType<typeof openTestSite>, 'deps'>) => deps.services.keyCopy.health.find();

test('The check of the keys is amber until an owner confirms where their copy is, and again with a new key.', () => {
  const site = openTestSite();
  expect(findCheck(site).problem).toMatchObject({ state: 'amber' });
  site.deps.services.keyCopy.confirm(owner, 'In the safe of the director');
  expect(site.deps.services.keyCopy.get(owner)).toMatchObject({ place: 'In the safe of the director' });
  expect(findCheck(site).problem).toBeNull();
  expect(site.deps.db.select().from(auditLog).all()).toEqual([
    expect.objectContaining({ event: 'settingsChanged', subjectId: 'keyCopy' }),
  ]);
  const { dataDir, uploadsDir, keysDir } = site.config;
  const folders = { DATA_DIR: dataDir, UPLOADS_DIR: uploadsDir, KEYS_DIR: keysDir };
  expect(findCheck(openTestSite(folders)).problem).toBeNull();
  const changed = openTestSite({ ...folders, DANA_SECRET: 'a new secret of at least thirty-two characters' });
  expect(findCheck(changed).problem).toMatchObject({ state: 'amber' });
  expect(changed.deps.services.keyCopy.get(owner)).toBeNull();
});
