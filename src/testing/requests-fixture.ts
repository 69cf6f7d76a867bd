import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createPrivateFiles } from '#server/cards/private-files.ts';
import { type Actor, systemActor } from '#server/core/auth/actor.ts';
import { encryptionKeys } from '#server/core/auth/encrypted-bytes.ts';
import { createExportTickets } from '#server/core/auth/export-tickets.ts';
import { loadSecrets } from '#server/core/auth/secrets.ts';
import { createUploadFolders } from '#server/core/check-folders.ts';
import { type Environment, readConfig } from '#server/core/config.ts';
import { createContentVersion } from '#server/core/content-version.ts';
import { newRandomId } from '#server/core/ids.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { createOutgoing } from '#server/mail/outgoing.ts';
import { createOffersService } from '#server/offers/offers.collection.ts';
import { createPackagesService } from '#server/packages/packages.service.ts';
import { createPeopleService } from '#server/people/people.service.ts';
import { createRequestMails } from '#server/request-mails/request-mails.ts';
import { createReceipts } from '#server/request-records/receipts.ts';
import { requests as requestsTable } from '#server/request-records/requests.table.ts';
import { createRequestsRevision } from '#server/request-records/requests-revision.ts';
import { createRequestServices } from '#server/request-services.ts';
import { createBookedFinder } from '#server/requests/booked.ts';
import type { Submission } from '#server/requests/intake/request-intake.ts';
import { createRetentionService } from '#server/retention/retention.service.ts';
import { subscribers } from '#server/served-collections.ts';
import { createSettingsService } from '#server/settings/settings.service.ts';
import { createStaffMailer } from '#server/staff/staff-mailer.ts';
import type { RequestInputOf, TypeWithoutCards } from '#shared/requests/request-types.ts';
import { openTestDb } from './test-db.ts';

type Sent<Type extends TypeWithoutCards> = Submission & { [Name in Type]: RequestInputOf<Type> };
export type ContactSubmission = Sent<'contact'>;

const quiet = () => undefined;
const secret = 'a secret of more than thirty-two letters';

/**
 * Requests, outbox and mailer on a real database, with a clock that tests move. It starts at 21 November 2026, 08:00
 * UTC.
 */
export function createRequestsFixture(environment: Environment = {}, db = openTestDb()) {
  let now = Date.UTC(2026, 10, 21, 8);
  let storedCount = 0;
  const clock = () => now;
  const config = readConfig({ MAIL_FROM: 'no-reply@lab.example', ...environment });
  const settings = createSettingsService({ db, clock, contentVersion: createContentVersion() });
  const onStored = () => {
    storedCount += 1;
  };
  const secrets = loadSecrets(secret, '');
  const contentVersion = createContentVersion();
  // Created with the first file; `close` deletes it.
  const uploadsDir = join(tmpdir(), `dana-requests-${newRandomId()}`);
  const files = createPrivateFiles(uploadsDir, encryptionKeys(secrets));
  const receive: typeof files.receive = (source) => {
    createUploadFolders(uploadsDir);
    return files.receive(source);
  };
  const privateFiles = { ...files, receive };
  const findBooked = createBookedFinder({
    packages: createPackagesService({ db, clock, contentVersion, subscribers }),
    offers: createOffersService({ db, clock, contentVersion, subscribers, settings }),
  });
  const exports = createExportTickets();
  const logger = { info: quiet, warn: quiet, error: quiet };
  const revision = createRequestsRevision();
  const receipts = createReceipts({ clock, keys: secrets.deriveAll('receipt') });
  const { requests, ...others } = createRequestServices({
    db,
    clock,
    config,
    logger,
    settings,
    secrets,
    privateFiles,
    findBooked,
    exports,
    revision,
    receipts,
    onStored,
  });
  const people = createPeopleService({
    db,
    clock,
    settings,
    privateFiles,
    exports,
    revision,
    cardChecks: others.cards.checks,
  });
  const retention = createRetentionService({ db, clock, settings, privateFiles, revision });
  const outgoing = createOutgoing({ clock, config, settings });
  /** A new mailer on the same database, as after a restart. */
  const startMailer = () =>
    createMailer({
      clock,
      config,
      outgoing,
      source: createRequestMails({ db, clock, config, settings, outgoing, logger, revision, receipts }),
      logger,
    });
  const mailer = startMailer();
  settings.set(systemActor, 'centre', {
    ...settings.get('centre'),
    nameEn: 'Dana Coast Lab',
    nameAr: 'مختبر ساحل الدانة',
  });
  settings.set(systemActor, 'contact', {
    ...settings.get('contact'),
    email: 'info@lab.example',
    phones: [{ labelEn: 'Hotline 1', labelAr: 'الخط الساخن 1', display: '+971 0 000 0001' }],
  });

  /** A contact message whose form was open for a minute. */
  function submission(
    changes: Partial<ContactSubmission> & { message?: string; name?: string } = {},
  ): ContactSubmission {
    const { message = 'Do I have to fast before the test?', name = 'Mariam Ali', ...others } = changes;
    const ticket = requests.issueTicket();
    advance(60_000);
    const contact = {
      name,
      email: 'mariam@visitor.example',
      phone: '+971 50 123 4567',
      type: 'inquiry' as const,
      message,
    };
    return {
      locale: 'en',
      contact,
      guard: { website: '', ticket },
      source: 'site',
      consentVersion: '2026-11',
      ...others,
    };
  }

  function advance(ms: number): void {
    now += ms;
  }

  /** All stored requests, in the order of arrival. */
  function storedRequests() {
    return db.select().from(requestsTable).orderBy(requestsTable.createdAt, sql`rowid`).all();
  }

  const close = () => rmSync(uploadsDir, { recursive: true, force: true });

  return {
    storedRequests,
    close,
    uploadsDir,
    privateFiles,
    db,
    clock,
    config,
    secrets,
    settings,
    revision,
    receipts,
    ...others,
    requests: {
      ...requests,
      sendContact: (actor: Actor, { contact, ...sent }: ContactSubmission) =>
        requests.send(actor, sent, { type: 'contact', input: contact }),
      sendReport: (actor: Actor, { report, ...sent }: Sent<'report'>) =>
        requests.send(actor, sent, { type: 'report', input: report }),
      sendBooking: (actor: Actor, { booking, ...sent }: Sent<'booking'>) =>
        requests.send(actor, sent, { type: 'booking', input: booking }),
    },
    people,
    exports,
    retention,
    mailer,
    startMailer,
    staffMailer: createStaffMailer({ ...mailer, db, clock, config, outgoing }),
    submission,
    advance,
    storedCount: () => storedCount,
  };
}
