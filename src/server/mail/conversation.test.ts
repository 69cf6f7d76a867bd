import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type Actor, systemActor } from '#server/core/auth/actor.ts';
import type { Environment } from '#server/core/config.ts';
import { outbox } from '#server/request-records/outbox.table.ts';
import { requests as requestsTable } from '#server/request-records/requests.table.ts';
import type { TestMailOutcome } from '#shared/mail/mail.schema.ts';
import { freePort } from '#testing/free-port.ts';
import { type MailServerOptions, startMailServer } from '#testing/mail-server.ts';
import { authorityCertificate, serverCertificate } from '#testing/private-authority.ts';
import { createRequestsFixture } from '#testing/requests-fixture.ts';

const visitor: Actor = { kind: 'visitor', address: '192.0.2.7' };
const account = { name: 'website', password: 'pearls and waves' };
const signedIn = `website:${encodeURIComponent(account.password)}@`;
const minuteMs = 60_000;
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function startServer(options?: MailServerOptions) {
  const server = await startMailServer(options);
  cleanups.push(server.stop);
  return server;
}

/** A test site with the mail server `smtp://USER@127.0.0.1:PORT?QUERY`. */
async function startWithServer(options: MailServerOptions, { user = '', query = '' } = {}) {
  const server = await startServer(options);
  return { server, ...createRequestsFixture({ SMTP_URL: `smtp://${user}127.0.0.1:${server.port}${query}` }) };
}

const trusting = '?requireTLS=true&tls.rejectUnauthorized=false';

describe('Mails', () => {
  test('are sent over TLS with authentication if the mail server offers both.', async () => {
    const site = await startWithServer({ offersTls: true, account }, { user: signedIn, query: trusting });
    await site.requests.sendContact(visitor, site.submission());
    await site.mailer.deliverDue();
    expect(site.server.mails.map((mail) => mail.isEncrypted)).toEqual([true, true]);
  });

  test.each([
    ['the certificate of the server is not trusted', { offersTls: true }, '?requireTLS=true'],
    ['the server does not support TLS', {}, '?requireTLS=true'],
  ])('wait instead of being sent without encryption if %s.', async (_why, options, query) => {
    const site = await startWithServer(options, { query });
    await site.requests.sendContact(visitor, site.submission());
    await site.mailer.deliverDue();
    expect(site.server.mails).toEqual([]);
    expect(
      site.db
        .select()
        .from(outbox)
        .all()
        .map(({ state }) => state),
    ).toEqual(['waiting', 'waiting']);
  });

  test('are sent in production only over TLS, unless SMTP_REQUIRE_TLS is false.', async () => {
    const server = await startServer({});
    const production = {
      DANA_MODE: 'production',
      PUBLIC_URL: 'https://lab.example',
      MAIL_TO: 'info@lab.example',
      SMTP_URL: server.url,
    };
    const send = async (environment: Environment) =>
      (await createRequestsFixture(environment).mailer.sendTest('owner@lab.example', 'en')).outcome;
    expect(await send(production)).toBe('encryptionFailed');
    expect(server.mails).toEqual([]);
    expect(await send({ ...production, SMTP_REQUIRE_TLS: 'false' })).toBe('accepted');
    expect(await send({ SMTP_URL: server.url })).toBe('accepted');
  });

  test('are sent to a server with a certificate of the authority in SMTP_CA_FILE.', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dana-authority-'));
    cleanups.push(() => rm(folder, { recursive: true }));
    const file = join(folder, 'authority.pem');
    await writeFile(file, authorityCertificate);
    const server = await startServer({ offersTls: true, certificate: serverCertificate });
    const send = async (environment: Environment) => {
      const site = createRequestsFixture({ SMTP_URL: `${server.url}?requireTLS=true`, ...environment });
      return (await site.mailer.sendTest('owner@lab.example', 'en')).outcome;
    };
    expect(await send({})).toBe('encryptionFailed');
    expect(await send({ SMTP_CA_FILE: file })).toBe('accepted');
    expect(server.mails.map((mail) => mail.isEncrypted)).toEqual([true]);
  });

  test('are sent again with the same Message-ID if the connection closes after the server accepted them.', async () => {
    const site = await startWithServer({ hangUpsAfterTaking: 1 });
    await site.requests.sendContact(visitor, site.submission());
    await site.mailer.deliverDue();
    site.advance(minuteMs);
    await site.mailer.deliverDue();
    const ids = site.server.mails.map((mail) => mail.headers['message-id']);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(2);
    expect(
      site.db
        .select()
        .from(outbox)
        .all()
        .every(({ state }) => state === 'sent'),
    ).toBe(true);
  });

  test('contain no header that a name with line breaks tries to add.', async () => {
    const site = await startWithServer({});
    for (const lineEnd of ['\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f']) {
      await site.requests.sendContact(visitor, site.submission({ message: `line end ${lineEnd.codePointAt(0)}` }));
      site.db
        .update(requestsTable)
        .set({ name: `Eve${lineEnd}Bcc: victim@other.example${lineEnd}Subject: gift` })
        .run();
      await site.mailer.deliverDue();
    }
    expect(site.server.mails.length).toBeGreaterThanOrEqual(8);
    for (const mail of site.server.mails) {
      expect(mail.recipients).toHaveLength(1);
      expect(mail.rawHeaders).not.toMatch(/^bcc:/im);
      expect(mail.rawHeaders.match(/^subject:/gim)).toHaveLength(1);
      expect(mail.rawHeaders).not.toMatch(/[\u2028\u2029\u0085\v\f]|[^\r]\n|\r(?!\n)/);
    }
  });

  test.each([
    ['ar', 'rtl'],
    ['en', 'ltr'],
  ] as const)(
    'to the centre are in its language (%s), and mails to the visitor in the language of the request.',
    async (locale, direction) => {
      const site = await startWithServer({});
      site.settings.set(systemActor, 'mail', { ...site.settings.get('mail'), locale });
      await site.requests.sendContact(visitor, site.submission({ locale: locale === 'ar' ? 'en' : 'ar' }));
      await site.mailer.deliverDue();
      const [notification, acknowledgement] = site.server.mails;
      expect(notification?.headers['content-type']).toContain('multipart/alternative');
      expect(notification?.html).toContain(`<html lang="${locale}" dir="${direction}">`);
      expect(notification?.text.includes('\u200f')).toBe(locale === 'ar');
      expect(acknowledgement?.html).toContain(`dir="${direction === 'rtl' ? 'ltr' : 'rtl'}">`);
      expect(acknowledgement?.text.includes('\u200f')).toBe(locale === 'en');
    },
  );

  test('to the centre go to the address in the settings, or else to MAIL_TO.', async () => {
    const server = await startServer();
    const site = createRequestsFixture({ SMTP_URL: server.url, MAIL_TO: 'desk@lab.example' });
    await site.requests.sendContact(visitor, site.submission());
    await site.mailer.deliverDue();
    site.settings.set(systemActor, 'mail', { ...site.settings.get('mail'), to: 'night@lab.example' });
    await site.requests.sendContact(visitor, site.submission({ message: 'A second question' }));
    await site.mailer.deliverDue();
    const toCentre = server.mails
      .flatMap((mail) => mail.recipients)
      .filter((recipient) => recipient.endsWith('lab.example'));
    expect(toCentre).toEqual(['desk@lab.example', 'night@lab.example']);
  });
});

