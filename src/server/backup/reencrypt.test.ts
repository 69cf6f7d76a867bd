import { readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createdAt, openTestSite } from '#testing/backup-fixture.ts';
import { makeStaffMember } from '#testing/factories.ts';
import { loadSecrets } from '../core/auth/secrets.ts';
import { createSecondFactor } from '../staff/second-factor.ts';
import { recoveryCodes, staff } from '../staff/staff.table.ts';
import { createWebhookSecrets } from '../webhooks/signature.ts';
import { webhooks } from '../webhooks/webhooks.table.ts';
import { reencryptSite } from './reencrypt.ts';

const former = 'the secret from before the change of it';
const present = 'the secret since then, which replaced it';
const formerSecrets = loadSecrets(former, '');
const bothSecrets = loadSecrets(present, '', [former]);
const presentSecrets = loadSecrets(present, '');

/** A stopped site with two cards, a member with two-factor authentication and a webhook, all under the former secret. */
async function siteUnderFormerSecret() {
  const site = openTestSite({ DANA_SECRET: former });
  const { db } = site.deps;
  const cards = [await site.storeVisit('one'), await site.storeVisit('two')];
  const member = makeStaffMember(db, { role: 'owner' });
  const factor = createSecondFactor({ clock: Date.now, secrets: formerSecrets });
  db.update(staff)
    .set({ totpSecret: factor.encrypt(member.id, 'ABCDEFGH') })
    .where(eq(staff.id, member.id))
    .run();
  db.insert(recoveryCodes).values({ codeHash: 'hash', staffId: member.id }).run();
  const encryptedSecret = createWebhookSecrets(formerSecrets).encrypt('hook', 'whsec_x');
  db.insert(webhooks)
    .values({
      id: 'hook',
      name: 'Hook',
      url: 'https://lab.example',
      topics: [],
      createdAt,
      encryptedSecret,
      createdBy: 'Mona',
    })
    .run();
  const { uploadsDir } = site.config;
  const reencrypt = (secrets = bothSecrets) => reencryptSite({ db, uploadsDir, secrets, onCard: () => undefined });
  const openAfterwards = () =>
    openTestSite({
      DATA_DIR: site.config.dataDir,
      UPLOADS_DIR: uploadsDir,
      KEYS_DIR: site.config.keysDir,
      DANA_SECRET: present,
    });
  return { site, db, cards, member, reencrypt, openAfterwards };
}

test('After a change of the secret, cards, second factors and webhooks are encrypted anew and readable without the former one.', async () => {
  const { db, cards, member, reencrypt, openAfterwards } = await siteUnderFormerSecret();
  expect(await reencrypt()).toEqual({
    cards: { total: 2, changed: 2, unreadable: 0 },
    secondFactors: { total: 1, changed: 1, unreadable: 0 },
    webhooks: { total: 1, changed: 1, unreadable: 0 },
    membersWithCodes: 1,
  });
  const later = openAfterwards();
  for (const [index, { cardId }] of cards.entries())
    expect((await later.openCard(cardId)).toString()).toContain(['one', 'two'][index]);
  const stored = db.select().from(staff).where(eq(staff.id, member.id)).get()?.totpSecret ?? '';
  const factor = createSecondFactor({ clock: Date.now, secrets: presentSecrets });
  expect(factor.decrypt(member.id, stored)).toBe('ABCDEFGH');
  const hook = db.select().from(webhooks).get()?.encryptedSecret ?? '';
  expect(createWebhookSecrets(presentSecrets).decrypt('hook', hook)).toBe('whsec_x');
});

test('A second run changes nothing, so an interrupted one can be repeated.', async () => {
  const { reencrypt } = await siteUnderFormerSecret();
  await reencrypt();
  expect(await reencrypt()).toMatchObject({
    cards: { total: 2, changed: 0, unreadable: 0 },
    secondFactors: { changed: 0, unreadable: 0 },
    webhooks: { changed: 0, unreadable: 0 },
  });
});

test('Cards whose secret is missing, and damaged or lost ones, are counted and stay as they are.', async () => {
  const { site, cards, reencrypt } = await siteUnderFormerSecret();
  const [one, two] = cards.map(({ cardId }) => join(site.config.uploadsDir, 'private', cardId)) as [string, string];
  expect(await reencrypt(presentSecrets)).toMatchObject({
    cards: { total: 2, changed: 0, unreadable: 2 },
    secondFactors: { unreadable: 1 },
    webhooks: { unreadable: 1 },
  });
  truncateSync(one, 80);
  rmSync(two);
  expect((await reencrypt()).cards).toEqual({ total: 2, changed: 0, unreadable: 2 });
  expect(readdirSync(join(site.config.uploadsDir, 'private', 'incoming'))).toEqual([]);
});
