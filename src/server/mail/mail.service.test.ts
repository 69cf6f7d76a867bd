import { expect, test } from 'vitest';
import { systemActor } from '#server/core/auth/actor.ts';
import { staffActor, visitor } from '#testing/factories.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';
import { createOutboxService } from '../request-records/outbox.service.ts';

const owner = staffActor('owner');

test('The mail status shows the server, sender and recipient to an owner without credentials.', () => {
  const { mail } = createRequestsFixture({
    SMTP_URL: 'smtp://site:pearls@mail.lab.example:2525?requireTLS=true',
    MAIL_TO: 'desk@lab.example',
  });
  const status = mail.getStatus(owner);
  expect(status).toMatchObject({
    server: { host: 'mail.lab.example', port: 2525, encryption: 'required', signsIn: true },
    sender: 'no-reply@lab.example',
    recipient: 'desk@lab.example',
  });
  expect(JSON.stringify(status)).not.toMatch(/pearls|site:/);
  expect(createRequestsFixture({ SMTP_URL: 'smtps://mail.lab.example' }).mail.getStatus(owner).server).toEqual({
    host: 'mail.lab.example',
    port: 465,
    encryption: 'always',
    signsIn: false,
  });
  expect(createRequestsFixture().mail.getStatus(owner)).toMatchObject({ server: null, recipient: 'info@lab.example' });
});

test.each([
  [{}, 'offered'],
  [{ SMTP_REQUIRE_TLS: 'true' }, 'required'],
  [{ SMTP_REQUIRE_TLS: 'false' }, 'offered'],
  [{ DANA_MODE: 'production', PUBLIC_URL: 'https://lab.example', MAIL_TO: 'info@lab.example' }, 'required'],
])('With %j, the mail status says that encryption is %s.', (environment, encryption) => {
  const { mail } = createRequestsFixture({ SMTP_URL: 'smtp://mail.lab.example', ...environment });
  expect(mail.getStatus(owner).server?.encryption).toBe(encryption);
});

test('Owners list the mails that failed or are late, with the reason, and colleagues do not.', async () => {
  const site = createRequestsFixture();
  const outbox = createOutboxService(site);
  expect(site.mail.listUnsent(owner)).toEqual([]);
  const { reference } = await site.requests.sendContact(visitor, site.submission());
  site.advance(73 * 3_600_000);
  expect(outbox.holdOverdueMails()).toBe(1);
  const due = outbox.findDue();
  if (due) outbox.markRefused(due.mail, 'EENVELOPE · 550');
  expect(site.mail.listUnsent(owner)).toMatchObject([
    { kind: 'notification', state: 'failed', reference, lastError: 'EENVELOPE · 550' },
    { kind: 'acknowledgement', state: 'held', reference, lastError: null },
  ]);
});

test('Mail settings without a digest get the default digest.', () => {
  const site = createRequestsFixture();
  site.db.$client
    .prepare(`INSERT INTO settings (key, value, updated_at) VALUES ('mail', '{"notification":"bare"}', '')`)
    .run();
  expect(site.settings.get('mail')).toEqual({
    notification: 'bare',
    to: '',
    locale: 'en',
    digest: { isOn: true, hour: 8, afterHours: 24 },
  });
});

test('The server refuses an invalid address in the mail settings, and stores nothing.', () => {
  const { settingsSections, settings } = createRequestsFixture();
  const { version } = settingsSections.get(owner, 'mail', 'en');
  const mail = { ...settings.get('mail'), to: 'a@b.example\r\nBcc: c@d.example' };
  expect(() => settingsSections.update(owner, { section: 'mail', values: { mail }, version })).toThrow();
  expect(settings.get('mail').to).toBe('');
});

test('Versions of the mail settings contain no credentials of the mail server.', () => {
  const site = createRequestsFixture({ SMTP_URL: 'smtp://site:pearls@mail.lab.example' });
  const { settingsSections, settings, db } = site;
  const { version } = settingsSections.get(owner, 'mail', 'en');
  settingsSections.update(owner, {
    section: 'mail',
    values: { mail: { ...settings.get('mail'), to: 'desk@lab.example' }, password: 'pearls' },
    version,
  });
  const snapshots = db.$client.prepare(`SELECT snapshot FROM record_versions WHERE record_id = 'mail'`).pluck().all();
  expect(snapshots).toHaveLength(2);
  expect(snapshots.join()).not.toMatch(/pearls|site:/);
});

test('An owner may send five test mails in ten minutes.', async () => {
  const { mail } = createRequestsFixture();
  for (let count = 1; count <= 5; count += 1)
    expect(await mail.test(owner, 'owner@lab.example', 'en')).toMatchObject({ outcome: 'noServer' });
  await expect(mail.test(owner, 'owner@lab.example', 'en')).rejects.toMatchObject({ code: 'too_many_requests' });
  expect(await mail.test(systemActor, 'owner@lab.example', 'en')).toMatchObject({ outcome: 'noServer' });
});