describe('A test mail', () => {
  test.each(['en', 'ar'] as const)(
    'is sent at once in the language of its sender (%s), before waiting mails.',
    async (locale) => {
      const site = await startWithServer({});
      await site.requests.sendContact(visitor, site.submission());
      const result = await site.mailer.sendTest('owner@lab.example', locale);
      expect(result.outcome).toBe('accepted');
      expect(result.answer).toMatch(/^250/);
      expect(site.server.mails).toHaveLength(1);
      const [mail] = site.server.mails;
      expect(mail).toMatchObject({ recipients: ['owner@lab.example'], sender: 'no-reply@lab.example' });
      expect(mail?.headers.subject).toBe(locale === 'ar' ? 'رسالة تجريبية' : 'Test e-mail');
      expect(mail?.html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(mail?.text).not.toMatch(/mail\.[a-z]+|undefined|\{at\}/);
    },
  );

  const troubles: [string, MailServerOptions, { user?: string; query?: string }, TestMailOutcome][] = [
    ['an unknown address', { refuseRecipient: () => 550 }, {}, 'recipientRefused'],
    ['a full mailbox', { refuseRecipient: () => 452 }, {}, 'later'],
    ['a server that refuses the message as spam', { refuseMessage: () => 554 }, {}, 'messageRefused'],
    ['a wrong password', { account }, { user: 'website:wrong@' }, 'signInRefused'],
    ['a missing password', { account }, {}, 'signInRefused'],
    ['an untrusted certificate', { offersTls: true }, {}, 'encryptionFailed'],
    ['a server without the required TLS', {}, { query: '?requireTLS=true' }, 'encryptionFailed'],
  ];
  test.each(troubles)('reports %s, without addresses or passwords.', async (_what, options, address, outcome) => {
    const site = await startWithServer(options, address);
    const result = await site.mailer.sendTest('owner@lab.example', 'en');
    expect(result).toMatchObject({ outcome });
    expect(result.answer).not.toMatch(/wrong@|owner@|someone@|pearls/);
    expect(site.server.mails).toEqual([]);
  });

  test('reports an unreachable server, an unknown host and a missing configuration.', async () => {
    const port = await freePort();
    const outcomeWith = async (environment: Record<string, string>) =>
      (await createRequestsFixture(environment).mailer.sendTest('owner@lab.example', 'en')).outcome;
    expect(await outcomeWith({ SMTP_URL: `smtp://127.0.0.1:${port}` })).toBe('unreachable');
    expect(await outcomeWith({ SMTP_URL: 'smtp://mail.invalid:587' })).toBe('hostUnknown');
    expect(await outcomeWith({})).toBe('noServer');
  });

  test('is not sent to further recipients in an address with line breaks.', async () => {
    const site = await startWithServer({});
    const result = await site.mailer.sendTest(
      'owner@lab.example\r\nRCPT TO:<victim@other.example>, other@other.example',
      'en',
    );
    expect(
      site.server.mails.flatMap((mail) => mail.recipients).filter((recipient) => recipient.includes('other.example')),
    ).toEqual([]);
    expect(result.outcome).not.toBe('noServer');
  });
});
