import { expect, test } from 'vitest';
import { openTestSite } from '#testing/backup-fixture.ts';
import { staffActor } from '#testing/factories.ts';
import { passphrase } from '#testing/frozen/frozen-backup.ts';

const owner = staffActor('owner');

test('Backups are encrypted by default if the server has a passphrase, until an owner turns encryption off.', async () => {
  const { deps } = openTestSite({ BACKUP_PASSPHRASE: passphrase });
  const { backups, settings } = deps.services;
  expect(await backups.getOverview(owner)).toMatchObject({ canEncrypt: true, isEncrypted: true });
  settings.set(owner, 'backup', { ...settings.get('backup'), isEncrypted: false });
  expect(await backups.getOverview(owner)).toMatchObject({ canEncrypt: true, isEncrypted: false });
});

test('Without a passphrase, backups are not encrypted, and the overview says why.', async () => {
  const { deps } = openTestSite();
  expect(await deps.services.backups.getOverview(owner)).toMatchObject({ canEncrypt: false, isEncrypted: false });
});
